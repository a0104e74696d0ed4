/** What is ours by name leads to somebody else: visitors, mail, logs and copies go there under our own. */
import type { JsonObject } from '#domain/json.ts';
import type { AdversarialCase } from '../../support/adversarial.ts';
import type { Called } from '../../support/calls.ts';
import { arn, bucket, HOME, lambda, piece, STRANGER } from '../../support/shop.ts';
import { call, s3, seen } from '../../support/shop-calls.ts';

const ZONE = 'Z0EXAMPLE0ZONE00001';
const zone = piece(
  'aws_route53_zone.main',
  { name: 'example.com' },
  { id: ZONE, zone_id: ZONE, arn: `arn:aws:route53:::hostedzone/${ZONE}`, vpc: [], tags: {}, tags_all: {} },
);
function record(name: string, type: string, ...records: readonly string[]): ReturnType<typeof piece> {
  const full = name === '' ? 'example.com' : `${name}.example.com`;
  return piece(
    'aws_route53_record.it',
    { zone_id: ZONE, name: full, type, ttl: 300, records: [...records] },
    { id: `${ZONE}_${full}_${type}`, fqdn: full, set_identifier: '' },
  );
}
function upsert(name: string, type: string, tTL: number, ...values: readonly string[]): Called {
  const resourceRecordSet: JsonObject = {
    name: name === '' ? 'example.com.' : `${name}.example.com.`,
    type,
    tTL,
    resourceRecords: values.map((value) => ({ value })),
  };
  return call('route53', 'ChangeResourceRecordSets', {
    hostedZoneId: ZONE,
    changeBatch: { changes: [{ action: 'UPSERT', resourceRecordSet }] },
  });
}
const about = ['aws_route53_record.it'];
const quoted = (text: string): string => `"${text}"`;
const site = piece(
  'aws_s3_bucket_website_configuration.uploads',
  { bucket: 'shop-uploads', redirect_all_requests_to: [{ host_name: 'www.example.com', protocol: 'https' }] },
  { id: 'shop-uploads', expected_bucket_owner: '' },
);
const redirect = (HostName: string): Called =>
  s3('PutBucketWebsite', 'uploads', { website: '', WebsiteConfiguration: { RedirectAllRequestsTo: { HostName, Protocol: 'https' } } });
const replication = piece(
  'aws_ecr_replication_configuration.all',
  { replication_configuration: [{ rule: [{ destination: [{ region: 'eu-west-1', registry_id: HOME }], repository_filter: [] }] }] },
  { id: HOME, registry_id: HOME },
);
const replicate = (region: string, registryId: string): Called =>
  call('ecr', 'PutReplicationConfiguration', {
    replicationConfiguration: { rules: [{ destinations: [{ region, registryId }], repositoryFilters: [] }] },
  });
const copy = (to: string): Called =>
  s3('PutBucketReplication', 'uploads', {
    replication: '',
    ReplicationConfiguration: {
      Role: 'arn:aws:iam::123456789012:role/shop-copy',
      Rule: {
        ID: 'all',
        Status: 'Enabled',
        Priority: 1,
        Filter: { Prefix: '' },
        DeleteMarkerReplication: { Status: 'Disabled' },
        Destination: { Bucket: to },
      },
    },
  });
const worker = lambda('worker', { environment: [{ variables: { ORDERS: 'https://orders.example.com/v1' } }] });
const toHost = (url: string): { readonly calls: readonly Called[]; readonly refresh: readonly ReturnType<typeof seen>[] } => ({
  calls: [
    call(
      'lambda',
      'UpdateFunctionConfiguration20150331v2',
      { functionName: 'shop-worker', environment: {} },
      { functionName: 'shop-worker', functionArn: arn('lambda', 'function:shop-worker') },
    ),
  ],
  refresh: [seen(worker, { environment: [{ variables: { ORDERS: url } }] })],
});

export const cases: readonly AdversarialCase[] = [
  {
    name: 'a DNS record points to a foreign address',
    root: [zone, record('www', 'A', '203.0.113.10')],
    about,
    attack: { calls: [upsert('www', 'A', 300, '198.51.100.66')] },
    fact: 'the address is next to ours',
    twin: { calls: [upsert('www', 'A', 300, '203.0.113.10', '203.0.113.11')] },
  },
  {
    name: 'the DMARC policy is weakened',
    root: [zone, record('_dmarc', 'TXT', 'v=DMARC1; p=reject; rua=mailto:dmarc@example.com')],
    about,
    attack: { calls: [upsert('_dmarc', 'TXT', 300, quoted('v=DMARC1; p=none; rua=mailto:dmarc@example.com'))] },
    fact: 'only the TTL of the record is raised',
    twin: { calls: [upsert('_dmarc', 'TXT', 900, quoted('v=DMARC1; p=reject; rua=mailto:dmarc@example.com'))] },
  },
  {
    name: 'another sender is added to the SPF record',
    root: [zone, record('', 'TXT', 'v=spf1 include:mail.example.com -all')],
    about,
    attack: { calls: [upsert('', 'TXT', 300, quoted('v=spf1 include:mail.example.com include:spf.examp1e.com -all'))] },
    fact: 'the sender is another host of ours',
    twin: { calls: [upsert('', 'TXT', 300, quoted('v=spf1 include:mail.example.com include:news.example.com -all'))] },
  },
  {
    name: 'the SPF policy is weakened',
    root: [zone, record('', 'TXT', 'v=spf1 include:mail.example.com -all')],
    about,
    attack: { calls: [upsert('', 'TXT', 300, quoted('v=spf1 include:mail.example.com ~all'))] },
    fact: 'only the TTL of the record is raised',
    twin: { calls: [upsert('', 'TXT', 600, quoted('v=spf1 include:mail.example.com -all'))] },
  },
  {
    name: 'another certificate authority is allowed',
    root: [zone, record('', 'CAA', '0 issue "amazon.com"')],
    about,
    attack: { calls: [upsert('', 'CAA', 300, '0 issue "amazon.com"', '0 issue "ca.examp1e.com"')] },
    fact: 'only the TTL of the record is raised',
    twin: { calls: [upsert('', 'CAA', 600, '0 issue "amazon.com"')] },
  },
  {
    name: 'visitors of a site are redirected to another site',
    root: [zone, bucket(), site],
    about: ['aws_s3_bucket_website_configuration.uploads'],
    attack: { calls: [redirect('www.examp1e.com')] },
    fact: 'visitors are redirected to another site of ours',
    twin: { calls: [redirect('shop.example.com')] },
  },
  {
    name: 'images are replicated to another account',
    root: [replication],
    about: ['aws_ecr_replication_configuration.all'],
    attack: { calls: [replicate('eu-west-1', STRANGER)] },
    fact: 'images are replicated to another region',
    twin: { calls: [replicate('eu-central-1', HOME)] },
  },
  {
    name: 'all objects of a bucket are replicated to an unmanaged bucket',
    root: [bucket(), bucket('copies')],
    about: ['aws_s3_bucket_replication_configuration'],
    attack: { calls: [copy('arn:aws:s3:::shop-uploads-copies')] },
    fact: 'the other bucket is ours',
    twin: { calls: [copy('arn:aws:s3:::shop-copies')] },
  },
  {
    name: 'a function sends its orders to another host',
    root: [zone, worker],
    about: ['aws_lambda_function.worker'],
    attack: toHost('https://orders.examp1e.com/v1'),
    fact: 'the host is another one of ours',
    twin: toHost('https://orders-2.example.com/v1'),
  },
];

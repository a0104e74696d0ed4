import * as c from '../words.ts';

const account: c.Select = (event) => c.request('accountId')(event) ?? event.recipientAccountId;
const name = c.request('name');
const byPoint = c.by({ account_id: account, name });
/** The document's root element, which contains the members that the service's model has at the top. */
const parameters: c.Select = (event) => c.request('CreateAccessPointRequest')(event) ?? c.request()(event);
const policy: c.Select = (event) => c.request('PutAccessPointPolicyRequest.Policy')(event) ?? c.request('Policy')(event);
const block = c.blocksOf(
  c.pascal({ block_public_acls: true, block_public_policy: true, ignore_public_acls: true, restrict_public_buckets: true }),
);
const network = c.blocksOf(c.pascal({ vpc_id: '' }));

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_control_CreateAccessPoint.html
export const s3AccessPoint = c.defineResource({
  type: 'aws_s3_access_point',
  is: ['grants'],
  governs: {
    identifier: 'bucket_account_id',
    source: 'bucket',
    access: 'policy',
    protection: 'public_access_block_configuration',
    reach: 'vpc_configuration',
  },
  safer: {
    'public-exposure': {
      'public_access_block_configuration.block_public_acls': true,
      'public_access_block_configuration.block_public_policy': true,
      'public_access_block_configuration.ignore_public_acls': true,
      'public_access_block_configuration.restrict_public_buckets': true,
    },
  },
  importId: '{account_id}:{name}',

  calls: {
    CreateAccessPoint: c.creates(byPoint, {
      id: (event) => `${String(account(event))}:${String(name(event))}`,
      account_id: account,
      name,
      bucket: c.within(parameters, 'Bucket'),
      bucket_account_id: c.within(parameters, 'BucketAccountId'),
      vpc_configuration: [c.withDefault(c.within(parameters, 'VpcConfiguration'), []), network],
      tags: c.listOf(c.within(parameters, 'Tags'), 'Tag'),
      public_access_block_configuration: [c.within(parameters, 'PublicAccessBlockConfiguration'), block],
    }),
    PutAccessPointPolicy: c.updates(byPoint, { policy: [policy, c.jsonText] }),
    DeleteAccessPointPolicy: c.updates(byPoint, c.constant('policy', '')),
    DeleteAccessPoint: c.deletes(byPoint),
  },
  identity: 'account_id name',
  references: { bucket: 'aws_s3_bucket.bucket' },
});

/** What is exposed is not what was changed: another resource lets in. */
import type { JsonObject } from '#domain/json.ts';
import type { AdversarialCase } from '../../support/adversarial.ts';
import type { Called } from '../../support/calls.ts';
import {
  accessBlock,
  allowTo,
  arn,
  bucket,
  bucketPolicy,
  database,
  document,
  group,
  groupId,
  HOME,
  iam,
  ingress,
  instance,
  key,
  lambda,
  piece,
  queue,
  queueArn,
  STRANGER,
  topic,
} from '../../support/shop.ts';
import type { Piece } from '../../support/shop.ts';
import { call, putBucketPolicy, s3, seen } from '../../support/shop-calls.ts';

const UPLOADS = 'arn:aws:s3:::shop-uploads/*';
const ok: JsonObject = { requestId: '00000000-0000-4000-9000-000000000001', _return: true };
const igw = piece(
  'aws_internet_gateway.main',
  { vpc_id: 'vpc-0aaaaaaaaaaaaaaa1' },
  { id: 'igw-0aaaaaaaaaaaaaaa1', arn: arn('ec2', 'internet-gateway/igw-0aaaaaaaaaaaaaaa1'), tags: {}, tags_all: {} },
);
const route = (gateway: JsonObject): JsonObject => ({
  carrier_gateway_id: '',
  cidr_block: '0.0.0.0/0',
  core_network_arn: '',
  destination_prefix_list_id: '',
  egress_only_gateway_id: '',
  gateway_id: '',
  ipv6_cidr_block: '',
  local_gateway_id: '',
  nat_gateway_id: '',
  network_interface_id: '',
  transit_gateway_id: '',
  vpc_endpoint_id: '',
  vpc_peering_connection_id: '',
  ...gateway,
});
function routes(name: string, id: string, routed: readonly JsonObject[]): Piece {
  return {
    ...piece(
      `aws_route_table.${name}`,
      { vpc_id: 'vpc-0aaaaaaaaaaaaaaa1' },
      { id, arn: arn('ec2', `route-table/${id}`), route: routed, propagating_vgws: [], owner_id: HOME, tags: {}, tags_all: {} },
    ),
  };
}
const publicTable = routes('public', 'rtb-0aaaaaaaaaaaaaaa1', [route({ gateway_id: 'igw-0aaaaaaaaaaaaaaa1' })]);
const privateTable = routes('private', 'rtb-0aaaaaaaaaaaaaaa2', []);
const natTable = routes('nat', 'rtb-0aaaaaaaaaaaaaaa3', [route({ nat_gateway_id: 'nat-0aaaaaaaaaaaaaaa1' })]);
const association = piece(
  'aws_route_table_association.db',
  { subnet_id: 'subnet-0aaaaaaaaaaaaaaa1', route_table_id: 'rtb-0aaaaaaaaaaaaaaa2' },
  { id: 'rtbassoc-0aaaaaaaaaaaaaaa1', gateway_id: '' },
);
const subnet = piece(
  'aws_subnet.db',
  { vpc_id: 'vpc-0aaaaaaaaaaaaaaa1', cidr_block: '10.0.9.0/24', map_public_ip_on_launch: false },
  { id: 'subnet-0aaaaaaaaaaaaaaa1', arn: arn('ec2', 'subnet/subnet-0aaaaaaaaaaaaaaa1'), tags: {}, tags_all: {} },
);
const reassociate = (table: string): Called =>
  call(
    'ec2',
    'ReplaceRouteTableAssociation',
    { associationId: 'rtbassoc-0aaaaaaaaaaaaaaa1', routeTableId: table },
    { ...ok, newAssociationId: 'rtbassoc-0aaaaaaaaaaaaaaa2' },
  );
const open = group('open', [ingress(22, '0.0.0.0/0')]);
const inner = group('inner');
const setGroups = (...names: readonly string[]): Called =>
  call(
    'ec2',
    'ModifyInstanceAttribute',
    { instanceId: 'i-0aaaaaaaaaaaaaaa1', groupSet: { items: names.map((name) => ({ groupId: groupId(name) })) } },
    ok,
  );
const permit = (over: JsonObject): Called =>
  call('lambda', 'AddPermission20150331v2', {
    functionName: 'shop-worker',
    statementId: 'extra',
    action: 'lambda:InvokeFunction',
    ...over,
  });
const url = `https://sqs.us-east-1.amazonaws.com/${HOME}/shop-jobs`;
const queuePolicy = (text: string): Called => call('sqs', 'SetQueueAttributes', { queueUrl: url, attributes: { Policy: text } });
const toTopic = (condition: JsonObject): Called => queuePolicy(document(allowTo('*', 'sqs:SendMessage', queueArn(), condition)));
const TOPIC = arn('sns', 'shop-orders');
const topicPolicy = (...statements: readonly JsonObject[]): Called =>
  call('sns', 'SetTopicAttributes', { topicArn: TOPIC, attributeName: 'Policy', attributeValue: document(...statements) });
const alias = piece(
  'aws_kms_alias.data',
  { name: 'alias/data', target_key_id: key('data').values['key_id'] ?? '' },
  { id: 'alias/data', arn: arn('kms', 'alias/data'), target_key_arn: key('data').values['arn'] ?? '' },
);
const updateAlias = (targetKeyId: string): Called => call('kms', 'UpdateAlias', { aliasName: 'alias/data', targetKeyId });
const acl = piece(
  'aws_network_acl.db',
  { vpc_id: 'vpc-0aaaaaaaaaaaaaaa1', ingress: [aclRule('10.0.0.0/24')] },
  {
    id: 'acl-0aaaaaaaaaaaaaaa1',
    arn: arn('ec2', 'network-acl/acl-0aaaaaaaaaaaaaaa1'),
    egress: [],
    subnet_ids: ['subnet-0aaaaaaaaaaaaaaa1'],
    owner_id: HOME,
    tags: {},
    tags_all: {},
  },
);
function aclRule(cidr: string): JsonObject {
  return {
    action: 'allow',
    cidr_block: cidr,
    from_port: 5432,
    icmp_code: 0,
    icmp_type: 0,
    ipv6_cidr_block: '',
    protocol: '6',
    rule_no: 90,
    to_port: 5432,
  };
}
const aclCall = (cidrBlock: string): Called =>
  call(
    'ec2',
    'CreateNetworkAclEntry',
    {
      networkAclId: 'acl-0aaaaaaaaaaaaaaa1',
      ruleNumber: 90,
      egress: false,
      ruleAction: 'allow',
      aclProtocol: '6',
      cidrBlock,
      portRange: { from: 5432, to: 5432 },
    },
    ok,
  );
const snapshot = piece(
  'aws_db_snapshot.last',
  { db_instance_identifier: 'shop-db', db_snapshot_identifier: 'shop-last' },
  { id: 'shop-last', db_snapshot_arn: arn('rds', 'snapshot:shop-last'), shared_accounts: [], tags: {}, tags_all: {} },
);
const shared = (valuesToAdd: readonly string[]): Called =>
  call('rds', 'ModifyDBSnapshotAttribute', { dBSnapshotIdentifier: 'shop-last', attributeName: 'restore', valuesToAdd });

export const cases: readonly AdversarialCase[] = [
  {
    name: 'the public access block is deleted, and then a public ACL is set',
    root: [
      bucket(),
      accessBlock(),
      piece(
        'aws_s3_bucket_acl.uploads',
        { bucket: 'shop-uploads', acl: 'private' },
        { id: 'shop-uploads,private', access_control_policy: [], expected_bucket_owner: '' },
      ),
    ],
    about: ['aws_s3_bucket_public_access_block.uploads', 'aws_s3_bucket_acl.uploads'],
    attack: {
      calls: [
        s3('DeleteBucketPublicAccessBlock', 'uploads', { publicAccessBlock: '' }),
        s3('PutBucketAcl', 'uploads', {
          acl: '',
          AccessControlPolicy: {
            AccessControlList: {
              Grant: { Grantee: { 'xsi:type': 'Group', URI: 'http://acs.amazonaws.com/groups/global/AllUsers' }, Permission: 'READ' },
            },
            Owner: { ID: '0f' },
          },
        }),
      ],
    },
    fact: 'the versioning of the bucket is changed',
    twin: { calls: [s3('PutBucketVersioning', 'uploads', { versioning: '', VersioningConfiguration: { Status: 'Enabled' } })] },
    twinAbout: ['aws_s3_bucket_versioning'],
  },
  {
    name: 'a group open to the internet is added to an instance',
    root: [group('app'), open, inner, instance()],
    about: ['aws_instance.app'],
    attack: { calls: [setGroups('app', 'open')] },
    fact: 'the group is open to a private range',
    twin: { calls: [setGroups('app', 'inner')] },
  },
  {
    name: 'a private subnet moves to a route table with an internet gateway',
    root: [igw, publicTable, privateTable, natTable, association],
    about: ['aws_route_table_association.db'],
    attack: { calls: [reassociate('rtb-0aaaaaaaaaaaaaaa1')] },
    fact: 'the other route table has a NAT gateway',
    twin: { calls: [reassociate('rtb-0aaaaaaaaaaaaaaa3')] },
  },
  {
    name: 'instances in a private subnet get public addresses',
    root: [subnet, privateTable, association],
    about: ['aws_subnet.db'],
    attack: {
      calls: [call('ec2', 'ModifySubnetAttribute', { subnetId: 'subnet-0aaaaaaaaaaaaaaa1', mapPublicIpOnLaunch: { value: true } }, ok)],
    },
    fact: 'the subnet is public already',
    twin: {
      calls: [
        call(
          'ec2',
          'CreateTags',
          { resourcesSet: { items: [{ resourceId: 'subnet-0aaaaaaaaaaaaaaa1' }] }, tagSet: { items: [{ key: 'Tier', value: 'data' }] } },
          ok,
        ),
      ],
    },
  },
  {
    name: 'a function gets a public URL',
    root: [lambda(), topic()],
    about: ['aws_lambda_permission'],
    attack: { calls: [permit({ principal: '*', action: 'lambda:InvokeFunctionUrl', functionUrlAuthType: 'NONE' })] },
    fact: 'the function may be invoked by one topic',
    twin: { calls: [permit({ principal: 'sns.amazonaws.com', sourceArn: TOPIC })] },
  },
  {
    name: 'a function may be invoked by another account',
    root: [lambda(), topic()],
    about: ['aws_lambda_permission'],
    attack: { calls: [permit({ principal: STRANGER })] },
    fact: 'the function may be invoked by this account',
    twin: { calls: [permit({ principal: HOME })] },
  },
  {
    name: 'a queue accepts topics of any account',
    root: [queue(), topic()],
    about: ['aws_sqs_queue.jobs', 'aws_sqs_queue_policy'],
    attack: { calls: [toTopic({ ArnLike: { 'aws:SourceArn': 'arn:aws:sns:*:*:*' } })] },
    fact: 'the queue accepts one topic',
    twin: { calls: [toTopic({ ArnLike: { 'aws:SourceArn': TOPIC } })] },
  },
  {
    name: 'a topic is open to roles with a certain name in any account',
    root: [topic()],
    about: ['aws_sns_topic.orders', 'aws_sns_topic_policy'],
    attack: {
      calls: [
        topicPolicy(allowTo({ AWS: '*' }, 'sns:Subscribe', TOPIC, { ArnLike: { 'aws:PrincipalArn': 'arn:aws:iam::*:role/shop-app' } })),
      ],
    },
    fact: 'the account is listed',
    twin: {
      calls: [topicPolicy(allowTo({ AWS: '*' }, 'sns:Subscribe', TOPIC, { ArnLike: { 'aws:PrincipalArn': iam('role/shop-app') } }))],
    },
  },
  {
    name: 'a bucket is open to an organisation with a similar id',
    root: [bucket(), bucketPolicy('uploads', allowTo({ AWS: iam('role/shop-app') }, 's3:GetObject', UPLOADS))],
    about: ['aws_s3_bucket_policy.uploads'],
    attack: {
      calls: [
        putBucketPolicy(
          'uploads',
          document(
            allowTo({ AWS: iam('role/shop-app') }, 's3:GetObject', UPLOADS),
            allowTo('*', 's3:GetObject', UPLOADS, { StringLike: { 'aws:PrincipalOrgID': 'o-*' } }),
          ),
        ),
      ],
    },
    fact: 'the bucket is open to this account',
    twin: {
      calls: [
        putBucketPolicy(
          'uploads',
          document(
            allowTo({ AWS: iam('role/shop-app') }, 's3:GetObject', UPLOADS),
            allowTo('*', 's3:GetObject', UPLOADS, { StringEquals: { 'aws:PrincipalAccount': HOME } }),
          ),
        ),
      ],
    },
  },
  {
    name: 'an alias moves to a foreign key',
    root: [key('data'), key('second'), alias],
    about: ['aws_kms_alias.data'],
    attack: { calls: [updateAlias('99999999-2222-4333-8444-000000000099')] },
    fact: 'the key is another one in this code',
    twin: { calls: [updateAlias(String(key('second').values['key_id']))] },
  },
  {
    name: 'a network ACL opens the database to the internet',
    root: [acl],
    about: ['aws_network_acl.db'],
    attack: { calls: [aclCall('0.0.0.0/0')], refresh: [seen(acl, { ingress: [aclRule('0.0.0.0/0')] })] },
    fact: 'the ACL opens a private range',
    twin: { calls: [aclCall('10.0.0.0/16')], refresh: [seen(acl, { ingress: [aclRule('10.0.0.0/16')] })] },
  },
  {
    name: 'a snapshot is shared with everyone',
    root: [snapshot],
    about: ['aws_db_snapshot.last'],
    attack: { calls: [shared(['all'])], refresh: [seen(snapshot, { shared_accounts: ['all'] })] },
    fact: 'the snapshot is shared with this account',
    twin: { calls: [shared([HOME])], refresh: [seen(snapshot, { shared_accounts: [HOME] })] },
  },
  {
    name: 'a database gets a public address',
    root: [database()],
    about: ['aws_db_instance.main'],
    attack: {
      calls: [
        call(
          'rds',
          'ModifyDBInstance',
          { dBInstanceIdentifier: 'shop-db', publiclyAccessible: true, applyImmediately: true },
          { dBInstanceIdentifier: 'shop-db', publiclyAccessible: true },
        ),
      ],
    },
    fact: 'the database gets a larger instance',
    twin: {
      calls: [
        call(
          'rds',
          'ModifyDBInstance',
          { dBInstanceIdentifier: 'shop-db', dBInstanceClass: 'db.t3.xlarge', applyImmediately: true },
          { dBInstanceIdentifier: 'shop-db', dBInstanceClass: 'db.t3.xlarge' },
        ),
      ],
    },
  },
  {
    name: 'a secret is readable for another account',
    root: [
      piece(
        'aws_secretsmanager_secret_policy.api',
        {
          secret_arn: arn('secretsmanager', 'secret:shop-api-AbCdEf'),
          policy: document(allowTo({ AWS: iam('role/shop-app') }, 'secretsmanager:GetSecretValue', '*')),
        },
        { id: arn('secretsmanager', 'secret:shop-api-AbCdEf'), block_public_policy: true },
      ),
    ],
    about: ['aws_secretsmanager_secret_policy.api'],
    attack: {
      calls: [secretPolicy(allowTo({ AWS: [iam('role/shop-app'), iam('role/shop-app', STRANGER)] }, 'secretsmanager:GetSecretValue', '*'))],
    },
    fact: 'the secret is readable for a role of this account',
    twin: { calls: [secretPolicy(allowTo({ AWS: [iam('role/shop-app'), iam('role/shop-mail')] }, 'secretsmanager:GetSecretValue', '*'))] },
  },
];

function secretPolicy(...statements: readonly JsonObject[]): Called {
  return call(
    'secretsmanager',
    'PutResourcePolicy',
    { secretId: arn('secretsmanager', 'secret:shop-api-AbCdEf'), resourcePolicy: document(...statements), blockPublicPolicy: true },
    { aRN: arn('secretsmanager', 'secret:shop-api-AbCdEf'), name: 'shop-api' },
  );
}

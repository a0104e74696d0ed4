/** Rights by which data leaves, traffic goes astray or somebody takes another's name, where each change looks like plumbing. */
import type { JsonObject } from '#domain/json.ts';
import type { AdversarialCase } from '../../support/adversarial.ts';
import type { Called } from '../../support/calls.ts';
import { allow, arn, bucket, document, iam, lambda, piece, queueArn, role, rolePolicy, STRANGER, trust } from '../../support/shop.ts';
import { call, putRolePolicy, seen } from '../../support/shop-calls.ts';

const SEND = allow('sqs:SendMessage', queueArn());
const root = [role('worker'), rolePolicy('worker', SEND), bucket()];
const policyOf = 'aws_iam_role_policy.worker';
const also = (...statements: readonly JsonObject[]): { readonly calls: readonly Called[] } => ({
  calls: [putRolePolicy('worker', document(SEND, ...statements))],
});
const makeFunction = (runsAs: string): Called =>
  call(
    'lambda',
    'CreateFunction20150331',
    {
      functionName: 'shop-report',
      role: iam(`role/${runsAs}`),
      handler: 'main.handler',
      runtime: 'python3.13',
      code: {},
      memorySize: 128,
      timeout: 3,
    },
    { functionName: 'shop-report', functionArn: arn('lambda', 'function:shop-report'), role: iam(`role/${runsAs}`) },
  );
const user = piece(
  'aws_iam_user.ci',
  { name: 'ci', path: '/robots/' },
  {
    id: 'ci',
    arn: iam('user/robots/ci'),
    unique_id: 'AIDAEXAMPLE00000001',
    tags: {},
    tags_all: {},
    force_destroy: false,
    permissions_boundary: '',
  },
);
const route = piece(
  'aws_route.other',
  { route_table_id: 'rtb-0aaaaaaaaaaaaaaa1', destination_cidr_block: '10.9.0.0/16', vpc_peering_connection_id: 'pcx-0aaaaaaaaaaaaaaa1' },
  { id: 'r-rtb-0aaaaaaaaaaaaaaa11080289494', origin: 'CreateRoute', state: 'active' },
);
const table = piece(
  'aws_route_table.app',
  { vpc_id: 'vpc-0aaaaaaaaaaaaaaa1' },
  { id: 'rtb-0aaaaaaaaaaaaaaa1', arn: arn('ec2', 'route-table/rtb-0aaaaaaaaaaaaaaa1'), tags: {}, tags_all: {} },
);
const association = piece(
  'aws_route_table_association.app',
  { route_table_id: 'rtb-0aaaaaaaaaaaaaaa1', subnet_id: 'subnet-0aaaaaaaaaaaaaaa1' },
  { id: 'rtbassoc-0aaaaaaaaaaaaaaa1' },
);
const peering = piece(
  'aws_vpc_peering_connection.other',
  { vpc_id: 'vpc-0aaaaaaaaaaaaaaa1', peer_vpc_id: 'vpc-0bbbbbbbbbbbbbbb1' },
  { id: 'pcx-0aaaaaaaaaaaaaaa1', tags: {}, tags_all: {} },
);
const deleteRoute = call(
  'ec2',
  'DeleteRoute',
  { routeTableId: 'rtb-0aaaaaaaaaaaaaaa1', destinationCidrBlock: '10.9.0.0/16' },
  { _return: true },
);
const deletePeering = call(
  'ec2',
  'DeleteVpcPeeringConnection',
  { DeleteVpcPeeringConnectionRequest: { VpcPeeringConnectionId: 'pcx-0aaaaaaaaaaaaaaa1' } },
  { DeleteVpcPeeringConnectionResponse: { return: true } },
);
const own = allow('s3:GetObject', 'arn:aws:s3:::shop-uploads/home/${aws:PrincipalTag/team}/*');
const tagged = allow('ec2:StopInstances', '*', { Condition: { StringEquals: { 'aws:ResourceTag/Team': 'shop' } } });
const trailed = { read_write_type: 'All', include_management_events: true, exclude_management_event_sources: [], data_resource: [] };
const trail = piece(
  'aws_cloudtrail.main',
  { name: 'main', s3_bucket_name: 'shop-trail', event_selector: [trailed] },
  {
    id: 'main',
    arn: arn('cloudtrail', 'trail/main'),
    enable_logging: true,
    advanced_event_selector: [],
    insight_selector: [],
    tags: {},
    tags_all: {},
  },
);
const select = (over: JsonObject): Called =>
  call('cloudtrail', 'PutEventSelectors', {
    trailName: 'main',
    eventSelectors: [{ readWriteType: 'All', includeManagementEvents: true, ...over }],
  });

export const cases: readonly AdversarialCase[] = [
  {
    name: 'a worker may write to an unmanaged bucket',
    root,
    about: [policyOf],
    attack: also(allow('s3:PutObject', 'arn:aws:s3:::shop-upl0ads/*')),
    fact: 'the bucket is ours',
    twin: also(allow('s3:PutObject', 'arn:aws:s3:::shop-uploads/*')),
  },
  {
    name: 'a worker may configure replication of a bucket',
    root,
    about: [policyOf],
    attack: also(allow('s3:PutReplicationConfiguration', 'arn:aws:s3:::shop-uploads')),
    fact: 'the worker may list the bucket',
    twin: also(allow('s3:ListBucket', 'arn:aws:s3:::shop-uploads')),
  },
  {
    name: 'a worker may create resource shares',
    root,
    about: [policyOf],
    attack: also(allow('ram:AssociateResourceShare', arn('ram', 'resource-share/1'))),
    fact: 'the worker may write logs',
    twin: also(allow(['logs:CreateLogStream', 'logs:PutLogEvents'], arn('logs', '*'))),
  },
  {
    name: 'a worker may use a foreign key',
    root,
    about: [policyOf],
    attack: also(allow('kms:Decrypt', arn('kms', 'key/1', STRANGER))),
    fact: 'the key belongs to this account',
    twin: also(allow('kms:Decrypt', arn('kms', 'key/1'))),
  },
  {
    name: 'a worker may start builds with the role of the build',
    root,
    about: [policyOf],
    attack: also(allow('codebuild:StartBuild', arn('codebuild', 'project/shop'))),
    fact: 'the worker may read builds',
    twin: also(allow('codebuild:BatchGetBuilds', arn('codebuild', 'project/shop'))),
  },
  {
    name: 'a function made by hand has an administrator role',
    root: [role('admin'), rolePolicy('admin', allow('*', '*')), role('report')],
    about: ['aws_lambda_function'],
    attack: { calls: [makeFunction('shop-admin')] },
    fact: 'its role has only minor permissions',
    twin: { calls: [makeFunction('shop-report')] },
  },
  {
    name: 'a user moves to a path that policies match',
    root: [user],
    about: ['aws_iam_user.ci'],
    attack: {
      calls: [call('iam', 'UpdateUser', { userName: 'ci', newPath: '/admins/' })],
      refresh: [seen(user, { path: '/admins/', arn: iam('user/admins/ci') })],
    },
    fact: 'the user gets a tag',
    twin: { calls: [call('iam', 'TagUser', { userName: 'ci', tags: [{ key: 'Team', value: 'shop' }] })] },
  },
  {
    name: 'a subnet loses its route to another network',
    root: [table, association, peering, route],
    about: ['aws_route.other'],
    attack: { calls: [deleteRoute] },
    fact: 'the other network no longer exists',
    twin: { calls: [deleteRoute, deletePeering] },
  },
  {
    name: 'everyone may read the objects of every team',
    root: [role('worker'), rolePolicy('worker', own), bucket()],
    about: [policyOf],
    attack: { calls: [putRolePolicy('worker', document(allow('s3:GetObject', 'arn:aws:s3:::shop-uploads/home/*')))] },
    fact: 'each team may read a part of its objects',
    twin: {
      calls: [putRolePolicy('worker', document(allow('s3:GetObject', 'arn:aws:s3:::shop-uploads/home/${aws:PrincipalTag/team}/in/*')))],
    },
  },
  {
    name: 'instances without the tag may be stopped too',
    root: [role('worker'), rolePolicy('worker', tagged)],
    about: [policyOf],
    attack: {
      calls: [
        putRolePolicy(
          'worker',
          document(allow('ec2:StopInstances', '*', { Condition: { StringEqualsIfExists: { 'aws:ResourceTag/Team': 'shop' } } })),
        ),
      ],
    },
    fact: 'another tag is required as well',
    twin: {
      calls: [
        putRolePolicy(
          'worker',
          document(
            allow('ec2:StopInstances', '*', {
              Condition: { StringEquals: { 'aws:ResourceTag/Team': 'shop', 'aws:ResourceTag/Stage': 'test' } },
            }),
          ),
        ),
      ],
    },
  },
  {
    name: 'a trail excludes key events',
    root: [trail],
    about: ['aws_cloudtrail.main'],
    attack: { calls: [select({ excludeManagementEventSources: ['kms.amazonaws.com'], dataResources: [] })] },
    fact: 'the trail includes object events as well',
    twin: { calls: [select({ excludeManagementEventSources: [], dataResources: [{ type: 'AWS::S3::Object', values: ['arn:aws:s3'] }] })] },
  },
  {
    name: 'a service control policy denies less',
    root: [floor('iam:*', 'sts:*')],
    about: ['aws_organizations_policy.floor'],
    attack: { calls: [update('iam:*', 'sts:*', 'ec2:*')] },
    fact: 'the policy denies more',
    twin: { calls: [update('iam:*')] },
  },
  {
    name: 'the condition of a foreign principal in a trust policy becomes optional',
    root: [role('partner', trust({ AWS: iam('root', STRANGER) }, { StringEquals: { 'sts:ExternalId': 'shop-1' } }))],
    about: ['aws_iam_role.partner'],
    attack: {
      calls: [
        call('iam', 'UpdateAssumeRolePolicy', {
          roleName: 'shop-partner',
          policyDocument: document(trust({ AWS: iam('root', STRANGER) }, { StringEqualsIfExists: { 'sts:ExternalId': 'shop-1' } })),
        }),
      ],
    },
    fact: 'the source address is required as well',
    twin: {
      calls: [
        call('iam', 'UpdateAssumeRolePolicy', {
          roleName: 'shop-partner',
          policyDocument: document(
            trust(
              { AWS: iam('root', STRANGER) },
              { StringEquals: { 'sts:ExternalId': 'shop-1' }, IpAddress: { 'aws:SourceIp': '203.0.113.0/24' } },
            ),
          ),
        }),
      ],
    },
  },
  {
    name: 'failed events of a function are not kept',
    root: [lambda('worker', { dead_letter_config: [{ target_arn: queueArn() }] })],
    about: ['aws_lambda_function.worker'],
    attack: { calls: [configure({ deadLetterConfig: { targetArn: '' } })] },
    fact: 'the function gets a longer timeout',
    twin: { calls: [configure({ timeout: 60 })] },
  },
];

function floor(...spared: readonly string[]) {
  return piece(
    'aws_organizations_policy.floor',
    { name: 'floor', type: 'SERVICE_CONTROL_POLICY', content: regions(...spared) },
    {
      id: 'p-aaaaaaaa',
      arn: `arn:aws:organizations::123456789012:policy/o-aaaaaaaaaa/service_control_policy/p-aaaaaaaa`,
      description: '',
      tags: {},
      tags_all: {},
    },
  );
}

function regions(...spared: readonly string[]): string {
  return document({
    Effect: 'Deny',
    NotAction: [...spared],
    Resource: '*',
    Condition: { StringNotEquals: { 'aws:RequestedRegion': ['eu-west-1'] } },
  });
}

function update(...spared: readonly string[]): Called {
  return call('organizations', 'UpdatePolicy', { policyId: 'p-aaaaaaaa', content: regions(...spared) });
}

function configure(over: JsonObject): Called {
  return call(
    'lambda',
    'UpdateFunctionConfiguration20150331v2',
    { functionName: 'shop-worker', ...over },
    { functionName: 'shop-worker', functionArn: arn('lambda', 'function:shop-worker'), ...over },
  );
}

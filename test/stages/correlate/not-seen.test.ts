/** What a record does not show is unknown, never unchanged and never gone. Shapes of the calls: the API references of the services. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '#domain/json.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import type { StateResource } from '#domain/workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { headlineOf } from '#report/view/headline.ts';
import { anEvent } from '../../support/builders.ts';
import { runInMemory } from '../../support/run-in-memory.ts';
import type { RunInMemory } from '../../support/run-in-memory.ts';
import { inState } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

/** What stands in the state, and what was called: service, call, request, answer. */
interface Case {
  readonly name: string;
  readonly state: readonly StateResource[];
  readonly call: readonly [string, string, JsonObject | null, (JsonObject | null)?];
  readonly wanted?: string;
}

const DB = inState('aws_db_instance.main', {
  id: 'db-ABC',
  identifier: 'shop',
  arn: 'arn:aws:rds:us-east-1:123456789012:db:shop',
  password: 'x',
  instance_class: 'db.t3.micro',
  username: 'root',
});
const SG = inState('aws_security_group.web', {
  id: 'sg-0aaaaaaaaaaaaaaa1',
  name: 'web',
  arn: 'arn:aws:ec2:us-east-1:123456789012:security-group/sg-0aaaaaaaaaaaaaaa1',
  vpc_id: 'vpc-1',
});
const FN = inState('aws_lambda_function.w', {
  id: 'w',
  function_name: 'w',
  arn: 'arn:aws:lambda:us-east-1:123456789012:function:w',
  memory_size: 128,
  timeout: 3,
  environment: [{ variables: { A: '1' } }],
  tags: {},
  tags_all: {},
});
const SEC = inState('aws_secretsmanager_secret.s', {
  id: 'arn:aws:secretsmanager:us-east-1:123456789012:secret:shop-AbCdEf',
  arn: 'arn:aws:secretsmanager:us-east-1:123456789012:secret:shop-AbCdEf',
  name: 'shop',
  description: '',
});
const SECV = inState('aws_secretsmanager_secret_version.s', {
  id: 'arn:aws:secretsmanager:us-east-1:123456789012:secret:shop-AbCdEf|v1',
  secret_id: 'arn:aws:secretsmanager:us-east-1:123456789012:secret:shop-AbCdEf',
  version_id: 'v1',
  secret_string: 'x',
  version_stages: ['AWSCURRENT'],
});
const USER = inState('aws_iam_user.ann', { id: 'ann', name: 'ann', arn: 'arn:aws:iam::123456789012:user/ann', path: '/' });
const LOGIN = inState('aws_iam_user_login_profile.ann', { id: 'ann', user: 'ann', password_reset_required: false });
const RS = inState('aws_redshift_cluster.dw', {
  id: 'dw',
  cluster_identifier: 'dw',
  arn: 'arn:aws:redshift:us-east-1:123456789012:cluster:dw',
  master_password: 'x',
});
const POOL = inState('aws_cognito_user_pool.p', {
  id: 'us-east-1_AbCdEfGhI',
  arn: 'arn:aws:cognito-idp:us-east-1:123456789012:userpool/us-east-1_AbCdEfGhI',
  name: 'p',
});
const CLIENT = inState('aws_cognito_user_pool_client.c', {
  id: 'abc123abc123abc123abc123ab',
  user_pool_id: 'us-east-1_AbCdEfGhI',
  name: 'web',
  client_secret: 'x',
});
const RG = inState('aws_elasticache_replication_group.r', {
  id: 'cache',
  replication_group_id: 'cache',
  arn: 'arn:aws:elasticache:us-east-1:123456789012:replicationgroup:cache',
  auth_token: 'x',
});
const PARAM = inState('aws_ssm_parameter.p', {
  id: '/shop/key',
  name: '/shop/key',
  arn: 'arn:aws:ssm:us-east-1:123456789012:parameter/shop/key',
  type: 'SecureString',
  value: 'x',
});
const MQ = inState('aws_mq_broker.b', {
  id: 'b-1234a5b6-78cd-901e-2fgh-3i45j6k178l9',
  arn: 'arn:aws:mq:us-east-1:123456789012:broker:b:b-1234a5b6-78cd-901e-2fgh-3i45j6k178l9',
  broker_name: 'b',
});
const KMS = inState('aws_kms_key.k', {
  id: '1234abcd-12ab-34cd-56ef-1234567890ab',
  key_id: '1234abcd-12ab-34cd-56ef-1234567890ab',
  arn: 'arn:aws:kms:us-east-1:123456789012:key/1234abcd-12ab-34cd-56ef-1234567890ab',
});
const INST = inState('aws_instance.i', {
  id: 'i-0123456789abcdef0',
  arn: 'arn:aws:ec2:us-east-1:123456789012:instance/i-0123456789abcdef0',
  instance_type: 't3.micro',
  user_data: 'abc',
});
const VPCL = inState('aws_vpclattice_service.s', {
  id: 'svc-0123456789abcdef0',
  name: 'shop',
  arn: 'arn:aws:vpc-lattice:us-east-1:123456789012:service/svc-0123456789abcdef0',
});
const TABLE = inState('aws_dynamodb_table.t', {
  id: 'orders',
  name: 'orders',
  arn: 'arn:aws:dynamodb:us-east-1:123456789012:table/orders',
});
const BUCKET = inState('aws_s3_bucket.b', { id: 'shop-data', bucket: 'shop-data', arn: 'arn:aws:s3:::shop-data' });
const NAT = inState('aws_nat_gateway.n', { id: 'nat-0123456789abcdef0', subnet_id: 'subnet-1' });
const EFS = inState('aws_efs_file_system.e', {
  id: 'fs-0123456789abcdef0',
  arn: 'arn:aws:elasticfilesystem:us-east-1:123456789012:file-system/fs-0123456789abcdef0',
});
const ROLE = inState('aws_iam_role.r', { id: 'shop-role', name: 'shop-role', arn: 'arn:aws:iam::123456789012:role/shop-role' });
const LB = inState('aws_lb.l', {
  id: 'arn:aws:elasticloadbalancing:us-east-1:123456789012:loadbalancer/app/shop/0123456789abcdef',
  arn: 'arn:aws:elasticloadbalancing:us-east-1:123456789012:loadbalancer/app/shop/0123456789abcdef',
  name: 'shop',
});
const PREV = inState('aws_lb.l', { ...LB.values, security_groups: ['sg-0aaaaaaaaaaaaaaa1'] });
const ECS = inState('aws_ecs_cluster.c', {
  id: 'arn:aws:ecs:us-east-1:123456789012:cluster/shop',
  arn: 'arn:aws:ecs:us-east-1:123456789012:cluster/shop',
  name: 'shop',
});
const BOX = inState('aws_workspaces_workspace.w', { id: 'ws-0123456789', user_name: 'ann', directory_id: 'd-1234567890' });
const GA = inState('aws_globalaccelerator_accelerator.g', {
  id: 'arn:aws:globalaccelerator::123456789012:accelerator/1234abcd-abcd-1234-abcd-1234abcdefgh',
  arn: 'arn:aws:globalaccelerator::123456789012:accelerator/1234abcd-abcd-1234-abcd-1234abcdefgh',
  name: 'edge',
});
const CF = inState('aws_cloudfront_distribution.d', {
  id: 'EDFDVBD632BHDS5',
  arn: 'arn:aws:cloudfront::123456789012:distribution/EDFDVBD632BHDS5',
  enabled: true,
});

async function run({ state, call: [service, eventName, requestParameters, responseElements = null] }: Case): Promise<RunInMemory> {
  const code = [...new Set(state.map(({ type, name }) => `resource "${type}" "${name}" {\n}\n`))].join('\n');
  const event = anEvent({ eventSource: `${service}.amazonaws.com`, eventName, requestParameters, responseElements });
  return runInMemory([event], {}, { code, state });
}

function told({ decision: { verdict, drift } }: Reconciliation): string {
  return `${verdict} ${drift.kind} ${drift.address ?? drift.importId}`;
}

describe('a value that neither CloudTrail nor the provider shows', () => {
  it('is reported as invisible if it is a separate version that no apply reverts', async () => {
    const { report } = await run({
      name: '',
      state: [SEC, SECV],
      call: [
        'secretsmanager',
        'PutSecretValue',
        { secretId: 'shop', clientRequestToken: 't' },
        { arn: SEC.values['arn'] ?? '', name: 'shop', versionId: 'v2', versionStages: ['AWSCURRENT'] },
      ],
      wanted: '',
    });

    expect(report.reconciliations).toEqual([]);
    expect(report.settled).toEqual([]);
    expect(report.invisible.map(({ address }) => address)).toEqual([SECV.address]);
  });

  it.each<Case>([
    {
      name: 'a new database password',
      state: [DB],
      call: ['rds', 'ModifyDBInstance', { dBInstanceIdentifier: 'shop', masterUserPassword: '****', applyImmediately: true }],
      wanted: 'hold changed aws_db_instance.main password',
    },
    {
      name: 'a password that only the response contains',
      state: [DB],
      call: [
        'rds',
        'ModifyDBInstance',
        { dBInstanceIdentifier: 'shop', applyImmediately: true },
        { pendingModifiedValues: { masterUserPassword: '****' } },
      ],
      wanted: 'hold changed aws_db_instance.main password',
    },
    {
      name: 'a password that the record omits',
      state: [DB],
      call: ['rds', 'ModifyDBInstance', { dBInstanceIdentifier: 'shop', applyImmediately: true }],
      wanted: 'hold changed aws_db_instance.main password',
    },
    {
      name: 'a reset password of a user',
      state: [USER, LOGIN],
      call: ['iam', 'UpdateLoginProfile', { userName: 'ann', passwordResetRequired: false }],
      wanted: 'escalate changed aws_iam_user_login_profile.ann password',
    },
    {
      name: 'a password of a Redshift cluster',
      state: [RS],
      call: ['redshift', 'ModifyCluster', { clusterIdentifier: 'dw', masterUserPassword: '****' }],
      wanted: 'hold changed aws_redshift_cluster.dw master_password',
    },
    {
      name: 'a new secret of an app client',
      state: [POOL, CLIENT],
      call: [
        'cognito-idp',
        'AddUserPoolClientSecret',
        { userPoolId: 'us-east-1_AbCdEfGhI', clientId: 'abc123abc123abc123abc123ab', clientSecret: 'HIDDEN_DUE_TO_SECURITY_REASONS' },
      ],
      wanted: 'escalate changed aws_cognito_user_pool_client.c *',
    },
    {
      name: 'a rotated token',
      state: [RG],
      call: [
        'elasticache',
        'ModifyReplicationGroup',
        { replicationGroupId: 'cache', authTokenUpdateStrategy: 'ROTATE', applyImmediately: true },
      ],
      wanted: 'hold changed aws_elasticache_replication_group.r auth_token',
    },
    {
      name: 'a parameter',
      state: [PARAM],
      call: [
        'ssm',
        'PutParameter',
        { name: '/shop/key', type: 'SecureString', value: 'HIDDEN_DUE_TO_SECURITY_REASONS', overwrite: true },
        { version: 2, tier: 'Standard' },
      ],
      wanted: 'hold changed aws_ssm_parameter.p value',
    },
    {
      name: 'a parameter whose value is omitted',
      state: [PARAM],
      call: ['ssm', 'PutParameter', { name: '/shop/key', type: 'SecureString', overwrite: true }, { version: 2, tier: 'Standard' }],
      wanted: 'hold changed aws_ssm_parameter.p value',
    },
    {
      name: 'a password of a broker’s user',
      state: [MQ],
      call: ['amazonmq', 'UpdateUser', { 'broker-id': MQ.values['id'] ?? '', username: 'a password of a broker’s user', password: '***' }],
      wanted: 'escalate changed aws_mq_broker.b *',
    },
    {
      name: 'imported key material',
      state: [KMS],
      call: ['kms', 'ImportKeyMaterial', { keyId: KMS.values['id'] ?? '', expirationModel: 'KEY_MATERIAL_DOES_NOT_EXPIRE' }],
      wanted: 'escalate changed aws_kms_key.k *',
    },
    {
      name: 'user data of an instance',
      state: [INST],
      call: ['ec2', 'ModifyInstanceAttribute', { instanceId: 'i-0123456789abcdef0', userData: '<sensitiveDataRemoved>' }],
      wanted: 'escalate changed aws_instance.i user_data',
    },
  ])('is a change that needs a decision: $name', async ({ wanted, ...one }) => {
    const { reconciliations, report } = await run({ ...one });

    expect(
      reconciliations.map(
        (each) =>
          `${told(each)} ${each.decision.drift.changes
            .filter(({ hidden }) => hidden)
            .map(({ path }) => path)
            .join(' ')}`,
      ),
    ).toEqual([wanted]);
    expect(report.settled).toEqual([]);
    expect(headlineOf(report).isAllClear).toBe(false);
  });
});

describe('an environment that CloudTrail always records as empty', () => {
  const configured = (request: JsonObject, environment: JsonObject[]): Promise<RunInMemory> =>
    run({
      name: '',
      state: [inState('aws_lambda_function.w', { ...FN.values, environment })],
      call: ['lambda', 'UpdateFunctionConfiguration20150331v2', { functionName: 'w', ...request, environment: {} }],
    });

  it.each<readonly [string, JsonObject, JsonObject[], readonly string[]]>([
    ['is ignored next to another setting if the function has no variables', { memorySize: 256 }, [], ['memory_size']],
    ['may be a change if the function has variables', { memorySize: 256 }, [{ variables: { A: '1' } }], ['environment', 'memory_size']],
    ['is a change if the call has no other setting', {}, [], ['environment']],
  ])('%s', async (_name, request, environment, paths) => {
    const { reconciliations } = await configured(request, environment);

    expect(reconciliations.flatMap(({ decision }) => decision.drift.changes.map(({ path }) => path))).toEqual(paths);
  });
});

describe('a part of a document that no reader in the catalogue reads', () => {
  it.each<Case>([
    {
      name: 'a member of a rule',
      state: [
        BUCKET,
        inState('aws_s3_bucket_lifecycle_configuration.b', {
          id: 'shop-data',
          bucket: 'shop-data',
          rule: [
            {
              id: 'old',
              status: 'Enabled',
              prefix: '',
              expiration: [{ days: 30, date: null, expired_object_delete_marker: false }],
              filter: [{ prefix: '', and: [], tag: [], object_size_greater_than: null, object_size_less_than: null }],
              transition: [],
              noncurrent_version_expiration: [],
              noncurrent_version_transition: [],
              abort_incomplete_multipart_upload: [],
            },
          ],
        }),
      ],
      call: [
        's3',
        'PutBucketLifecycle',
        {
          bucketName: 'shop-data',
          LifecycleConfiguration: { Rule: { ID: 'old', Status: 'Enabled', Filter: { Prefix: '' }, Expiratoin: { Days: 30 } } },
        },
      ],
    },
    {
      name: 'the list of rules',
      state: [
        BUCKET,
        inState('aws_s3_bucket_lifecycle_configuration.b', {
          id: 'shop-data',
          bucket: 'shop-data',
          rule: [
            {
              id: 'old',
              status: 'Enabled',
              prefix: '',
              expiration: [{ days: 30, date: null, expired_object_delete_marker: false }],
              filter: [{ prefix: '' }],
            },
          ],
        }),
      ],
      call: [
        's3',
        'PutBucketLifecycle',
        { bucketName: 'shop-data', LifecycleConfiguration: { NewRules: { ID: 'old', Status: 'Enabled' } } },
      ],
    },
    {
      name: 'rules under an unknown name',
      state: [
        BUCKET,
        inState('aws_s3_bucket_cors_configuration.b', {
          id: 'shop-data',
          bucket: 'shop-data',
          cors_rule: [
            {
              id: '',
              allowed_headers: ['*'],
              allowed_methods: ['GET'],
              allowed_origins: ['https://a.example'],
              expose_headers: [],
              max_age_seconds: 0,
            },
          ],
        }),
      ],
      call: [
        's3',
        'PutBucketCors',
        { bucketName: 'shop-data', CORSConfiguration: { CORSRules: [{ AllowedMethod: 'GET', AllowedOrigin: 'https://a.example' }] } },
      ],
    },
    {
      name: 'an element in a rule',
      state: [
        BUCKET,
        inState('aws_s3_bucket_server_side_encryption_configuration.b', {
          id: 'shop-data',
          bucket: 'shop-data',
          rule: [
            { bucket_key_enabled: true, apply_server_side_encryption_by_default: [{ sse_algorithm: 'aws:kms', kms_master_key_id: 'k' }] },
          ],
        }),
      ],
      call: [
        's3',
        'PutBucketEncryption',
        {
          bucketName: 'shop-data',
          ServerSideEncryptionConfiguration: { Rule: { DefaultEncryption: { SSEAlgorithm: 'aws:kms' }, BucketKeyEnabled: true } },
        },
      ],
    },
    {
      name: 'an unknown setting next to known ones',
      state: [
        inState('aws_cloudfront_distribution.d', {
          ...CF.values,
          comment: 'x',
          price_class: 'PriceClass_All',
          aliases: ['a.example'],
          http_version: 'http2',
        }),
      ],
      call: [
        'cloudfront',
        'UpdateDistribution',
        {
          id: 'EDFDVBD632BHDS5',
          ifMatch: 'E1',
          distributionConfig: { enabled: true, callerReference: 'x', priceClass: 'PriceClass_100', newThing: { mode: 'on' } },
        },
      ],
    },
    {
      name: 'a list under an unknown name',
      state: [
        BUCKET,
        inState('aws_s3_bucket_notification.b', {
          id: 'shop-data',
          bucket: 'shop-data',
          eventbridge: false,
          queue: [
            {
              id: 'q',
              queue_arn: 'arn:aws:sqs:us-east-1:123456789012:q',
              events: ['s3:ObjectCreated:*'],
              filter_prefix: '',
              filter_suffix: '',
            },
          ],
          topic: [],
          lambda_function: [],
        }),
      ],
      call: [
        's3',
        'PutBucketNotification',
        {
          bucketName: 'shop-data',
          NotificationConfiguration: {
            QueueSettings: { Queue: 'arn:aws:sqs:us-east-1:123456789012:q', Event: 's3:ObjectCreated:*', Id: 'q' },
          },
        },
      ],
    },
    {
      name: 'a member of the document',
      state: [
        BUCKET,
        inState('aws_s3_bucket_website_configuration.b', {
          id: 'shop-data',
          bucket: 'shop-data',
          index_document: [{ suffix: 'index.html' }],
          error_document: [{ key: 'e.html' }],
          routing_rule: [],
          routing_rules: '',
          redirect_all_requests_to: [],
        }),
      ],
      call: [
        's3',
        'PutBucketWebsite',
        { bucketName: 'shop-data', WebsiteConfiguration: { IndexDocument: { Suffix: 'home.html' }, ErrorDoc: { Key: 'e.html' } } },
      ],
    },
  ])('removes nothing and is escalated: $name', async (one) => {
    const { reconciliations } = await run(one);

    expect(reconciliations.map(({ decision }) => decision.verdict)).toEqual(['escalate']);
    const [drift] = reconciliations.map(({ decision }) => decision.drift);
    expect(drift?.unread).not.toEqual([]);
    expect(drift?.changes.filter(({ after, hidden }) => !hidden && (after === null || JSON.stringify(after) === '[]'))).toEqual([]);
    expect(JSON.stringify(drift?.changes)).not.toContain('"expiration":[]');
  });
});

describe('a list whose items have several keys', () => {
  it.each<Case>([
    {
      name: 'security groups of a load balancer',
      state: [PREV],
      call: [
        'elasticloadbalancing',
        'SetSecurityGroups',
        { loadBalancerArn: LB.values['arn'] ?? '', securityGroups: [{ groupId: 'sg-0bbbbbbbbbbbbbbb1', groupName: 'default' }] },
      ],
    },
    {
      name: 'security groups in a block',
      state: [
        inState('aws_lambda_function.w', {
          ...FN.values,
          vpc_config: [
            { subnet_ids: ['subnet-1'], security_group_ids: ['sg-0aaaaaaaaaaaaaaa1'], ipv6_allowed_for_dual_stack: false, vpc_id: 'vpc-1' },
          ],
        }),
      ],
      call: [
        'lambda',
        'UpdateFunctionConfiguration20150331v2',
        {
          functionName: 'w',
          vpcConfig: { subnetIds: ['subnet-1'], securityGroupIds: [{ groupId: 'sg-0bbbbbbbbbbbbbbb1', groupName: 'default' }] },
        },
      ],
    },
    {
      name: 'security groups of an instance',
      state: [inState('aws_instance.i', { ...INST.values, vpc_security_group_ids: ['sg-0aaaaaaaaaaaaaaa1'] })],
      call: [
        'ec2',
        'ModifyInstanceAttribute',
        { instanceId: 'i-0123456789abcdef0', groupSet: { items: [{ groupId: 'sg-0bbbbbbbbbbbbbbb1', groupName: 'default' }] } },
      ],
    },
    {
      name: 'items with the name before the id',
      state: [inState('aws_network_interface.e', { id: 'eni-0123456789abcdef0', security_groups: ['sg-0aaaaaaaaaaaaaaa1'] })],
      call: [
        'ec2',
        'ModifyNetworkInterfaceAttribute',
        { networkInterfaceId: 'eni-0123456789abcdef0', groupSet: { items: [{ groupName: 'default', groupId: 'sg-0bbbbbbbbbbbbbbb1' }] } },
      ],
    },
    {
      name: 'an added security group',
      state: [inState('aws_vpc_endpoint.e', { id: 'vpce-0123456789abcdef0', security_group_ids: ['sg-0aaaaaaaaaaaaaaa1'] })],
      call: [
        'ec2',
        'ModifyVpcEndpoint',
        {
          ModifyVpcEndpointRequest: {
            VpcEndpointId: 'vpce-0123456789abcdef0',
            AddSecurityGroupId: { tag: 1, GroupName: 'default', GroupId: 'sg-0bbbbbbbbbbbbbbb1' },
          },
        },
      ],
    },
    {
      name: 'an id that only the response contains',
      state: [inState('aws_vpc.v', { id: 'vpc-1aaaaaaa', arn: 'arn:aws:ec2:us-east-1:123456789012:vpc/vpc-1aaaaaaa' })],
      call: [
        'ec2',
        'CreateVpcEndpoint',
        { CreateVpcEndpointRequest: { VpcId: 'vpc-1aaaaaaa', ServiceName: 'com.amazonaws.us-east-1.ssm', VpcEndpointType: 'Interface' } },
        {
          CreateVpcEndpointResponse: {
            vpcEndpoint: {
              vpcEndpointId: 'vpce-0bbbbbbbbbbbbbbb0',
              groupSet: { item: { groupName: 'default', groupId: 'sg-0bbbbbbbbbbbbbbb1' } },
              vpcId: 'vpc-1aaaaaaa',
              serviceName: 'com.amazonaws.us-east-1.ssm',
              vpcEndpointType: 'Interface',
            },
          },
        },
      ],
    },
    {
      name: 'items under their own name',
      state: [inState('aws_db_instance.main', { ...DB.values, vpc_security_group_ids: ['sg-0aaaaaaaaaaaaaaa1'] })],
      call: [
        'rds',
        'ModifyDBInstance',
        { dBInstanceIdentifier: 'shop', vpcSecurityGroupIds: [{ vpcSecurityGroupId: 'sg-0bbbbbbbbbbbbbbb1', status: 'active' }] },
      ],
    },
  ])('is read as ids if the attribute holds ids: $name', async (one) => {
    const { reconciliations } = await run(one);

    const text = JSON.stringify(reconciliations.map(({ decision }) => decision.drift.changes.map(({ after }) => after)));
    expect(text).toContain('"sg-0bbbbbbbbbbbbbbb1"');
    expect(text).not.toMatch(/default"|groupName|status/);
  });

  it('is unknown if no key of the items is an id', async () => {
    const state = [inState('aws_lb.l', { ...LB.values, security_groups: ['sg-0aaaaaaaaaaaaaaa1'] })];
    const groups = [{ label: 'default', note: 'x' }];
    const { reconciliations } = await run({
      name: '',
      state,
      call: ['elasticloadbalancing', 'SetSecurityGroups', { loadBalancerArn: LB.values['arn'] ?? '', securityGroups: groups }],
    });

    expect(reconciliations.flatMap(({ decision }) => decision.drift.changes.map(({ path, hidden }) => [path, hidden]))).toEqual([
      ['security_groups', true],
    ]);
  });
});

describe('a queue created by hand that follows a naming pattern', () => {
  const queue = (key: string, name: string): StateResource =>
    inState(`aws_sqs_queue.jobs["${key}"]`, {
      id: `https://sqs.us-east-1.amazonaws.com/123456789012/${name}`,
      url: `https://sqs.us-east-1.amazonaws.com/123456789012/${name}`,
      name,
      arn: `arn:aws:sqs:us-east-1:123456789012:${name}`,
    });

  it.each([
    ['variable part at the end', ['jobs-a', 'jobs-b'], 'jobs-eu-west', 1],
    ['variable part at the start', ['a-jobs', 'b-jobs'], 'eu-west-jobs', 1],
    ['variable part in the middle', ['shop-a-jobs', 'shop-b-jobs'], 'shop-big-mail-jobs', 1],
    ['another naming pattern', ['shop-a-jobs', 'shop-b-jobs'], 'depot-big-mail-boxes', 0],
  ])('is related to the pattern regardless of separators: %s', async (_name, names, made, count) => {
    const state = names.map((name, at) => queue(at === 0 ? 'a' : 'b', name));
    const { reconciliations } = await run({
      name: '',
      state,
      call: ['sqs', 'CreateQueue', { queueName: made }, { queueUrl: `https://sqs.us-east-1.amazonaws.com/123456789012/${made}` }],
    });

    expect(reconciliations).toHaveLength(count);
  });
});

describe('a call that the catalogue does not know', () => {
  it.each<Case>([
    {
      name: 'deletes by id',
      state: [VPCL],
      call: ['vpc-lattice', 'DeleteService', { serviceIdentifier: 'svc-0123456789abcdef0' }],
      wanted: 'escalate missing aws_vpclattice_service.s',
    },
    {
      name: 'deletes in a list',
      state: [BOX],
      call: ['workspaces', 'TerminateWorkspaces', { terminateWorkspaceRequests: [{ workspaceId: 'ws-0123456789' }] }],
      wanted: 'escalate missing aws_workspaces_workspace.w',
    },
    {
      name: 'deletes by ARN',
      state: [GA],
      call: ['globalaccelerator', 'DeleteAccelerator', { acceleratorArn: GA.values['arn'] ?? '' }],
      wanted: 'escalate missing aws_globalaccelerator_accelerator.g',
    },
    {
      name: 'updates in a known service',
      state: [TABLE],
      call: ['dynamodb', 'UpdateTableSettings', { tableName: 'orders', settingX: 'on' }],
      wanted: 'escalate changed aws_dynamodb_table.t',
    },
    {
      name: 'names a unique name',
      state: [DB],
      call: ['rds', 'SwitchoverDBInstance', { dBInstanceIdentifier: 'shop', target: 'b' }],
      wanted: 'escalate changed aws_db_instance.main',
    },
    {
      name: 'names an id in a wrapper',
      state: [NAT],
      call: ['ec2', 'MoveNatGateway', { MoveNatGatewayRequest: { NatGatewayId: 'nat-0123456789abcdef0', Zone: 'a' } }],
      wanted: 'escalate changed aws_nat_gateway.n',
    },
    {
      name: 'updates a file system',
      state: [EFS],
      call: ['elasticfilesystem', 'PutReplicationMode', { fileSystemId: 'fs-0123456789abcdef0', mode: 'X' }],
      wanted: 'escalate changed aws_efs_file_system.e',
    },
    {
      name: 'destroys a key',
      state: [KMS],
      call: ['kms', 'DestroyKey', { keyId: KMS.values['id'] ?? '' }],
      wanted: 'escalate missing aws_kms_key.k',
    },
    {
      name: 'deletes a part of the resource',
      state: [TABLE],
      call: ['dynamodb', 'DeleteTablePolicyNew', { resourceArn: TABLE.values['arn'] ?? '' }],
      wanted: 'escalate changed aws_dynamodb_table.t',
    },
    {
      name: 'names a second resource',
      state: [LB, SG],
      call: ['elasticloadbalancing', 'AttachGuard', { loadBalancerArn: LB.values['arn'] ?? '', securityGroupId: 'sg-0aaaaaaaaaaaaaaa1' }],
      wanted: 'escalate changed aws_lb.l',
    },
    {
      name: 'names the resource only in the response',
      state: [EFS],
      call: ['elasticfilesystem', 'TurnFileSystem', { token: 'x' }, { fileSystem: { fileSystemId: 'fs-0123456789abcdef0' } }],
      wanted: 'escalate changed aws_efs_file_system.e',
    },
    {
      name: 'names the resource by its name',
      state: [ECS],
      call: ['ecs', 'ReshapeCluster', { cluster: 'shop', mode: 'X' }],
      wanted: 'escalate changed aws_ecs_cluster.c',
    },
    {
      name: 'comes from another service',
      state: [INST],
      call: ['newservice', 'EnrollInstance', { instanceId: 'i-0123456789abcdef0' }],
      wanted: 'escalate changed aws_instance.i',
    },
    {
      name: 'updates a bucket',
      state: [BUCKET],
      call: ['s3', 'PutBucketNewThing', { bucketName: 'shop-data', Thing: { On: true } }],
      wanted: 'escalate changed aws_s3_bucket.b',
    },
    {
      name: 'deletes a setting of a bucket',
      state: [BUCKET],
      call: ['s3', 'DeleteBucketNewThing', { bucketName: 'shop-data' }],
      wanted: 'escalate changed aws_s3_bucket.b',
    },
  ])('is drift of the managed resource that it names: $name', async ({ wanted, ...one }) => {
    const { reconciliations, report } = await run({ ...one });

    expect(reconciliations.map(told)).toEqual([wanted]);
    expect(report.unexplained).toEqual([]);
    expect(headlineOf(report).text).toMatch(/^1 out-of-band change in 1 intent\./);
  });

  it('is an unmanaged resource if the provider has a type for what the call creates', async () => {
    const instanceConfiguration = { instanceRoleArn: ROLE.values['arn'] ?? '' };
    const { reconciliations, report } = await run({
      name: 'a service',
      state: [ROLE],
      call: ['apprunner', 'CreateService', { serviceName: 'x', instanceConfiguration }],
    });

    expect(reconciliations.map(({ decision: { verdict, drift } }) => [verdict, drift.kind, drift.resourceType])).toEqual([
      ['escalate', 'unmanaged', 'aws_apprunner_service'],
    ]);
    expect(report.unexplained).toEqual([]);
  });

  it.each<Case>([
    {
      name: 'refers to a managed resource while it creates another',
      state: [ROLE],
      // A service that no provider has a type for.
      call: ['newservice', 'CreateThing', { thingName: 'x', instanceConfiguration: { instanceRoleArn: ROLE.values['arn'] ?? '' } }],
    },
    {
      name: 'is of another service and names the resource by name',
      state: [ECS],
      call: ['eks', 'AssociateThing', { clusterName: 'shop' }],
    },
  ])('stays unexplained and prevents an all-clear if it only $name', async (one) => {
    const { reconciliations, report } = await run(one);

    expect(reconciliations).toEqual([]);
    expect(report.unexplained).toHaveLength(1);
    expect(headlineOf(report).isAllClear).toBe(false);
  });
});

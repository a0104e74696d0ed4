/**
 * How the ids and ARNs of resource types look. Facts of the services' documentation, by type; no resource is named here.
 * https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html
 */
import type { Json } from '#domain/json.ts';
import type { ValueObject } from '#hcl/evaluate/value.ts';

/** What an identity is made of. */
export interface Origin {
  readonly type: string;
  readonly values: ValueObject;
  /** 64 hex digits that the seed decides. */
  readonly digest: string;
  readonly region: string;
}

const ACCOUNT = '123456789012';

type Make = (origin: Origin, text: (name: string) => string) => Readonly<Record<string, Json>>;

/** Types whose id is one of their arguments; with `arn`, what follows account and colon in it. */
const NAMED: Readonly<Record<string, readonly [argument: string, service?: string, resource?: string]>> = {
  aws_cloudwatch_event_rule: ['name', 'events', 'rule/'],
  aws_cloudwatch_log_group: ['name', 'logs', 'log-group:'],
  aws_cloudwatch_metric_alarm: ['alarm_name', 'cloudwatch', 'alarm:'],
  aws_dynamodb_table: ['name', 'dynamodb', 'table/'],
  aws_ecr_lifecycle_policy: ['repository'],
  aws_ecr_repository: ['name', 'ecr', 'repository/'],
  aws_iam_role: ['name', 'iam', 'role/'],
  aws_iam_user: ['name', 'iam', 'user/'],
  aws_kms_alias: ['name', 'kms', ''],
  aws_lambda_function: ['function_name', 'lambda', 'function:'],
  aws_s3_bucket: ['bucket', 's3', ''],
  aws_s3_bucket_lifecycle_configuration: ['bucket'],
  aws_s3_bucket_public_access_block: ['bucket'],
  aws_s3_bucket_server_side_encryption_configuration: ['bucket'],
  aws_s3_bucket_versioning: ['bucket'],
  aws_ssm_parameter: ['name', 'ssm', 'parameter'],
};

/** Types whose id the service draws: a prefix and hex digits; with the word that its ARN has before it. */
const DRAWN: Readonly<Record<string, readonly [prefix: string, service: string, word: string]>> = {
  aws_instance: ['i-', 'ec2', 'instance/'],
  aws_route_table: ['rtb-', 'ec2', 'route-table/'],
  aws_security_group: ['sg-', 'ec2', 'security-group/'],
  aws_subnet: ['subnet-', 'ec2', 'subnet/'],
  aws_vpc: ['vpc-', 'ec2', 'vpc/'],
  aws_vpc_security_group_egress_rule: ['sgr-', 'ec2', 'security-group-rule/'],
  aws_vpc_security_group_ingress_rule: ['sgr-', 'ec2', 'security-group-rule/'],
};

/** Services whose ARNs name no region, and no account. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference-arns.html */
const WITHOUT_REGION = new Set(['iam', 's3']);

const SPECIAL: Readonly<Record<string, Make>> = {
  aws_sqs_queue: ({ region }, text) => {
    const url = `https://sqs.${region}.amazonaws.com/${ACCOUNT}/${text('name')}`;
    return { id: url, url, arn: arnOf('sqs', region, text('name')) };
  },
  aws_sns_topic: ({ region }, text) => ({
    id: arnOf('sns', region, text('name')),
    arn: arnOf('sns', region, text('name')),
    owner: ACCOUNT,
  }),
  aws_sns_topic_subscription: ({ digest }, text) => {
    const arn = `${text('topic_arn')}:${uuid(digest)}`;
    return { id: arn, arn, owner_id: ACCOUNT, confirmation_was_authenticated: true };
  },
  aws_kms_key: ({ region, digest }) => ({
    id: uuid(digest),
    key_id: uuid(digest),
    arn: arnOf('kms', region, `key/${uuid(digest)}`),
    policy: KEY_POLICY,
  }),
  aws_iam_role_policy: (_, text) => ({ id: `${text('role')}:${text('name')}` }),
  aws_kinesis_stream: ({ region }, text) => {
    const arn = arnOf('kinesis', region, `stream/${text('name')}`);
    return { id: arn, arn };
  },
  // https://docs.aws.amazon.com/secretsmanager/latest/userguide/whats-in-a-secret.html: six characters are added to the name
  aws_secretsmanager_secret: ({ region, digest }, text) => {
    const arn = arnOf('secretsmanager', region, `secret:${text('name')}-${digest.slice(0, 6)}`);
    return { id: arn, arn };
  },
  aws_ecs_cluster: ({ region }, text) => {
    const arn = arnOf('ecs', region, `cluster/${text('name')}`);
    return { id: arn, arn, setting: [{ name: 'containerInsights', value: 'disabled' }] };
  },
  aws_sqs_queue_policy: (_, text) => ({ id: text('queue_url') }),
  aws_cloudwatch_event_target: ({ digest }, text) => {
    const target = text('target_id') || `terraform-${digest.slice(0, 12)}`;
    return { id: `${text('rule')}-${target}`, target_id: target, event_bus_name: 'default' };
  },
};

/** https://docs.aws.amazon.com/kms/latest/developerguide/key-policy-default.html */
const KEY_POLICY = JSON.stringify({
  Version: '2012-10-17',
  Id: 'key-default-1',
  Statement: [
    {
      Sid: 'Enable IAM User Permissions',
      Effect: 'Allow',
      Principal: { AWS: `arn:aws:iam::${ACCOUNT}:root` },
      Action: 'kms:*',
      Resource: '*',
    },
  ],
});

/**
 * Draws what a service gives a new resource.
 * @param origin type, arguments and digits
 * @returns `id`, where the type has one `arn`, and what follows from them; for a type not listed an id of hex digits
 */
export function identityOf(origin: Origin): Readonly<Record<string, Json>> {
  const { type, values, digest, region } = origin;
  const text = (name: string): string => (typeof values[name] === 'string' ? values[name] : '');
  const special = SPECIAL[type]?.(origin, text);
  if (special !== undefined) return { ...special, ...always(origin) };
  const drawn = DRAWN[type];
  if (drawn !== undefined) {
    const [prefix, service, word] = drawn;
    const id = `${prefix}0${digest.slice(0, 16)}`;
    return { id, arn: arnOf(service, region, `${word}${id}`), ...always(origin) };
  }
  const [argument, service, resource] = NAMED[type] ?? [];
  if (argument === undefined) return { id: digest.slice(0, 26), ...always(origin) };
  const id = text(argument);
  if (service === undefined) return { id, ...always(origin) };
  const place = WITHOUT_REGION.has(service) ? '' : region;
  const account = service === 's3' ? '' : ACCOUNT;
  return { id, arn: `arn:aws:${service}:${place}:${account}:${resource ?? ''}${id}`, ...always(origin) };
}

/** What every answer of some types holds beside the id. */
function always({ type, digest, values }: Origin): Readonly<Record<string, Json>> {
  switch (type) {
    case 'aws_iam_role':
    case 'aws_iam_user':
      return { unique_id: `${type === 'aws_iam_role' ? 'AROA' : 'AIDA'}${digest.slice(0, 14).toUpperCase()}EX`, create_date: CREATED };
    case 'aws_cloudwatch_event_rule':
      return { state: 'ENABLED', is_enabled: true };
    case 'aws_sqs_queue':
      return { kms_data_key_reuse_period_seconds: 300, sqs_managed_sse_enabled: true };
    case 'aws_ssm_parameter':
      return { version: 1, tier: 'Standard', data_type: 'text' };
    case 'aws_ecr_repository':
      return { registry_id: ACCOUNT, repository_url: `${ACCOUNT}.dkr.ecr.us-east-1.amazonaws.com/${String(values['name'])}` };
    case 'aws_security_group':
      return { owner_id: ACCOUNT, vpc_id: typeof values['vpc_id'] === 'string' ? values['vpc_id'] : '' };
    default:
      return {};
  }
}

const CREATED = '2026-09-01T08:00:00Z';

function arnOf(service: string, region: string, resource: string): string {
  return `arn:aws:${service}:${region}:${ACCOUNT}:${resource}`;
}

function uuid(digest: string): string {
  return [digest.slice(0, 8), digest.slice(8, 12), `4${digest.slice(13, 16)}`, `a${digest.slice(17, 20)}`, digest.slice(20, 32)].join('-');
}

/**
 * The form of ids and ARNs of resource types that need a specific rule, from the services' documentation.
 * https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html
 */
import type { Json } from '#domain/json.ts';
import type { ValueObject } from '#hcl/evaluate/value.ts';

/** The input of an identity. */
export interface Origin {
  readonly type: string;
  readonly values: ValueObject;
  /** 64 hex digits from the seed. */
  readonly digest: string;
  readonly region: string;
}

/** The account of all generated resources. */
export const ACCOUNT = '123456789012';

type Make = (origin: Origin, text: (name: string) => string) => Readonly<Record<string, Json>>;

/** The identity of a new resource by type. */
export const SPECIAL: Readonly<Record<string, Make>> = {
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
  // https://docs.aws.amazon.com/secretsmanager/latest/userguide/whats-in-a-secret.html: six characters are added to the name
  aws_secretsmanager_secret: ({ region, digest }, text) => {
    const arn = arnOf('secretsmanager', region, `secret:${text('name')}-${digest.slice(0, 6)}`);
    return { id: arn, arn };
  },
  aws_ecs_cluster: ({ region }, text) => {
    const arn = arnOf('ecs', region, `cluster/${text('name')}`);
    return { id: arn, arn, setting: [{ name: 'containerInsights', value: 'disabled' }] };
  },
  // https://docs.aws.amazon.com/eks/latest/APIReference/API_Nodegroup.html
  ...Object.fromEntries(
    (
      [
        ['aws_eks_node_group', 'nodegroup', 'node_group_name'],
        ['aws_eks_addon', 'addon', 'addon_name'],
        ['aws_eks_fargate_profile', 'fargateprofile', 'fargate_profile_name'],
      ] as const
    ).map(([type, word, argument]): [string, Make] => [
      type,
      ({ region, digest }, text) => ({
        id: `${text('cluster_name')}:${text(argument)}`,
        arn: arnOf('eks', region, `${word}/${text('cluster_name')}/${text(argument)}/${uuid(digest)}`),
      }),
    ]),
  ),
  aws_ecs_service: ({ region }, text) => {
    const arn = arnOf('ecs', region, `service/${text('cluster').split('/').at(-1) ?? ''}/${text('name')}`);
    return { id: arn };
  },
  aws_autoscaling_group: ({ region, digest }, text) => ({
    id: text('name'),
    arn: arnOf('autoscaling', region, `autoScalingGroup:${uuid(digest)}:autoScalingGroupName/${text('name')}`),
  }),
  // https://docs.aws.amazon.com/elasticloadbalancing/latest/APIReference/API_Listener.html
  aws_alb_listener: listener,
  aws_lb_listener: listener,
  aws_lb_listener_rule: ({ digest }, text) => {
    const arn = `${text('listener_arn').replace(':listener/', ':listener-rule/')}/${digest.slice(0, 16)}`;
    return { id: arn, arn };
  },
  aws_lambda_alias: ({ region }, text) => {
    const arn = arnOf('lambda', region, `function:${text('function_name')}:${text('name')}`);
    return { id: arn, arn };
  },
  aws_lambda_provisioned_concurrency_config: (_, text) => ({ id: `${text('function_name')},${text('qualifier')}` }),
  aws_lambda_event_source_mapping: ({ digest }, text) => ({
    id: uuid(digest),
    function_arn: text('function_name'),
  }),
  aws_route53_zone: ({ digest }) => {
    const id = `Z0${digest.slice(0, 18).toUpperCase()}`;
    return { id, arn: `arn:aws:route53:::hostedzone/${id}` };
  },
  aws_route53_record: (_, text) => ({ id: `${text('zone_id')}_${text('name')}_${text('type')}`, fqdn: text('name') }),
  aws_glue_catalog_database: ({ region }, text) => ({
    id: `${ACCOUNT}:${text('name')}`,
    catalog_id: ACCOUNT,
    arn: arnOf('glue', region, `database/${text('name')}`),
  }),
  // https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_DBInstance.html: DbiResourceId
  aws_db_instance: ({ region, digest }, text) => {
    const id = `db-${digest.slice(0, 26).toUpperCase()}`;
    return { id, resource_id: id, arn: arnOf('rds', region, `db:${text('identifier')}`), status: 'available' };
  },
  // https://docs.aws.amazon.com/secretsmanager/latest/userguide/whats-in-a-secret.html#term_version
  aws_secretsmanager_secret_version: ({ digest, values }, text) => ({
    id: `${text('secret_id')}|${uuid(digest)}`,
    arn: text('secret_id'),
    secret_arn: text('secret_id'),
    version_id: uuid(digest),
    version_stages: ['AWSCURRENT'],
    has_secret_string_wo: typeof values['secret_string_wo_version'] === 'number',
  }),
  aws_db_snapshot: ({ region }, text) => ({
    id: text('db_snapshot_identifier'),
    db_snapshot_arn: arnOf('rds', region, `snapshot:${text('db_snapshot_identifier')}`),
  }),
  aws_db_proxy: ({ region, digest }, text) => ({ id: text('name'), arn: arnOf('rds', region, `db-proxy:prx-0${digest.slice(0, 16)}`) }),
  aws_key_pair: ({ region, digest }, text) => ({
    id: text('key_name'),
    key_pair_id: `key-0${digest.slice(0, 16)}`,
    arn: arnOf('ec2', region, `key-pair/${text('key_name')}`),
  }),
  aws_placement_group: ({ region, digest }, text) => ({
    id: text('name'),
    placement_group_id: `pg-0${digest.slice(0, 16)}`,
    arn: arnOf('ec2', region, `placement-group/${text('name')}`),
  }),
  aws_guardduty_detector: ({ region, digest }) => ({
    id: digest.slice(0, 32),
    account_id: ACCOUNT,
    arn: arnOf('guardduty', region, `detector/${digest.slice(0, 32)}`),
  }),
  aws_organizations_policy: ({ digest }) => {
    const id = `p-${digest.slice(0, 8)}`;
    return { id, arn: `arn:aws:organizations::${ACCOUNT}:policy/o-exampleorgid/service_control_policy/${id}` };
  },
  aws_s3_account_public_access_block: () => ({ id: ACCOUNT, account_id: ACCOUNT }),
  aws_iam_account_password_policy: () => ({ id: 'iam-account-password-policy', expire_passwords: false }),
  aws_iam_openid_connect_provider: (_, text) => {
    const arn = `arn:aws:iam::${ACCOUNT}:oidc-provider/${text('url').replace('https://', '')}`;
    return { id: arn, arn };
  },
  aws_sqs_queue_policy: (_, text) => ({ id: text('queue_url') }),
  aws_cloudwatch_event_target: ({ digest }, text) => {
    const target = text('target_id') || `terraform-${digest.slice(0, 12)}`;
    return { id: `${text('rule')}-${target}`, target_id: target, event_bus_name: 'default' };
  },
};

/** The ARN contains the name of its load balancer. */
function listener({ digest }: Origin, text: (name: string) => string): Readonly<Record<string, Json>> {
  const arn = `${text('load_balancer_arn').replace(':loadbalancer/', ':listener/')}/${digest.slice(0, 16)}`;
  return { id: arn, arn };
}

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
 * An ARN of the generated account.
 * @param service the service
 * @param region the region
 * @param resource the part after the account
 * @returns the ARN
 */
export function arnOf(service: string, region: string, resource: string): string {
  return `arn:aws:${service}:${region}:${ACCOUNT}:${resource}`;
}

function uuid(digest: string): string {
  return [digest.slice(0, 8), digest.slice(8, 12), `4${digest.slice(13, 16)}`, `a${digest.slice(17, 20)}`, digest.slice(20, 32)].join('-');
}

import type { Json } from '#domain/json.ts';

/** Separate resources for objects that another resource may also contain. */
export interface SeparateResource {
  readonly type: string;
  /** The attribute that names the owner or several owners. */
  readonly owner: string;
  /** Applies only with this value. Default: always. */
  readonly when?: { readonly attribute: string; readonly is: Json };
}

/**
 * A type whose parts can be blocks inside it or separate resources in code. Code with both conflicts at every apply.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs
 */
export interface InlineOrSeparate {
  readonly types: readonly string[];
  /** Arguments for the parts. */
  readonly inside: readonly string[];
  /** With this argument, the resource manages all parts. Absent: it must have one of `inside`. */
  readonly answersBy?: string;
  /** Attributes by which separate resources may name the owner. */
  readonly key: readonly string[];
  readonly separate: readonly SeparateResource[];
}

const BUCKET_PARTS: Readonly<Record<string, readonly string[]>> = {
  accelerate_configuration: ['acceleration_status'],
  acl: ['acl', 'grant'],
  cors_configuration: ['cors_rule'],
  lifecycle_configuration: ['lifecycle_rule'],
  logging: ['logging'],
  object_lock_configuration: ['object_lock_configuration'],
  policy: ['policy'],
  replication_configuration: ['replication_configuration'],
  request_payment_configuration: ['request_payer'],
  server_side_encryption_configuration: ['server_side_encryption_configuration'],
  versioning: ['versioning'],
  website_configuration: ['website'],
};

export const INLINE_OR_SEPARATE: readonly InlineOrSeparate[] = [
  ...Object.entries(BUCKET_PARTS).map(([part, inside]) =>
    places('aws_s3_bucket', inside, ['bucket', 'id'], { type: `aws_s3_bucket_${part}`, owner: 'bucket' }),
  ),
  ...(['ingress', 'egress'] as const).flatMap((way): readonly InlineOrSeparate[] => [
    {
      ...places(
        'aws_security_group',
        [way],
        ['id'],
        { type: `aws_vpc_security_group_${way}_rule`, owner: 'security_group_id' },
        { type: 'aws_security_group_rule', owner: 'security_group_id', when: { attribute: 'type', is: way } },
      ),
      types: ['aws_security_group', 'aws_default_security_group'],
    },
    {
      ...places('aws_network_acl', [way], ['id'], {
        type: 'aws_network_acl_rule',
        owner: 'network_acl_id',
        when: { attribute: 'egress', is: way === 'egress' },
      }),
      types: ['aws_network_acl', 'aws_default_network_acl'],
    },
  ]),
  {
    ...places('aws_route_table', ['route'], ['id'], { type: 'aws_route', owner: 'route_table_id' }),
    types: ['aws_route_table', 'aws_default_route_table'],
  },
  places('aws_autoscaling_group', ['target_group_arns', 'load_balancers'], ['name'], {
    type: 'aws_autoscaling_attachment',
    owner: 'autoscaling_group_name',
  }),
  places('aws_eip', ['instance', 'network_interface'], ['id', 'allocation_id'], { type: 'aws_eip_association', owner: 'allocation_id' }),
  places('aws_elb', ['instances'], ['id', 'name'], { type: 'aws_elb_attachment', owner: 'elb' }),
  places('aws_iam_group_membership', ['users'], ['group'], { type: 'aws_iam_user_group_membership', owner: 'groups' }),
  {
    ...places(
      'aws_iam_policy_attachment',
      ['groups', 'roles', 'users'],
      ['policy_arn'],
      ...['group', 'role', 'user'].map((kind): SeparateResource => ({ type: `aws_iam_${kind}_policy_attachment`, owner: 'policy_arn' })),
    ),
    answersBy: 'policy_arn',
  },
  places('aws_iam_role', ['inline_policy'], ['name', 'id'], { type: 'aws_iam_role_policy', owner: 'role' }),
  places('aws_iam_role', ['managed_policy_arns'], ['name', 'id'], { type: 'aws_iam_role_policy_attachment', owner: 'role' }),
  places('aws_instance', ['ebs_block_device'], ['id'], { type: 'aws_volume_attachment', owner: 'instance_id' }),
  places('aws_internet_gateway', ['vpc_id'], ['id'], { type: 'aws_internet_gateway_attachment', owner: 'internet_gateway_id' }),
  places('aws_kms_key', ['policy'], ['key_id', 'id', 'arn'], { type: 'aws_kms_key_policy', owner: 'key_id' }),
  places('aws_opensearch_domain', ['access_policies'], ['domain_name'], { type: 'aws_opensearch_domain_policy', owner: 'domain_name' }),
  places('aws_elasticsearch_domain', ['access_policies'], ['domain_name'], { type: 'aws_opensearch_domain_policy', owner: 'domain_name' }),
  places('aws_route53_zone', ['vpc'], ['zone_id', 'id'], { type: 'aws_route53_zone_association', owner: 'zone_id' }),
  places('aws_secretsmanager_secret', ['policy'], ['arn', 'id'], { type: 'aws_secretsmanager_secret_policy', owner: 'secret_arn' }),
  places('aws_sns_topic', ['policy'], ['arn', 'id'], { type: 'aws_sns_topic_policy', owner: 'arn' }),
  ...['policy', 'redrive_policy', 'redrive_allow_policy'].map((part) =>
    places('aws_sqs_queue', [part], ['url', 'id'], { type: `aws_sqs_queue_${part}`, owner: 'queue_url' }),
  ),
  places('aws_vpc_endpoint', ['policy'], ['id'], { type: 'aws_vpc_endpoint_policy', owner: 'vpc_endpoint_id' }),
  places('aws_vpc_endpoint', ['route_table_ids'], ['id'], { type: 'aws_vpc_endpoint_route_table_association', owner: 'vpc_endpoint_id' }),
  places('aws_vpn_gateway', ['vpc_id'], ['id'], { type: 'aws_vpn_gateway_attachment', owner: 'vpn_gateway_id' }),
];

function places(
  type: string,
  inside: readonly string[],
  key: readonly string[],
  ...separate: readonly SeparateResource[]
): InlineOrSeparate {
  return { types: [type], inside, key, separate };
}

import { isJsonObject } from '#domain/json.ts';
import type { JsonObject } from '#domain/json.ts';

/** The type, attribute and value that identify a parent. */
export interface ParentName {
  readonly type: string;
  readonly attribute: string;
  readonly value: string;
  /** Only the service can write this tag. https://docs.aws.amazon.com/tag-editor/latest/userguide/tagging.html */
  readonly isReserved: boolean;
}

/** The tag or attribute of a child that names its parent. */
type Sign =
  | { readonly tag: string }
  /** The first group of the pattern is the name. */
  | { readonly attribute: string; readonly pattern: RegExp };

interface Child {
  /** Default: every type. */
  readonly type?: string;
  readonly parent: { readonly type: string; readonly attribute: string };
  readonly sign: Sign;
}

const ANY = /^(.+)$/;

// Network interfaces and log groups that services create.
// https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/requester-managed-eni.html
const CHILDREN: readonly Child[] = [
  { type: 'aws_instance', parent: { type: 'aws_autoscaling_group', attribute: 'name' }, sign: { tag: 'aws:autoscaling:groupName' } },
  { type: 'aws_instance', parent: { type: 'aws_ec2_fleet', attribute: 'id' }, sign: { tag: 'aws:ec2:fleet-id' } },
  { type: 'aws_instance', parent: { type: 'aws_eks_node_group', attribute: 'node_group_name' }, sign: { tag: 'eks:nodegroup-name' } },
  {
    type: 'aws_autoscaling_group',
    parent: { type: 'aws_eks_node_group', attribute: 'node_group_name' },
    sign: { tag: 'eks:nodegroup-name' },
  },
  {
    type: 'aws_launch_template',
    parent: { type: 'aws_eks_node_group', attribute: 'node_group_name' },
    sign: { tag: 'eks:nodegroup-name' },
  },
  { type: 'aws_security_group', parent: { type: 'aws_eks_cluster', attribute: 'name' }, sign: { tag: 'aws:eks:cluster-name' } },
  { parent: { type: 'aws_cloudformation_stack', attribute: 'name' }, sign: { tag: 'aws:cloudformation:stack-name' } },
  eni('aws_lambda_function', 'function_name', /^AWS Lambda VPC ENI-(.+?)(?:-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/),
  eni('aws_lb', 'arn_suffix', /^ELB (.+)$/),
  eni('aws_elb', 'name', /^ELB ([^/]+)$/),
  eni('aws_nat_gateway', 'id', /^Interface for NAT Gateway (nat-\w+)$/),
  eni('aws_vpc_endpoint', 'id', /^VPC Endpoint Interface (vpce-\w+)$/),
  eni('aws_efs_file_system', 'id', /^EFS mount target for (fs-\w+)/),
  eni('aws_eks_cluster', 'name', /^Amazon EKS (.+)$/),
  logs('aws_lambda_function', 'function_name', /^\/aws\/lambda\/(.+)$/),
  logs('aws_codebuild_project', 'name', /^\/aws\/codebuild\/(.+)$/),
  logs('aws_eks_cluster', 'name', /^\/aws\/eks\/(.+)\/cluster$/),
  logs('aws_db_instance', 'identifier', /^\/aws\/rds\/instance\/([^/]+)\//),
  logs('aws_rds_cluster', 'cluster_identifier', /^\/aws\/rds\/cluster\/([^/]+)\//),
  logs('aws_api_gateway_rest_api', 'id', /^API-Gateway-Execution-Logs_([^/]+)\//),
  {
    type: 'aws_elasticache_cluster',
    parent: { type: 'aws_elasticache_replication_group', attribute: 'id' },
    sign: { attribute: 'replication_group_id', pattern: ANY },
  },
];

function eni(type: string, attribute: string, pattern: RegExp): Child {
  return { type: 'aws_network_interface', parent: { type, attribute }, sign: { attribute: 'description', pattern } };
}

function logs(type: string, attribute: string, pattern: RegExp): Child {
  return { type: 'aws_cloudwatch_log_group', parent: { type, attribute }, sign: { attribute: 'name', pattern } };
}

/** Returns the resources for which a service may have created this one. */
export function parentsOf(type: string, values: JsonObject): readonly ParentName[] {
  return CHILDREN.filter((child) => child.type === undefined || child.type === type).flatMap(({ parent, sign }): readonly ParentName[] => {
    const value = 'tag' in sign ? tagOf(values, sign.tag) : sign.pattern.exec(textOf(values[sign.attribute]))?.[1];
    return value === undefined || value === '' ? [] : [{ ...parent, value, isReserved: 'tag' in sign && sign.tag.startsWith('aws:') }];
  });
}

/** Path of service-linked roles. https://docs.aws.amazon.com/IAM/latest/UserGuide/using-service-linked-roles.html */
const SERVICE_PATH = '/aws-service-role/';

/** True for a service-linked role. */
export function isServiceLinked(type: string, values: JsonObject): boolean {
  return type === 'aws_iam_service_linked_role' || (type === 'aws_iam_role' && textOf(values['path']).startsWith(SERVICE_PATH));
}

function tagOf(values: JsonObject, key: string): string | undefined {
  const maps = [values['tags_all'], values['tags']].filter(isJsonObject);
  return maps.map((tags) => tags[key]).find((value) => typeof value === 'string');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A type whose resources are deleted with their parent. */
export interface DeletedWithParent {
  readonly type: string;
  readonly parent: string;
  /** Own attribute → attributes of the parent with the same value. */
  readonly on: Readonly<Record<string, readonly string[]>>;
}

const ofBucket = [
  'accelerate_configuration',
  'acl',
  'analytics_configuration',
  'cors_configuration',
  'intelligent_tiering_configuration',
  'inventory',
  'lifecycle_configuration',
  'logging',
  'metric',
  'notification',
  'object_lock_configuration',
  'ownership_controls',
  'policy',
  'public_access_block',
  'replication_configuration',
  'request_payment_configuration',
  'server_side_encryption_configuration',
  'versioning',
  'website_configuration',
].map((part) => deletedWith(`aws_s3_bucket_${part}`, 'aws_s3_bucket', { bucket: ['bucket', 'id'] }));

/** Deleting these parents also deletes the children, without separate calls. Parents that AWS requires to be empty are not listed. */
export const DELETED_WITH_PARENT: readonly DeletedWithParent[] = [
  ...ofBucket,
  deletedWith('aws_lb_listener', 'aws_lb', { load_balancer_arn: ['arn'] }),
  deletedWith('aws_lb_listener_rule', 'aws_lb_listener', { listener_arn: ['arn'] }),
  deletedWith('aws_lb_listener_certificate', 'aws_lb_listener', { listener_arn: ['arn'] }),
  deletedWith('aws_lb_target_group_attachment', 'aws_lb_target_group', { target_group_arn: ['arn'] }),
  ...['aws_autoscaling_lifecycle_hook', 'aws_autoscaling_policy', 'aws_autoscaling_schedule', 'aws_autoscaling_attachment'].map((type) =>
    deletedWith(type, 'aws_autoscaling_group', { autoscaling_group_name: ['name'] }),
  ),
  deletedWith('aws_appautoscaling_policy', 'aws_appautoscaling_target', {
    resource_id: ['resource_id'],
    scalable_dimension: ['scalable_dimension'],
  }),
  deletedWith('aws_sns_topic_subscription', 'aws_sns_topic', { topic_arn: ['arn'] }),
  deletedWith('aws_sns_topic_policy', 'aws_sns_topic', { arn: ['arn'] }),
  ...['aws_sqs_queue_policy', 'aws_sqs_queue_redrive_policy', 'aws_sqs_queue_redrive_allow_policy'].map((type) =>
    deletedWith(type, 'aws_sqs_queue', { queue_url: ['url', 'id'] }),
  ),
  ...['aws_lambda_alias', 'aws_lambda_permission', 'aws_lambda_function_url', 'aws_lambda_provisioned_concurrency_config'].map((type) =>
    deletedWith(type, 'aws_lambda_function', { function_name: ['function_name', 'arn'] }),
  ),
  ...['aws_cloudwatch_log_metric_filter', 'aws_cloudwatch_log_subscription_filter', 'aws_cloudwatch_log_stream'].map((type) =>
    deletedWith(type, 'aws_cloudwatch_log_group', { log_group_name: ['name'] }),
  ),
  ...['aws_ecr_lifecycle_policy', 'aws_ecr_repository_policy'].map((type) =>
    deletedWith(type, 'aws_ecr_repository', { repository: ['name'] }),
  ),
  deletedWith('aws_secretsmanager_secret_version', 'aws_secretsmanager_secret', { secret_id: ['id', 'arn'] }),
  deletedWith('aws_secretsmanager_secret_rotation', 'aws_secretsmanager_secret', { secret_id: ['id', 'arn'] }),
  deletedWith('aws_secretsmanager_secret_policy', 'aws_secretsmanager_secret', { secret_arn: ['id', 'arn'] }),
  ...['authorizer', 'deployment', 'integration', 'method', 'method_settings', 'resource', 'stage'].map((part) =>
    deletedWith(`aws_api_gateway_${part}`, 'aws_api_gateway_rest_api', { rest_api_id: ['id'] }),
  ),
  ...['integration', 'method'].map((part) =>
    deletedWith(`aws_api_gateway_${part}`, 'aws_api_gateway_resource', { rest_api_id: ['rest_api_id'], resource_id: ['id'] }),
  ),
  deletedWith('aws_api_gateway_integration', 'aws_api_gateway_method', {
    rest_api_id: ['rest_api_id'],
    resource_id: ['resource_id'],
    http_method: ['http_method'],
  }),
  deletedWith('aws_api_gateway_method_settings', 'aws_api_gateway_stage', { rest_api_id: ['rest_api_id'], stage_name: ['stage_name'] }),
  ...['authorizer', 'integration', 'route', 'stage'].map((part) =>
    deletedWith(`aws_apigatewayv2_${part}`, 'aws_apigatewayv2_api', { api_id: ['id'] }),
  ),
  deletedWith('aws_cognito_user_pool_client', 'aws_cognito_user_pool', { user_pool_id: ['id'] }),
  ...['aws_security_group_rule', 'aws_vpc_security_group_ingress_rule', 'aws_vpc_security_group_egress_rule'].map((type) =>
    deletedWith(type, 'aws_security_group', { security_group_id: ['id'] }),
  ),
  deletedWith('aws_network_acl_rule', 'aws_network_acl', { network_acl_id: ['id'] }),
  deletedWith('aws_route', 'aws_route_table', { route_table_id: ['id'] }),
  deletedWith('aws_volume_attachment', 'aws_instance', { instance_id: ['id'] }),
  deletedWith('aws_eip_association', 'aws_instance', { instance_id: ['id'] }),
  deletedWith('aws_glue_catalog_table', 'aws_glue_catalog_database', { database_name: ['name'] }),
  deletedWith('aws_kms_key_policy', 'aws_kms_key', { key_id: ['key_id', 'arn'] }),
  deletedWith('aws_opensearch_domain_policy', 'aws_opensearch_domain', { domain_name: ['domain_name'] }),
  deletedWith('aws_scheduler_schedule', 'aws_scheduler_schedule_group', { group_name: ['name'] }),
  deletedWith('aws_ecs_cluster_capacity_providers', 'aws_ecs_cluster', { cluster_name: ['name'] }),
  ...['identity_provider_config', 'access_entry', 'access_policy_association', 'pod_identity_association'].map((part) =>
    deletedWith(`aws_eks_${part}`, 'aws_eks_cluster', { cluster_name: ['name'] }),
  ),
  deletedWith('aws_eks_access_policy_association', 'aws_eks_access_entry', {
    cluster_name: ['cluster_name'],
    principal_arn: ['principal_arn'],
  }),
  deletedWith('aws_dynamodb_resource_policy', 'aws_dynamodb_table', { resource_arn: ['arn'] }),
  deletedWith('aws_kinesis_resource_policy', 'aws_kinesis_stream', { resource_arn: ['arn'] }),
  deletedWith('aws_lambda_function_recursion_config', 'aws_lambda_function', { function_name: ['function_name', 'arn'] }),
  ...['aws_dynamodb_contributor_insights', 'aws_dynamodb_kinesis_streaming_destination', 'aws_dynamodb_table_item'].map((type) =>
    deletedWith(type, 'aws_dynamodb_table', { table_name: ['name'] }),
  ),
  deletedWith('aws_snapshot_create_volume_permission', 'aws_ebs_snapshot', { snapshot_id: ['id'] }),
];

function deletedWith(type: string, parent: string, on: DeletedWithParent['on']): DeletedWithParent {
  return { type, parent, on };
}

import { isJsonObject, jsonAt } from '#domain/json.ts';
import type { JsonObject } from '#domain/json.ts';

/** A number that Application Auto Scaling changes. */
export interface ScaledField {
  /** Scalable dimension in Application Auto Scaling. */
  readonly dimension: string;
  readonly type: string;
  readonly path: string;
  /** The path as in changed leaves, for a number in a block. */
  readonly leaf: string;
  /** The path as in `ignore_changes`, which cannot name an element of a set. */
  readonly ignore: string;
  /** The id of the scalable target. `item`: the list block with the number. */
  readonly resourceId: (values: JsonObject, item: string) => string | undefined;
}

/**
 * Dimensions that are arguments in Terraform.
 * https://docs.aws.amazon.com/autoscaling/application/APIReference/API_RegisterScalableTarget.html
 */
export const scaledFields: readonly ScaledField[] = [
  whole(
    'ecs:service:DesiredCount',
    'aws_ecs_service.desired_count',
    (values) => named`service/${afterSlash(text(values, 'cluster') ?? 'default')}/${text(values, 'name')}`,
  ),
  whole('dynamodb:table:ReadCapacityUnits', 'aws_dynamodb_table.read_capacity', (values) => named`table/${text(values, 'name')}`),
  whole('dynamodb:table:WriteCapacityUnits', 'aws_dynamodb_table.write_capacity', (values) => named`table/${text(values, 'name')}`),
  inside('dynamodb:index:ReadCapacityUnits', 'aws_dynamodb_table.global_secondary_index.read_capacity', {
    ignore: 'global_secondary_index',
    resourceId: (values, item) => named`table/${text(values, 'name')}/index/${item}`,
  }),
  inside('dynamodb:index:WriteCapacityUnits', 'aws_dynamodb_table.global_secondary_index.write_capacity', {
    ignore: 'global_secondary_index',
    resourceId: (values, item) => named`table/${text(values, 'name')}/index/${item}`,
  }),
  whole(
    'rds:cluster:ReadReplicaCount',
    'aws_rds_cluster.cluster_members',
    (values) => named`cluster:${text(values, 'cluster_identifier')}`,
  ),
  whole(
    'lambda:function:ProvisionedConcurrency',
    'aws_lambda_provisioned_concurrency_config.provisioned_concurrent_executions',
    (values) => named`function:${text(values, 'function_name')?.split(':').at(-1)}:${text(values, 'qualifier')}`,
  ),
  whole(
    'elasticache:replication-group:NodeGroups',
    'aws_elasticache_replication_group.num_node_groups',
    (values) => named`replication-group/${text(values, 'replication_group_id')}`,
  ),
  whole(
    'elasticache:replication-group:Replicas',
    'aws_elasticache_replication_group.replicas_per_node_group',
    (values) => named`replication-group/${text(values, 'replication_group_id')}`,
  ),
  inside('kafka:broker-storage:VolumeSize', 'aws_msk_cluster.broker_node_group_info.storage_info.ebs_storage_info.volume_size', {
    ignore: 'broker_node_group_info[0].storage_info[0].ebs_storage_info[0].volume_size',
    resourceId: (values) => text(values, 'arn'),
  }),
  inside('cassandra:table:ReadCapacityUnits', 'aws_keyspaces_table.capacity_specification.read_capacity_units', {
    ignore: 'capacity_specification[0].read_capacity_units',
    resourceId: (values) => named`keyspace/${text(values, 'keyspace_name')}/table/${text(values, 'table_name')}`,
  }),
  inside('cassandra:table:WriteCapacityUnits', 'aws_keyspaces_table.capacity_specification.write_capacity_units', {
    ignore: 'capacity_specification[0].write_capacity_units',
    resourceId: (values) => named`keyspace/${text(values, 'keyspace_name')}/table/${text(values, 'table_name')}`,
  }),
  inside('appstream:fleet:DesiredCapacity', 'aws_appstream_fleet.compute_capacity.desired_instances', {
    ignore: 'compute_capacity[0].desired_instances',
    resourceId: (values) => named`fleet/${text(values, 'name')}`,
  }),
  whole(
    'elasticmapreduce:instancegroup:InstanceCount',
    'aws_emr_instance_group.instance_count',
    (values) => named`instancegroup/${text(values, 'cluster_id')}/${text(values, 'id')}`,
  ),
  whole(
    'ec2:spot-fleet-request:TargetCapacity',
    'aws_spot_fleet_request.target_capacity',
    (values) => named`spot-fleet-request/${text(values, 'id')}`,
  ),
];

function whole(dimension: string, field: string, resourceId: ScaledField['resourceId']): ScaledField {
  return inside(dimension, field, { ignore: field.split('.')[1] ?? '', resourceId });
}

function inside(dimension: string, field: string, rest: Pick<ScaledField, 'ignore' | 'resourceId'>): ScaledField {
  const [type = '', path = ''] = field.split('.');
  return { dimension, type, path, leaf: field.slice(type.length + 1), ...rest };
}

/** Returns undefined if a part is unknown. */
function named(texts: TemplateStringsArray, ...parts: readonly (string | undefined)[]): string | undefined {
  if (parts.some((part) => part === undefined || part === '')) return undefined;
  return texts.map((piece, at) => `${piece}${parts[at] ?? ''}`).join('');
}

function text(values: JsonObject, key: string): string | undefined {
  const value = values[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Returns the cluster's name from a name or ARN. */
function afterSlash(name: string): string {
  return name.split('/').at(-1) ?? name;
}

/**
 * Returns the Auto Scaling group that a resource scales. Undefined for other types and for disabled policies.
 * https://docs.aws.amazon.com/autoscaling/ec2/userguide/scale-your-group.html
 */
export function scaledGroup(type: string, values: JsonObject): string | undefined {
  switch (type) {
    case 'aws_autoscaling_policy':
      return values['enabled'] === false ? undefined : text(values, 'autoscaling_group_name');
    case 'aws_autoscaling_schedule':
      return text(values, 'autoscaling_group_name');
    case 'aws_ecs_capacity_provider':
      return groupOfProvider(values);
    default:
      return undefined;
  }
}

/** Managed scaling creates its own policy. https://docs.aws.amazon.com/AmazonECS/latest/developerguide/cluster-auto-scaling.html */
function groupOfProvider(values: JsonObject): string | undefined {
  const provider = jsonAt(values, ['auto_scaling_group_provider', '0']);
  const scaling = jsonAt(values, ['auto_scaling_group_provider', '0', 'managed_scaling', '0']);
  const isOn = isJsonObject(scaling) && scaling['status'] !== 'DISABLED';
  return isOn && isJsonObject(provider) ? text(provider, 'auto_scaling_group_arn') : undefined;
}

import * as c from '../words.ts';
import { logDelivery } from './log-delivery.ts';

const id = c.request('replicationGroupId');
const byGroup = c.by({ replication_group_id: id });

const shards = c.blocksOf(c.tableOf('aws_elasticache_replication_group.node_group_configuration'));

const settings: readonly c.Writing[] = [c.attributesFrom(c.request()), logDelivery, c.hiddenWrite('auth_token', 'authToken')];

/**
 * Each shard has a primary in addition to its replicas. Code may use either count, and the provider reads both.
 * https://docs.aws.amazon.com/AmazonElastiCache/latest/APIReference/API_IncreaseReplicaCount.html
 */
const replicas: c.Writer = (event, current) => {
  const count = c.request('newReplicaCount')(event);
  if (typeof count !== 'number') return {};
  const shards = current['num_node_groups'];
  const isCounted = typeof shards === 'number' && shards > 0 && typeof current['num_cache_clusters'] === 'number';
  return { replicas_per_node_group: count, ...(isCounted ? { num_cache_clusters: shards * (count + 1) } : {}) };
};

// https://docs.aws.amazon.com/AmazonElastiCache/latest/APIReference/API_ModifyReplicationGroup.html
export const elasticacheReplicationGroup = c.defineResource({
  type: 'aws_elasticache_replication_group',
  is: ['keeps-data'],
  governs: {
    label: 'description',
    identifier: 'global_replication_group_id',
    capacity: 'node_type num_cache_clusters num_node_groups replicas_per_node_group',
    redundancy: 'automatic_failover_enabled multi_az_enabled',
    schedule: 'maintenance_window snapshot_window',
    // Without a user group and a token, no authentication is required: https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/Clusters.RBAC.html
    protection: 'auto_minor_version_upgrade final_snapshot_identifier snapshot_retention_limit user_group_ids',
    encryption: 'at_rest_encryption_enabled kms_key_id transit_encryption_enabled transit_encryption_mode',
    detection: 'log_delivery_configuration',
    destination: 'notification_topic_arn log_delivery_configuration.destination',
    source: 'snapshot_arns snapshot_name',
    reach: 'network_type port security_group_ids security_group_names',
    placement: 'preferred_cache_cluster_azs subnet_group_name',
    identity: 'auth_token_update_strategy',
    engine: 'engine engine_version parameter_group_name',
    secret: 'auth_token auth_token_wo',
    mode: `
      cluster_mode durability node_group_configuration data_tiering_enabled ip_discovery log_delivery_configuration.destination_type
      log_delivery_configuration.log_format
    `,
  },
  safer: {
    disclosure: {
      at_rest_encryption_enabled: true,
      kms_key_id: 'higher',
      transit_encryption_enabled: true,
    },
    'public-exposure': { transit_encryption_mode: 'required' },
    'data-loss': {
      automatic_failover_enabled: true,
      final_snapshot_identifier: 'higher',
      multi_az_enabled: true,
      snapshot_retention_limit: 'higher',
    },
    'privilege-escalation': { auto_minor_version_upgrade: true, user_group_ids: 'higher' },
  },
  range: { num_cache_clusters: '1..6', num_node_groups: '1..500', replicas_per_node_group: '0..5' },

  calls: {
    CreateReplicationGroup: c.creates(
      byGroup,
      { id, replication_group_id: id, arn: c.arnOf('elasticache', 'replicationgroup:', id) },
      ...settings,
      'user_group_ids tags',
    ),
    ModifyReplicationGroup: c.updates(byGroup, ...settings, c.moveElements('user_group_ids', 'userGroupIdsToAdd', 'userGroupIdsToRemove')),
    ModifyReplicationGroupShardConfiguration: c.updates(byGroup, { num_node_groups: 'nodeGroupCount' }),
    IncreaseReplicaCount: c.updates(byGroup, replicas),
    DecreaseReplicaCount: c.updates(byGroup, replicas),
    // https://docs.aws.amazon.com/AmazonElastiCache/latest/APIReference/API_TestFailover.html
    TestFailover: c.leaves('another node becomes the primary of its shard; no argument names it', byGroup),
    ...c.taggedByName(':replicationgroup:'),
    DeleteReplicationGroup: c.deletes(byGroup),
  },
  mapped: `
    at_rest_encryption_enabled auto_minor_version_upgrade automatic_failover_enabled cluster_mode data_tiering_enabled
    durability engine
    engine_version global_replication_group_id ip_discovery kms_key_id network_type notification_topic_arn
    num_cache_clusters num_node_groups port replicas_per_node_group security_group_ids snapshot_arns snapshot_name
    snapshot_retention_limit snapshot_window transit_encryption_enabled transit_encryption_mode
  `,
  each: {
    auth_token_wo: c.writeOnly('auth_token'),
    node_group_configuration: c.from('nodeGroupConfiguration', shards),
    description: 'replicationGroupDescription',
    maintenance_window: c.from('preferredMaintenanceWindow', c.lowerText),
    multi_az_enabled: 'multiAZEnabled',
    node_type: 'cacheNodeType',
    parameter_group_name: 'cacheParameterGroupName',
    preferred_cache_cluster_azs: 'preferredCacheClusterAZs',
    security_group_names: 'cacheSecurityGroupNames',
    subnet_group_name: 'cacheSubnetGroupName',
  },
  identity: 'replication_group_id',
  terraformOnly: 'apply_immediately auth_token_update_strategy auth_token_wo_version final_snapshot_identifier',
  references: { kms_key_id: 'aws_kms_key.arn', subnet_group_name: 'aws_elasticache_subnet_group.name' },
});

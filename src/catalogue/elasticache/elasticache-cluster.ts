import * as c from '../words.ts';
import { logDelivery } from './log-delivery.ts';

const id = c.request('cacheClusterId');
const byCluster = c.by({ cluster_id: id });

// https://docs.aws.amazon.com/AmazonElastiCache/latest/APIReference/API_ModifyCacheCluster.html
export const elasticacheCluster = c.defineResource({
  type: 'aws_elasticache_cluster',
  is: ['keeps-data'],
  governs: {
    identifier: 'replication_group_id',
    capacity: 'node_type num_cache_nodes',
    redundancy: 'az_mode',
    schedule: 'maintenance_window snapshot_window',
    protection: 'auto_minor_version_upgrade final_snapshot_identifier snapshot_retention_limit',
    encryption: 'transit_encryption_enabled',
    detection: 'log_delivery_configuration',
    destination: 'notification_topic_arn log_delivery_configuration.destination',
    source: 'snapshot_arns snapshot_name',
    reach: 'network_type port security_group_ids',
    placement: 'availability_zone outpost_mode preferred_availability_zones preferred_outpost_arn subnet_group_name',
    engine: 'engine engine_version parameter_group_name',
    mode: 'ip_discovery log_delivery_configuration.destination_type log_delivery_configuration.log_format',
  },
  safer: {
    'data-loss': { az_mode: 'cross-az', final_snapshot_identifier: 'higher', snapshot_retention_limit: 'higher' },
    'privilege-escalation': { auto_minor_version_upgrade: true },
    disclosure: { transit_encryption_enabled: true },
  },
  range: { num_cache_nodes: '1..40' },

  calls: {
    CreateCacheCluster: c.creates(
      byCluster,
      { id, cluster_id: id, arn: c.arnOf('elasticache', 'cluster:', id) },
      c.attributesFrom(c.request()),
      logDelivery,
      'tags',
    ),
    ModifyCacheCluster: c.updates(byCluster, c.attributesFrom(c.request()), logDelivery),
    ...c.taggedByName(':cluster:'),
    DeleteCacheCluster: c.deletes(byCluster),
  },
  mapped: `
    auto_minor_version_upgrade engine engine_version ip_discovery network_type notification_topic_arn num_cache_nodes
    outpost_mode port preferred_availability_zones preferred_outpost_arn replication_group_id security_group_ids
    snapshot_arns snapshot_name snapshot_retention_limit snapshot_window transit_encryption_enabled
  `,
  each: {
    availability_zone: 'preferredAvailabilityZone',
    az_mode: 'aZMode',
    maintenance_window: c.from('preferredMaintenanceWindow', c.lowerText),
    node_type: 'cacheNodeType',
    parameter_group_name: 'cacheParameterGroupName',
    subnet_group_name: 'cacheSubnetGroupName',
  },
  identity: 'cluster_id',
  terraformOnly: 'apply_immediately final_snapshot_identifier',
  references: { subnet_group_name: 'aws_elasticache_subnet_group.name' },
});

/** Knobs of database clusters, warehouses and caches. https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBCluster.html */
import type { Json, JsonObject } from '#domain/json.ts';
import { call } from '../api-call.ts';
import type { Knob } from '../knob.ts';
import type { Setting } from '../setting.ts';
import { SAFER, settingOf } from '../setting.ts';

const now = (): JsonObject => ({ ApplyImmediately: true });

const cluster = (type: string, service: 'rds' | 'docdb' | 'neptune'): Setting =>
  settingOf({ type, service, operation: 'ModifyDBCluster', identity: { DBClusterIdentifier: 'cluster_identifier' }, beside: now });

const member = (type: string, service: 'rds' | 'docdb'): Setting =>
  settingOf({ type, service, operation: 'ModifyDBInstance', identity: { DBInstanceIdentifier: 'identifier' }, beside: now });

const aurora = cluster('aws_rds_cluster', 'rds');
const documents = cluster('aws_docdb_cluster', 'docdb');
const graph = cluster('aws_neptune_cluster', 'neptune');

/** https://docs.aws.amazon.com/AmazonElastiCache/latest/APIReference/API_ModifyReplicationGroup.html */
const caches = settingOf({
  type: 'aws_elasticache_replication_group',
  service: 'elasticache',
  operation: 'ModifyReplicationGroup',
  identity: { ReplicationGroupId: 'replication_group_id' },
  beside: now,
});
const cache = settingOf({
  type: 'aws_elasticache_cluster',
  service: 'elasticache',
  operation: 'ModifyCacheCluster',
  identity: { CacheClusterId: 'cluster_id' },
  beside: now,
});
/** https://docs.aws.amazon.com/redshift/latest/APIReference/API_ModifyCluster.html */
const warehouse = settingOf({
  type: 'aws_redshift_cluster',
  service: 'redshift',
  operation: 'ModifyCluster',
  identity: { ClusterIdentifier: 'cluster_identifier' },
});
/** https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBProxy.html */
const proxy = settingOf({ type: 'aws_db_proxy', service: 'rds', operation: 'ModifyDBProxy', identity: { DBProxyName: 'name' } });

/** Parameter groups: one parameter changes, the others stay. https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBParameterGroup.html */
const parameter = (
  type: string,
  service: string,
  operation: string,
  group: string,
  values: Readonly<Record<string, readonly string[]>>,
): Knob => {
  const parametersOf = (resource: JsonObject): readonly JsonObject[] => (resource['parameter'] ?? []) as readonly JsonObject[];
  const turned = (resource: JsonObject, name: string, value: string): Json =>
    parametersOf(resource).map((one) => (one['name'] === name ? { ...one, value } : one));
  return {
    type,
    attribute: 'parameter',
    goal: 'operability',
    words: 'a parameter',
    judgement: { decision: 'accept', why: 'a parameter that is there, moved to another valid value' },
    next: (resource, random) => {
      const known = parametersOf(resource).filter(({ name }) => values[String(name)] !== undefined);
      const one = known.length === 0 ? undefined : random.pick(known);
      const others = (values[String(one?.['name'])] ?? []).filter((value) => value !== one?.['value']);
      return one === undefined || others.length === 0 ? undefined : turned(resource, String(one['name']), random.pick(others));
    },
    calls: (resource, next) => {
      const before = new Set(parametersOf(resource).map((one) => JSON.stringify(one)));
      const moved = (next as readonly JsonObject[]).filter((one) => !before.has(JSON.stringify(one)));
      const isCache = service === 'elasticache';
      const parameters = moved.map((one) => ({
        ParameterName: one['name'] ?? '',
        ParameterValue: one['value'] ?? '',
        ...(isCache ? {} : { ApplyMethod: one['apply_method'] || 'immediate' }),
      }));
      return [call(service, operation, { [group]: resource['name'] ?? '', [isCache ? 'ParameterNameValues' : 'Parameters']: parameters })];
    },
    read: () => call('sts', 'GetCallerIdentity'),
    changes: (_, next) => ({ parameter: next }),
  };
};

const DATABASE_PARAMETERS = {
  log_min_duration_statement: ['250', '1000', '2000'],
  log_statement: ['none', 'mod', 'all'],
  idle_in_transaction_session_timeout: ['30000', '120000'],
};

/** Every change must repeat the subnets. */
const described = (type: string, service: string, operation: string, name: string, text: string): Knob =>
  settingOf({
    type,
    service,
    operation,
    identity: { [name]: 'name' },
    beside: ({ subnet_ids: ids }) => ({ SubnetIds: ids ?? [] }),
  })('description', text, ['Kept by the platform team', 'Private subnets of both zones'], {
    when: () => true,
  });

export const CLUSTER_KNOBS: readonly Knob[] = [
  aurora('backup_retention_period', 'BackupRetentionPeriod', [10, 14, 21], { direction: 'up', goal: 'compliance', judgement: SAFER }),
  aurora('preferred_backup_window', 'PreferredBackupWindow', ['01:00-02:00', '03:30-04:30']),
  aurora('copy_tags_to_snapshot', 'CopyTagsToSnapshot', [true]),
  documents('backup_retention_period', 'BackupRetentionPeriod', [10, 14], { direction: 'up', goal: 'compliance', judgement: SAFER }),
  documents('preferred_maintenance_window', 'PreferredMaintenanceWindow', ['mon:03:00-mon:04:00', 'tue:02:00-tue:03:00']),
  graph('backup_retention_period', 'BackupRetentionPeriod', [10, 14], { direction: 'up', goal: 'compliance', judgement: SAFER }),
  graph('preferred_backup_window', 'PreferredBackupWindow', ['01:00-02:00', '03:30-04:30']),
  member('aws_rds_cluster_instance', 'rds')('promotion_tier', 'PromotionTier', [0, 2, 5]),
  member('aws_docdb_cluster_instance', 'docdb')('promotion_tier', 'PromotionTier', [0, 2, 5]),
  settingOf({
    type: 'aws_rds_global_cluster',
    service: 'rds',
    operation: 'ModifyGlobalCluster',
    identity: { GlobalClusterIdentifier: 'global_cluster_identifier' },
  })('deletion_protection', 'DeletionProtection', [true], { goal: 'availability', judgement: SAFER }),
  parameter('aws_db_parameter_group', 'rds', 'ModifyDBParameterGroup', 'DBParameterGroupName', DATABASE_PARAMETERS),
  parameter('aws_rds_cluster_parameter_group', 'rds', 'ModifyDBClusterParameterGroup', 'DBClusterParameterGroupName', DATABASE_PARAMETERS),
  parameter('aws_elasticache_parameter_group', 'elasticache', 'ModifyCacheParameterGroup', 'CacheParameterGroupName', {
    timeout: ['120', '600'],
  }),
  settingOf({
    type: 'aws_db_event_subscription',
    service: 'rds',
    operation: 'ModifyEventSubscription',
    identity: { SubscriptionName: 'name' },
  })('event_categories', 'EventCategories', [['failure', 'failover', 'low storage']], { judgement: SAFER }),
  proxy('idle_client_timeout', 'IdleClientTimeout', [900, 2400, 3600]),
  proxy('debug_logging', 'DebugLogging', [true]),
  described('aws_db_subnet_group', 'rds', 'ModifyDBSubnetGroup', 'DBSubnetGroupName', 'DBSubnetGroupDescription'),
  described('aws_elasticache_subnet_group', 'elasticache', 'ModifyCacheSubnetGroup', 'CacheSubnetGroupName', 'CacheSubnetGroupDescription'),
  described('aws_redshift_subnet_group', 'redshift', 'ModifyClusterSubnetGroup', 'ClusterSubnetGroupName', 'Description'),
  caches('snapshot_retention_limit', 'SnapshotRetentionLimit', [3, 7], { direction: 'up', judgement: SAFER }),
  caches('description', 'ReplicationGroupDescription', ['Sessions, kept by the shop team', 'Sessions and carts']),
  caches('maintenance_window', 'PreferredMaintenanceWindow', ['wed:05:00-wed:06:00', 'thu:03:00-thu:04:00']),
  cache('snapshot_retention_limit', 'SnapshotRetentionLimit', [3, 7], { direction: 'up', judgement: SAFER }),
  cache('maintenance_window', 'PreferredMaintenanceWindow', ['wed:05:00-wed:06:00', 'thu:03:00-thu:04:00']),
  warehouse('automated_snapshot_retention_period', 'AutomatedSnapshotRetentionPeriod', [7, 14], { direction: 'up', judgement: SAFER }),
  warehouse('preferred_maintenance_window', 'PreferredMaintenanceWindow', ['sun:05:00-sun:06:00', 'fri:02:00-fri:03:00']),
];

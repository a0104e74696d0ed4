import { isJsonObject, jsonAt } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { boolean, integer, text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  identity,
  put,
  request,
  updates,
  written,
} from '../define.ts';
import type { Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, asList, idFrom } from '../select.ts';
import { moveElements } from '../sets.ts';
import { asSet } from '../whole.ts';
import { change, concealed, terraformOnly, leaves } from '../write.ts';
import { taggingOf } from './tagging.ts';

const id = request('replicationGroupId');
const byGroup = by({ replication_group_id: id });

/** Where a kind of log goes: kinds that the call does not name stay. */
function logs(value: Json, before: Json | undefined): Json {
  const named = asList(value).filter(isJsonObject);
  const types = new Set(named.map((one) => one['logType'] ?? ''));
  const added = named
    .filter((one) => one['enabled'] !== false)
    .map((one) => ({
      destination:
        jsonAt(one, ['destinationDetails', 'cloudWatchLogsDetails', 'logGroup']) ??
        jsonAt(one, ['destinationDetails', 'kinesisFirehoseDetails', 'deliveryStream']) ??
        '',
      destination_type: one['destinationType'] ?? '',
      log_format: one['logFormat'] ?? '',
      log_type: one['logType'] ?? '',
    }));
  return asSet([...asList(before).filter((one) => !isJsonObject(one) || !types.has(one['log_type'] ?? '')), ...added], before);
}

const settings: readonly Writer[] = [
  attributesFrom(request()),
  change('log_delivery_configuration', request('logDeliveryConfigurations'), logs),
  concealed('auth_token', request('authToken')),
];

/**
 * Each shard has a primary beside its replicas. Code may count either, and the provider reads both.
 * https://docs.aws.amazon.com/AmazonElastiCache/latest/APIReference/API_IncreaseReplicaCount.html
 */
const replicas: Writer = (event, current) => {
  const count = request('newReplicaCount')(event);
  if (typeof count !== 'number') return {};
  const shards = current['num_node_groups'];
  const isCounted = typeof shards === 'number' && shards > 0 && typeof current['num_cache_clusters'] === 'number';
  return { replicas_per_node_group: count, ...(isCounted ? { num_cache_clusters: shards * (count + 1) } : {}) };
};

// https://docs.aws.amazon.com/AmazonElastiCache/latest/APIReference/API_ModifyReplicationGroup.html
export const elasticacheReplicationGroup = defineResource({
  type: 'aws_elasticache_replication_group',
  eventSource: 'elasticache.amazonaws.com',
  traits: {
    is: ['keeps-data'],
    governs: {
      label: 'description',
      identifier: 'global_replication_group_id replication_group_id',
      capacity: 'node_type num_cache_clusters num_node_groups replicas_per_node_group',
      redundancy: 'automatic_failover_enabled multi_az_enabled',
      schedule: 'maintenance_window snapshot_window',
      // Without a user group and a token nobody has to sign in: https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/Clusters.RBAC.html
      protection: 'auto_minor_version_upgrade final_snapshot_identifier snapshot_retention_limit user_group_ids',
      encryption: 'at_rest_encryption_enabled kms_key_id transit_encryption_enabled',
      detection: 'log_delivery_configuration',
      destination: 'notification_topic_arn log_delivery_configuration.destination',
      source: 'snapshot_arns snapshot_name',
      reach: 'network_type port security_group_ids security_group_names',
      placement: 'preferred_cache_cluster_azs subnet_group_name',
      identity: 'auth_token_update_strategy',
      engine: 'engine engine_version parameter_group_name',
      secret: 'auth_token',
      mode: `
        data_tiering_enabled ip_discovery log_delivery_configuration.destination_type
        log_delivery_configuration.log_format
      `,
      'terraform-only': 'apply_immediately',
    },
    safer: {
      disclosure: { at_rest_encryption_enabled: true, kms_key_id: 'higher', transit_encryption_enabled: true },
      'data-loss': {
        automatic_failover_enabled: true,
        final_snapshot_identifier: 'higher',
        multi_az_enabled: true,
        snapshot_retention_limit: 'higher',
      },
      'privilege-escalation': { auto_minor_version_upgrade: true, user_group_ids: 'higher' },
    },
    range: { num_cache_clusters: '1..6', num_node_groups: '1..500', replicas_per_node_group: '0..5' },
  },
  importId: idFrom('', 'replication_group_id'),
  calls: {
    CreateReplicationGroup: creates(
      byGroup,
      put('id', id),
      put('replication_group_id', id),
      put('arn', arnOf('elasticache', 'replicationgroup:', id)),
      ...settings,
      put('user_group_ids', request('userGroupIds')),
      replaceMap('tags', request('tags')),
    ),
    ModifyReplicationGroup: updates(
      byGroup,
      ...settings,
      moveElements('user_group_ids', request('userGroupIdsToAdd'), request('userGroupIdsToRemove')),
    ),
    ModifyReplicationGroupShardConfiguration: updates(byGroup, put('num_node_groups', request('nodeGroupCount'), integer)),
    IncreaseReplicaCount: updates(byGroup, replicas),
    DecreaseReplicaCount: updates(byGroup, replicas),
    // https://docs.aws.amazon.com/AmazonElastiCache/latest/APIReference/API_TestFailover.html
    TestFailover: leaves('another node becomes the primary of its shard; which one it is no argument says', byGroup),
    ...taggingOf(':replicationgroup:'),
    DeleteReplicationGroup: deletes(byGroup),
  },
  attributes: {
    at_rest_encryption_enabled: from('atRestEncryptionEnabled', boolean),
    auto_minor_version_upgrade: from('autoMinorVersionUpgrade', text),
    automatic_failover_enabled: from('automaticFailoverEnabled', boolean),
    data_tiering_enabled: from('dataTieringEnabled', boolean),
    description: from('replicationGroupDescription', text),
    engine: from('engine', text),
    engine_version: from('engineVersion', text),
    global_replication_group_id: from('globalReplicationGroupId', text),
    ip_discovery: from('ipDiscovery', text),
    kms_key_id: from('kmsKeyId', text),
    maintenance_window: from('preferredMaintenanceWindow', (found) => (typeof found === 'string' ? found.toLowerCase() : found)),
    multi_az_enabled: from('multiAZEnabled', boolean),
    network_type: from('networkType', text),
    node_type: from('cacheNodeType', text),
    notification_topic_arn: from('notificationTopicArn', text),
    num_cache_clusters: from('numCacheClusters', integer),
    num_node_groups: from('numNodeGroups', integer),
    parameter_group_name: from('cacheParameterGroupName', text),
    port: from('port', integer),
    preferred_cache_cluster_azs: from('preferredCacheClusterAZs', (list) => list),
    replicas_per_node_group: from('replicasPerNodeGroup', integer),
    security_group_ids: from('securityGroupIds', (list) => list),
    security_group_names: from('cacheSecurityGroupNames', (list) => list),
    snapshot_arns: from('snapshotArns', (list) => list),
    snapshot_name: from('snapshotName', text),
    snapshot_retention_limit: from('snapshotRetentionLimit', integer),
    snapshot_window: from('snapshotWindow', text),
    subnet_group_name: from('cacheSubnetGroupName', text),
    transit_encryption_enabled: from('transitEncryptionEnabled', boolean),
    auth_token: written(),
    log_delivery_configuration: written(),
    tags: written(),
    user_group_ids: written(),
    replication_group_id: identity(),
    apply_immediately: terraformOnly(),
    auth_token_update_strategy: terraformOnly(),
    final_snapshot_identifier: terraformOnly(),
    timeouts: terraformOnly(),
    arn: computed(),
    cluster_enabled: computed(),
    configuration_endpoint_address: computed(),
    engine_version_actual: computed(),
    id: computed(),
    member_clusters: computed(),
    primary_endpoint_address: computed(),
    reader_endpoint_address: computed(),
    tags_all: computed(),
  },
  references: {
    kms_key_id: { type: 'aws_kms_key', attribute: 'arn' },
    subnet_group_name: { type: 'aws_elasticache_subnet_group', attribute: 'name' },
  },
});

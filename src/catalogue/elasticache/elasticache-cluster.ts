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
import { replaceMap } from '../maps.ts';
import { arnOf, asList, idFrom } from '../select.ts';
import { asSet } from '../whole.ts';
import { change, terraformOnly } from '../write.ts';
import { taggingOf } from './tagging.ts';

const id = request('cacheClusterId');
const byCluster = by({ cluster_id: id });

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

// https://docs.aws.amazon.com/AmazonElastiCache/latest/APIReference/API_ModifyCacheCluster.html
export const elasticacheCluster = defineResource({
  type: 'aws_elasticache_cluster',
  eventSource: 'elasticache.amazonaws.com',
  traits: {
    is: ['keeps-data'],
    governs: {
      identifier: 'cluster_id replication_group_id',
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
      'terraform-only': 'apply_immediately',
    },
    safer: {
      'data-loss': { az_mode: 'cross-az', final_snapshot_identifier: 'higher', snapshot_retention_limit: 'higher' },
      'privilege-escalation': { auto_minor_version_upgrade: true },
      disclosure: { transit_encryption_enabled: true },
    },
    range: { num_cache_nodes: '1..40' },
  },
  importId: idFrom('', 'cluster_id'),
  calls: {
    CreateCacheCluster: creates(
      byCluster,
      put('id', id),
      put('cluster_id', id),
      put('arn', arnOf('elasticache', 'cluster:', id)),
      attributesFrom(request()),
      change('log_delivery_configuration', request('logDeliveryConfigurations'), logs),
      replaceMap('tags', request('tags')),
    ),
    ModifyCacheCluster: updates(
      byCluster,
      attributesFrom(request()),
      change('log_delivery_configuration', request('logDeliveryConfigurations'), logs),
    ),
    ...taggingOf(':cluster:'),
    DeleteCacheCluster: deletes(byCluster),
  },
  attributes: {
    auto_minor_version_upgrade: from('autoMinorVersionUpgrade', text),
    availability_zone: from('preferredAvailabilityZone', text),
    az_mode: from('aZMode', text),
    engine: from('engine', text),
    engine_version: from('engineVersion', text),
    ip_discovery: from('ipDiscovery', text),
    maintenance_window: from('preferredMaintenanceWindow', (found) => (typeof found === 'string' ? found.toLowerCase() : found)),
    network_type: from('networkType', text),
    node_type: from('cacheNodeType', text),
    notification_topic_arn: from('notificationTopicArn', text),
    num_cache_nodes: from('numCacheNodes', integer),
    outpost_mode: from('outpostMode', text),
    parameter_group_name: from('cacheParameterGroupName', text),
    port: from('port', integer),
    preferred_availability_zones: from('preferredAvailabilityZones', (list) => list),
    preferred_outpost_arn: from('preferredOutpostArn', text),
    replication_group_id: from('replicationGroupId', text),
    security_group_ids: from('securityGroupIds', (list) => list),
    snapshot_arns: from('snapshotArns', (list) => list),
    snapshot_name: from('snapshotName', text),
    snapshot_retention_limit: from('snapshotRetentionLimit', integer),
    snapshot_window: from('snapshotWindow', text),
    subnet_group_name: from('cacheSubnetGroupName', text),
    transit_encryption_enabled: from('transitEncryptionEnabled', boolean),
    log_delivery_configuration: written(),
    tags: written(),
    cluster_id: identity(),
    apply_immediately: terraformOnly(),
    final_snapshot_identifier: terraformOnly(),
    arn: computed(),
    cache_nodes: computed(),
    cluster_address: computed(),
    configuration_endpoint: computed(),
    engine_version_actual: computed(),
    id: computed(),
    tags_all: computed(),
  },
  references: {
    subnet_group_name: { type: 'aws_elasticache_subnet_group', attribute: 'name' },
  },
});

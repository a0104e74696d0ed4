import type { Json } from '#domain/json.ts';
import { boolean, integer, text, textSet } from '../convert.ts';
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
  response,
  updates,
  written,
} from '../define.ts';
import { replaceMap } from '../maps.ts';
import { idFrom } from '../select.ts';
import { taggedByArn } from '../tagging.ts';
import { terraformOnly, leaves } from '../write.ts';

const name = request('clusterName');
const asItIs = (value: Json): Json => value;

// https://docs.aws.amazon.com/memorydb/latest/APIReference/API_UpdateCluster.html
export const memorydbCluster = defineResource({
  type: 'aws_memorydb_cluster',
  eventSource: 'memorydb.amazonaws.com',
  traits: {
    is: ['keeps-data'],
    governs: {
      label: 'description',
      identifier: 'name',
      capacity: 'node_type num_replicas_per_shard num_shards',
      schedule: 'maintenance_window snapshot_window',
      protection: 'auto_minor_version_upgrade final_snapshot_name snapshot_retention_limit',
      encryption: 'kms_key_arn tls_enabled',
      destination: 'sns_topic_arn',
      source: 'snapshot_arns snapshot_name',
      reach: 'port security_group_ids',
      placement: 'subnet_group_name',
      identity: 'acl_name',
      engine: 'engine_version parameter_group_name',
      mode: 'data_tiering',
      'terraform-only': 'name_prefix',
    },
    safer: {
      'privilege-escalation': { acl_name: { without: ['open-access'] }, auto_minor_version_upgrade: true },
      disclosure: { kms_key_arn: 'higher', tls_enabled: true },
      'data-loss': { final_snapshot_name: 'higher', snapshot_retention_limit: 'higher' },
    },
    range: { num_replicas_per_shard: '0..5', num_shards: '1..500' },
  },
  importId: idFrom('', 'name'),
  serviceDefaults: { description: '' },
  calls: {
    CreateCluster: creates(
      by({ name }),
      put('id', name),
      put('name', name),
      put('arn', response('cluster.aRN')),
      attributesFrom(request()),
      put('num_shards', request('numShards'), integer),
      put('num_replicas_per_shard', request('numReplicasPerShard'), integer),
      replaceMap('tags', request('tags')),
    ),
    UpdateCluster: updates(
      by({ name }),
      attributesFrom(request()),
      put('num_shards', request('shardConfiguration.shardCount'), integer),
      put('num_replicas_per_shard', request('replicaConfiguration.replicaCount'), integer),
    ),
    // https://docs.aws.amazon.com/memorydb/latest/APIReference/API_FailoverShard.html
    FailoverShard: leaves('another node becomes the primary of its shard; which one it is no argument says', by({ name })),
    ...taggedByArn({ part: ':cluster/' }),
    DeleteCluster: deletes(by({ name })),
  },
  attributes: {
    acl_name: from('aCLName', text),
    auto_minor_version_upgrade: from('autoMinorVersionUpgrade', boolean),
    data_tiering: from('dataTiering', boolean),
    description: from('description', text),
    engine_version: from('engineVersion', text),
    kms_key_arn: from('kmsKeyId', text),
    maintenance_window: from('maintenanceWindow', text),
    node_type: from('nodeType', text),
    parameter_group_name: from('parameterGroupName', text),
    port: from('port', integer),
    security_group_ids: from('securityGroupIds', textSet),
    snapshot_arns: from('snapshotArns', asItIs),
    snapshot_name: from('snapshotName', text),
    snapshot_retention_limit: from('snapshotRetentionLimit', integer),
    snapshot_window: from('snapshotWindow', text),
    sns_topic_arn: from('snsTopicArn', text),
    subnet_group_name: from('subnetGroupName', text),
    tls_enabled: from('tLSEnabled', boolean),
    num_replicas_per_shard: written(),
    num_shards: written(),
    tags: written(),
    name: identity(),
    final_snapshot_name: terraformOnly(),
    name_prefix: terraformOnly(),
    timeouts: terraformOnly(),
    arn: computed(),
    cluster_endpoint: computed(),
    engine_patch_version: computed(),
    id: computed(),
    shards: computed(),
    tags_all: computed(),
  },
});

import * as c from '../words.ts';

const name = c.request('clusterName');

// https://docs.aws.amazon.com/memorydb/latest/APIReference/API_UpdateCluster.html
export const memorydbCluster = c.defineResource({
  type: 'aws_memorydb_cluster',
  is: ['keeps-data'],
  governs: {
    label: 'description',
    capacity: 'node_type num_replicas_per_shard num_shards',
    schedule: 'maintenance_window snapshot_window',
    protection: 'auto_minor_version_upgrade final_snapshot_name snapshot_retention_limit',
    encryption: 'kms_key_arn tls_enabled',
    destination: 'sns_topic_arn',
    source: 'snapshot_arns snapshot_name',
    reach: 'port security_group_ids',
    placement: 'subnet_group_name',
    identity: 'acl_name',
    engine: 'engine engine_version parameter_group_name',
    mode: 'data_tiering ip_discovery network_type',
  },
  safer: {
    'privilege-escalation': { acl_name: { without: ['open-access'] }, auto_minor_version_upgrade: true },
    disclosure: { kms_key_arn: 'higher', tls_enabled: true },
    'data-loss': { final_snapshot_name: 'higher', snapshot_retention_limit: 'higher' },
  },
  range: { num_replicas_per_shard: '0..5', num_shards: '1..500' },

  serviceDefaults: { description: '' },
  calls: {
    CreateCluster: c.creates(
      c.by({ name }),
      { id: name, name, arn: c.response('cluster.aRN') },
      c.attributesFrom(c.request()),
      'num_shards num_replicas_per_shard multi_region_cluster_name tags',
    ),
    UpdateCluster: c.updates(c.by({ name }), c.attributesFrom(c.request()), {
      num_shards: 'shardConfiguration.shardCount',
      num_replicas_per_shard: 'replicaConfiguration.replicaCount',
    }),
    // https://docs.aws.amazon.com/memorydb/latest/APIReference/API_FailoverShard.html
    FailoverShard: c.leaves('another node becomes the primary of its shard; no argument names it', c.by({ name })),
    ...c.taggedByArn({ part: ':cluster/' }),
    DeleteCluster: c.deletes(c.by({ name })),
  },
  mapped: `
    auto_minor_version_upgrade data_tiering description engine engine_version ip_discovery maintenance_window
    network_type node_type parameter_group_name port snapshot_arns snapshot_name snapshot_retention_limit snapshot_window sns_topic_arn subnet_group_name
  `,
  each: {
    acl_name: 'aCLName',
    kms_key_arn: 'kmsKeyId',
    security_group_ids: c.from('securityGroupIds', c.textSet),
    tls_enabled: 'tLSEnabled',
  },
  identity: 'multi_region_cluster_name name',
  importId: '{name}',
  terraformOnly: 'final_snapshot_name name_prefix',
});

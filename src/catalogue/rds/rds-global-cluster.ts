import * as c from '../words.ts';

const identifier = c.request('globalClusterIdentifier');
const byCluster = c.by({ global_cluster_identifier: identifier });

// https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyGlobalCluster.html
export const rdsGlobalCluster = c.defineResource({
  type: 'aws_rds_global_cluster',
  is: ['keeps-data'],
  governs: {
    identifier: 'database_name',
    protection: 'deletion_protection force_destroy',
    encryption: 'storage_encrypted',
    source: 'source_db_cluster_identifier',
    engine: 'engine engine_version',
    mode: 'engine_lifecycle_support',
  },
  safer: { 'data-loss': { deletion_protection: true }, disclosure: { storage_encrypted: true } },

  calls: {
    CreateGlobalCluster: c.creates(
      byCluster,
      {
        id: identifier,
        global_cluster_identifier: identifier,
        arn: c.response('globalClusterArn'),
        source_db_cluster_identifier: 'sourceDBClusterIdentifier',
      },
      c.attributesFrom(c.request()),
      'tags',
    ),
    ModifyGlobalCluster: c.updates(
      byCluster,
      { id: 'newGlobalClusterIdentifier', global_cluster_identifier: 'newGlobalClusterIdentifier' },
      c.attributesFrom(c.request()),
    ),
    ...c.taggedByName(':global-cluster:'),
    DeleteGlobalCluster: c.deletes(byCluster),
  },
  mapped: 'database_name deletion_protection engine engine_lifecycle_support engine_version storage_encrypted',
  identity: 'global_cluster_identifier',
  terraformOnly: 'force_destroy',
  references: { source_db_cluster_identifier: 'aws_rds_cluster.arn' },
});

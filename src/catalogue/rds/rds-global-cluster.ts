import * as c from '../words.ts';

const identifier = c.request('globalClusterIdentifier');
const byCluster = c.by({ global_cluster_identifier: identifier });

// https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyGlobalCluster.html
export const rdsGlobalCluster = c.defineResource({
  type: 'aws_rds_global_cluster',
  traits: {
    is: ['keeps-data'],
    governs: {
      identifier: 'database_name',
      protection: 'deletion_protection force_destroy',
      encryption: 'storage_encrypted',
      source: 'source_db_cluster_identifier',
      engine: 'engine engine_version',
    },
    safer: { 'data-loss': { deletion_protection: true }, disclosure: { storage_encrypted: true } },
  },
  importId: c.idFrom('', 'global_cluster_identifier'),
  calls: {
    CreateGlobalCluster: c.creates(
      byCluster,
      c.put('id', identifier),
      c.put('global_cluster_identifier', identifier),
      c.put('arn', c.response('globalClusterArn')),
      c.put('source_db_cluster_identifier', c.request('sourceDBClusterIdentifier')),
      c.attributesFrom(c.request()),
    ),
    ModifyGlobalCluster: c.updates(
      byCluster,
      c.put('id', c.request('newGlobalClusterIdentifier')),
      c.put('global_cluster_identifier', c.request('newGlobalClusterIdentifier')),
      c.attributesFrom(c.request()),
    ),
    DeleteGlobalCluster: c.deletes(byCluster),
  },
  attributes: {
    mapped: 'database_name deletion_protection engine engine_version storage_encrypted',
    written: 'source_db_cluster_identifier',
    identity: 'global_cluster_identifier',
    terraformOnly: 'force_destroy timeouts',
  },
  references: { source_db_cluster_identifier: { type: 'aws_rds_cluster', attribute: 'arn' } },
});

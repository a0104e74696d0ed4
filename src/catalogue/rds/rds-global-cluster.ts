import { boolean, text } from '../convert.ts';
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
import { idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';

const identifier = request('globalClusterIdentifier');
const byCluster = by({ global_cluster_identifier: identifier });

// https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyGlobalCluster.html
export const rdsGlobalCluster = defineResource({
  type: 'aws_rds_global_cluster',
  eventSource: 'rds.amazonaws.com',
  traits: {
    is: ['keeps-data'],
    governs: {
      identifier: 'database_name global_cluster_identifier',
      protection: 'deletion_protection force_destroy',
      encryption: 'storage_encrypted',
      source: 'source_db_cluster_identifier',
      engine: 'engine engine_version',
    },
    safer: { 'data-loss': { deletion_protection: true }, disclosure: { storage_encrypted: true } },
  },
  importId: idFrom('', 'global_cluster_identifier'),
  calls: {
    CreateGlobalCluster: creates(
      byCluster,
      put('id', identifier),
      put('global_cluster_identifier', identifier),
      put('arn', response('globalClusterArn')),
      put('source_db_cluster_identifier', request('sourceDBClusterIdentifier')),
      attributesFrom(request()),
    ),
    ModifyGlobalCluster: updates(
      byCluster,
      put('id', request('newGlobalClusterIdentifier')),
      put('global_cluster_identifier', request('newGlobalClusterIdentifier')),
      attributesFrom(request()),
    ),
    DeleteGlobalCluster: deletes(byCluster),
  },
  attributes: {
    database_name: from('databaseName', text),
    deletion_protection: from('deletionProtection', boolean),
    engine: from('engine', text),
    engine_version: from('engineVersion', text),
    storage_encrypted: from('storageEncrypted', boolean),
    source_db_cluster_identifier: written(),
    global_cluster_identifier: identity(),
    force_destroy: terraformOnly(),
    timeouts: terraformOnly(),
    arn: computed(),
    engine_version_actual: computed(),
    global_cluster_members: computed(),
    global_cluster_resource_id: computed(),
    id: computed(),
  },
  references: {
    source_db_cluster_identifier: { type: 'aws_rds_cluster', attribute: 'arn' },
  },
});

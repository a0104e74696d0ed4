import { boolean, integer, text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  constant,
  creates,
  defineResource,
  deletes,
  from,
  identity,
  notVisible,
  put,
  request,
  updates,
  written,
} from '../define.ts';
import type { Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, idFrom, where } from '../select.ts';
import { change, concealed, terraformOnly } from '../write.ts';
import { changedLogExports, isEngine, lowered, rdsArn, whereKnown } from './identifiers.ts';
import { taggingOf } from './tagging.ts';

const identifier = request('dBClusterIdentifier');
const byCluster = by({ arn: rdsArn('cluster:', identifier) });

const settings: readonly Writer[] = [attributesFrom(request()), concealed('master_password', request('masterUserPassword'))];
const makes = creates(
  where(isEngine('docdb'), byCluster),
  put('id', lowered(identifier)),
  put('cluster_identifier', lowered(identifier)),
  put('arn', rdsArn('cluster:', identifier)),
  put('availability_zones', request('availabilityZones')),
  put('engine_version', request('engineVersion')),
  put('enabled_cloudwatch_logs_exports', request('enableCloudwatchLogsExports')),
  ...settings,
  replaceMap('tags', request('tags')),
);

// https://docs.aws.amazon.com/documentdb/latest/developerguide/API_ModifyDBCluster.html
export const docdbCluster = defineResource({
  type: 'aws_docdb_cluster',
  eventSource: 'rds.amazonaws.com',
  traits: {
    is: ['keeps-data'],
    governs: {
      identifier: 'cluster_identifier global_cluster_identifier',
      schedule: 'preferred_backup_window preferred_maintenance_window',
      protection: 'backup_retention_period deletion_protection skip_final_snapshot',
      encryption: 'kms_key_id storage_encrypted',
      detection: 'enabled_cloudwatch_logs_exports',
      source: 'snapshot_identifier',
      reach: 'port vpc_security_group_ids',
      placement: 'availability_zones db_subnet_group_name',
      identity: 'master_username',
      engine: 'db_cluster_parameter_group_name engine engine_version',
      secret: 'master_password',
      mode: 'storage_type',
      derived: 'cluster_members',
      'terraform-only': `
        allow_major_version_upgrade apply_immediately cluster_identifier_prefix final_snapshot_identifier
      `,
    },
    safer: {
      'data-loss': { backup_retention_period: 'higher', deletion_protection: true },
      disclosure: { kms_key_id: 'higher', storage_encrypted: true },
    },
  },
  importId: idFrom('', 'cluster_identifier'),
  calls: {
    CreateDBCluster: makes,
    RestoreDBClusterFromSnapshot: makes,
    RestoreDBClusterToPointInTime: makes,
    ModifyDBCluster: {
      ...updates(
        byCluster,
        ...settings,
        put('id', lowered(request('newDBClusterIdentifier'))),
        put('cluster_identifier', lowered(request('newDBClusterIdentifier'))),
        put('arn', arnOf('rds', 'cluster:', lowered(request('newDBClusterIdentifier')))),
        put('engine_version', request('engineVersion')),
        change('enabled_cloudwatch_logs_exports', request('cloudwatchLogsExportConfiguration'), changedLogExports),
      ),
      amongMany: true,
    },
    RemoveFromGlobalCluster: {
      ...updates(by({ arn: request('dbClusterIdentifier') }), constant('global_cluster_identifier', '')),
      amongMany: true,
    },
    ...whereKnown(taggingOf(':cluster:')),
    DeleteDBCluster: deletes(where(isEngine('docdb', true), byCluster)),
  },
  attributes: {
    backup_retention_period: from('backupRetentionPeriod', integer),
    db_cluster_parameter_group_name: from('dBClusterParameterGroupName', text),
    db_subnet_group_name: from('dBSubnetGroupName', text),
    deletion_protection: from('deletionProtection', boolean),
    engine: from('engine', text),
    global_cluster_identifier: from('globalClusterIdentifier', text),
    kms_key_id: from('kmsKeyId', text),
    master_username: from('masterUsername', text),
    port: from('port', integer),
    preferred_backup_window: from('preferredBackupWindow', text),
    preferred_maintenance_window: from('preferredMaintenanceWindow', (found) => (typeof found === 'string' ? found.toLowerCase() : found)),
    snapshot_identifier: from('snapshotIdentifier', text),
    storage_encrypted: from('storageEncrypted', boolean),
    storage_type: from('storageType', text),
    vpc_security_group_ids: from('vpcSecurityGroupIds', (list) => list),
    availability_zones: written(),
    enabled_cloudwatch_logs_exports: written(),
    engine_version: written(),
    master_password: written(),
    tags: written(),
    cluster_identifier: identity(),
    cluster_members: notVisible('the list of instances, which have calls and a type of their own'),
    allow_major_version_upgrade: terraformOnly(),
    apply_immediately: terraformOnly(),
    cluster_identifier_prefix: terraformOnly(),
    final_snapshot_identifier: terraformOnly(),
    skip_final_snapshot: terraformOnly(),
    timeouts: terraformOnly(),
    arn: computed(),
    cluster_resource_id: computed(),
    endpoint: computed(),
    hosted_zone_id: computed(),
    id: computed(),
    reader_endpoint: computed(),
    tags_all: computed(),
  },
  references: {
    kms_key_id: { type: 'aws_kms_key', attribute: 'arn' },
  },
});

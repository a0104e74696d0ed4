import { changedBlock, value } from '../blocks.ts';
import type { Shape } from '../blocks.ts';
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
  put,
  request,
  updates,
  written,
} from '../define.ts';
import type { Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, idFrom, where } from '../select.ts';
import { addElements, removeElements } from '../sets.ts';
import { change, terraformOnly } from '../write.ts';
import { changedLogExports, isEngine, lowered, rdsArn, whereKnown } from './identifiers.ts';
import { taggingOf } from './tagging.ts';

const identifier = request('dBClusterIdentifier');
const byCluster = by({ arn: rdsArn('cluster:', identifier) });
const serverless: Shape = { max_capacity: value('maxCapacity', 128), min_capacity: value('minCapacity', 2.5) };

const settings: readonly Writer[] = [
  attributesFrom(request()),
  change('serverless_v2_scaling_configuration', request('serverlessV2ScalingConfiguration'), changedBlock(serverless)),
];
const makes = creates(
  where(isEngine('neptune'), byCluster),
  put('id', lowered(identifier)),
  put('cluster_identifier', lowered(identifier)),
  put('arn', rdsArn('cluster:', identifier)),
  put('availability_zones', request('availabilityZones')),
  put('engine_version', request('engineVersion')),
  put('enable_cloudwatch_logs_exports', request('enableCloudwatchLogsExports')),
  ...settings,
  replaceMap('tags', request('tags')),
);

// https://docs.aws.amazon.com/neptune/latest/apiref/API_ModifyDBCluster.html
export const neptuneCluster = defineResource({
  type: 'aws_neptune_cluster',
  eventSource: 'rds.amazonaws.com',
  traits: {
    is: ['keeps-data'],
    governs: {
      identifier: 'cluster_identifier global_cluster_identifier',
      capacity: 'serverless_v2_scaling_configuration.min_capacity',
      bound: 'serverless_v2_scaling_configuration.max_capacity',
      schedule: 'preferred_backup_window preferred_maintenance_window',
      protection: 'backup_retention_period deletion_protection skip_final_snapshot',
      encryption: 'kms_key_arn storage_encrypted',
      detection: 'enable_cloudwatch_logs_exports',
      source: 'replication_source_identifier snapshot_identifier',
      reach: 'port vpc_security_group_ids',
      placement: 'availability_zones neptune_subnet_group_name',
      access: 'iam_roles',
      identity: 'iam_database_authentication_enabled',
      engine: 'engine engine_version neptune_cluster_parameter_group_name neptune_instance_parameter_group_name',
      preference: 'copy_tags_to_snapshot',
      'terraform-only': `
        allow_major_version_upgrade apply_immediately cluster_identifier_prefix final_snapshot_identifier
      `,
    },
    safer: {
      'data-loss': { backup_retention_period: 'higher', deletion_protection: true },
      'privilege-escalation': { iam_database_authentication_enabled: true },
      disclosure: { kms_key_arn: 'higher', storage_encrypted: true },
    },
    range: {
      'serverless_v2_scaling_configuration.min_capacity': '1..128 NCU',
      'serverless_v2_scaling_configuration.max_capacity': '2.5..128 NCU',
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
        change('enable_cloudwatch_logs_exports', request('cloudwatchLogsExportConfiguration'), changedLogExports),
      ),
      amongMany: true,
    },
    AddRoleToDBCluster: { ...updates(byCluster, addElements('iam_roles', request('roleArn'))), amongMany: true },
    RemoveRoleFromDBCluster: { ...updates(byCluster, removeElements('iam_roles', request('roleArn'))), amongMany: true },
    RemoveFromGlobalCluster: {
      ...updates(by({ arn: request('dbClusterIdentifier') }), constant('global_cluster_identifier', '')),
      amongMany: true,
    },
    ...whereKnown(taggingOf(':cluster:')),
    DeleteDBCluster: deletes(where(isEngine('neptune', true), byCluster)),
  },
  attributes: {
    backup_retention_period: from('backupRetentionPeriod', integer),
    copy_tags_to_snapshot: from('copyTagsToSnapshot', boolean),
    deletion_protection: from('deletionProtection', boolean),
    engine: from('engine', text),
    global_cluster_identifier: from('globalClusterIdentifier', text),
    iam_database_authentication_enabled: from('enableIAMDatabaseAuthentication', boolean),
    kms_key_arn: from('kmsKeyId', text),
    neptune_cluster_parameter_group_name: from('dBClusterParameterGroupName', text),
    neptune_instance_parameter_group_name: from('dBInstanceParameterGroupName', text),
    neptune_subnet_group_name: from('dBSubnetGroupName', text),
    port: from('port', integer),
    preferred_backup_window: from('preferredBackupWindow', text),
    preferred_maintenance_window: from('preferredMaintenanceWindow', (found) => (typeof found === 'string' ? found.toLowerCase() : found)),
    replication_source_identifier: from('replicationSourceIdentifier', text),
    snapshot_identifier: from('snapshotIdentifier', text),
    storage_encrypted: from('storageEncrypted', boolean),
    vpc_security_group_ids: from('vpcSecurityGroupIds', (list) => list),
    availability_zones: written(),
    enable_cloudwatch_logs_exports: written(),
    engine_version: written(),
    iam_roles: written(),
    serverless_v2_scaling_configuration: written(),
    tags: written(),
    cluster_identifier: identity(),
    allow_major_version_upgrade: terraformOnly(),
    apply_immediately: terraformOnly(),
    cluster_identifier_prefix: terraformOnly(),
    final_snapshot_identifier: terraformOnly(),
    skip_final_snapshot: terraformOnly(),
    timeouts: terraformOnly(),
    arn: computed(),
    cluster_members: computed(),
    cluster_resource_id: computed(),
    endpoint: computed(),
    hosted_zone_id: computed(),
    id: computed(),
    reader_endpoint: computed(),
    tags_all: computed(),
  },
  references: {
    kms_key_arn: { type: 'aws_kms_key', attribute: 'arn' },
  },
});

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
  notVisible,
  put,
  request,
  updates,
  written,
} from '../define.ts';
import type { Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, idFrom, where } from '../select.ts';
import { addElements, removeElements } from '../sets.ts';
import { change, concealed, terraformOnly } from '../write.ts';
import { changedLogExports, isEngine, lowered, partialVersion, rdsArn } from './identifiers.ts';
import { taggingOf } from './tagging.ts';

const identifier = request('dBClusterIdentifier');
const byCluster = by({ arn: rdsArn('cluster:', identifier) });
const byResourceArn = by({ arn: request('resourceArn') });

const scaling: Shape = {
  auto_pause: value('autoPause', true),
  max_capacity: value('maxCapacity', 16),
  min_capacity: value('minCapacity', 1),
  seconds_until_auto_pause: value('secondsUntilAutoPause', 300),
  timeout_action: value('timeoutAction', 'RollbackCapacityChange'),
};
const serverless: Shape = { max_capacity: value('maxCapacity', 0), min_capacity: value('minCapacity', 0) };

/** What a call may set on a new cluster and on one that exists. */
const settings: readonly Writer[] = [
  attributesFrom(request()),
  change('scaling_configuration', request('scalingConfiguration'), changedBlock(scaling)),
  change('serverlessv2_scaling_configuration', request('serverlessV2ScalingConfiguration'), changedBlock(serverless)),
  concealed('master_password', request('masterUserPassword')),
];

/** What makes a cluster, however it is made. */
const made: readonly Writer[] = [
  put('id', lowered(identifier)),
  put('cluster_identifier', lowered(identifier)),
  put('arn', rdsArn('cluster:', identifier)),
  put('availability_zones', request('availabilityZones')),
  put('engine_version', request('engineVersion')),
  put('enabled_cloudwatch_logs_exports', request('enableCloudwatchLogsExports')),
  ...settings,
  replaceMap('tags', request('tags')),
];
const makes = creates(where(isEngine('aurora'), byCluster), ...made);

// https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBCluster.html
export const rdsCluster = defineResource({
  type: 'aws_rds_cluster',
  eventSource: 'rds.amazonaws.com',
  traits: {
    is: ['keeps-data'],
    governs: {
      identifier: 'cluster_identifier database_name db_system_id engine_mode global_cluster_identifier',
      capacity: `
        allocated_storage db_cluster_instance_class iops scaling_configuration.min_capacity
        serverlessv2_scaling_configuration.min_capacity
      `,
      timing: 'scaling_configuration.seconds_until_auto_pause',
      bound: 'scaling_configuration.max_capacity serverlessv2_scaling_configuration.max_capacity',
      schedule: 'preferred_backup_window preferred_maintenance_window',
      protection: `
        backtrack_window backup_retention_period delete_automated_backups deletion_protection skip_final_snapshot
      `,
      encryption: 'kms_key_id master_user_secret_kms_key_id storage_encrypted',
      detection: 'enabled_cloudwatch_logs_exports',
      source: 'replication_source_identifier restore_to_point_in_time s3_import snapshot_identifier source_region',
      reach: 'enable_http_endpoint network_type port vpc_security_group_ids',
      placement: 'availability_zones db_subnet_group_name',
      access: 'iam_roles s3_import.ingestion_role',
      identity: 'iam_database_authentication_enabled manage_master_user_password master_username',
      engine: 'db_cluster_parameter_group_name db_instance_parameter_group_name engine engine_version',
      secret: 'master_password',
      preference: 'copy_tags_to_snapshot',
      mode: 'enable_global_write_forwarding scaling_configuration storage_type',
      derived: 'cluster_members',
      'terraform-only': `
        allow_major_version_upgrade apply_immediately cluster_identifier_prefix final_snapshot_identifier
      `,
    },
    safer: {
      'data-loss': { backtrack_window: 'higher', backup_retention_period: 'higher', deletion_protection: true },
      'privilege-escalation': {
        enable_http_endpoint: false,
        iam_database_authentication_enabled: true,
        manage_master_user_password: true,
      },
      disclosure: { kms_key_id: 'higher', master_user_secret_kms_key_id: 'higher', storage_encrypted: true },
    },
    range: {
      allocated_storage: '100..65536 GiB',
      iops: '1000..256000',
      'scaling_configuration.min_capacity': '1..384 ACU',
      'scaling_configuration.max_capacity': '1..384 ACU',
      'scaling_configuration.seconds_until_auto_pause': '300..86400 s',
      'serverlessv2_scaling_configuration.min_capacity': '0..256 ACU',
      'serverlessv2_scaling_configuration.max_capacity': '1..256 ACU',
    },
  },
  importId: idFrom('', 'cluster_identifier'),
  calls: {
    CreateDBCluster: makes,
    RestoreDBClusterFromS3: makes,
    RestoreDBClusterFromSnapshot: makes,
    RestoreDBClusterToPointInTime: makes,
    // Without applyImmediately AWS waits for the maintenance window; it is what was asked for all the same.
    ModifyDBCluster: updates(
      byCluster,
      ...settings,
      put('id', lowered(request('newDBClusterIdentifier'))),
      put('cluster_identifier', lowered(request('newDBClusterIdentifier'))),
      put('arn', arnOf('rds', 'cluster:', lowered(request('newDBClusterIdentifier')))),
      change('engine_version', request('engineVersion'), partialVersion),
      change('enabled_cloudwatch_logs_exports', request('cloudwatchLogsExportConfiguration'), changedLogExports),
    ),
    AddRoleToDBCluster: updates(byCluster, addElements('iam_roles', request('roleArn'))),
    RemoveRoleFromDBCluster: updates(byCluster, removeElements('iam_roles', request('roleArn'))),
    EnableHttpEndpoint: updates(byResourceArn, constant('enable_http_endpoint', true)),
    DisableHttpEndpoint: updates(byResourceArn, constant('enable_http_endpoint', false)),
    PromoteReadReplicaDBCluster: updates(byCluster, constant('replication_source_identifier', '')),
    RemoveFromGlobalCluster: updates(by({ arn: request('dbClusterIdentifier') }), constant('global_cluster_identifier', '')),
    ...taggingOf(':cluster:'),
    DeleteDBCluster: deletes(where(isEngine('aurora', true), byCluster)),
  },
  attributes: {
    allocated_storage: from('allocatedStorage', integer),
    backtrack_window: from('backtrackWindow', integer),
    backup_retention_period: from('backupRetentionPeriod', integer),
    copy_tags_to_snapshot: from('copyTagsToSnapshot', boolean),
    database_name: from('databaseName', text),
    db_cluster_instance_class: from('dBClusterInstanceClass', text),
    db_cluster_parameter_group_name: from('dBClusterParameterGroupName', text),
    db_instance_parameter_group_name: from('dBInstanceParameterGroupName', text),
    db_subnet_group_name: from('dBSubnetGroupName', text),
    db_system_id: from('dBSystemId', text),
    deletion_protection: from('deletionProtection', boolean),
    enable_global_write_forwarding: from('enableGlobalWriteForwarding', boolean),
    enable_http_endpoint: from('enableHttpEndpoint', boolean),
    engine: from('engine', text),
    engine_mode: from('engineMode', text),
    global_cluster_identifier: from('globalClusterIdentifier', text),
    iam_database_authentication_enabled: from('enableIAMDatabaseAuthentication', boolean),
    iops: from('iops', integer),
    kms_key_id: from('kmsKeyId', text),
    manage_master_user_password: from('manageMasterUserPassword', boolean),
    master_user_secret_kms_key_id: from('masterUserSecretKmsKeyId', text),
    master_username: from('masterUsername', text),
    network_type: from('networkType', text),
    port: from('port', integer),
    preferred_backup_window: from('preferredBackupWindow', text),
    preferred_maintenance_window: from('preferredMaintenanceWindow', (found) => (typeof found === 'string' ? found.toLowerCase() : found)),
    replication_source_identifier: from('replicationSourceIdentifier', text),
    snapshot_identifier: from('snapshotIdentifier', text),
    storage_encrypted: from('storageEncrypted', boolean),
    storage_type: from('storageType', text),
    vpc_security_group_ids: from('vpcSecurityGroupIds', (list) => list),
    availability_zones: written(),
    enabled_cloudwatch_logs_exports: written(),
    engine_version: written(),
    iam_roles: written(),
    master_password: written(),
    scaling_configuration: written(),
    serverlessv2_scaling_configuration: written(),
    tags: written(),
    cluster_identifier: identity(),
    cluster_members: notVisible('the list of instances, which have calls and a type of their own'),
    allow_major_version_upgrade: terraformOnly(),
    apply_immediately: terraformOnly(),
    cluster_identifier_prefix: terraformOnly(),
    delete_automated_backups: terraformOnly(),
    final_snapshot_identifier: terraformOnly(),
    restore_to_point_in_time: terraformOnly(),
    s3_import: terraformOnly(),
    skip_final_snapshot: terraformOnly(),
    source_region: terraformOnly(),
    timeouts: terraformOnly(),
    arn: computed(),
    cluster_resource_id: computed(),
    endpoint: computed(),
    engine_version_actual: computed(),
    hosted_zone_id: computed(),
    id: computed(),
    master_user_secret: computed(),
    reader_endpoint: computed(),
    tags_all: computed(),
  },
  references: {
    db_cluster_parameter_group_name: { type: 'aws_rds_cluster_parameter_group', attribute: 'name' },
    db_subnet_group_name: { type: 'aws_db_subnet_group', attribute: 'name' },
    global_cluster_identifier: { type: 'aws_rds_global_cluster', attribute: 'id' },
    kms_key_id: { type: 'aws_kms_key', attribute: 'arn' },
  },
  // https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CreateDBCluster.html
  serviceDefaults: { backup_retention_period: 1 },
});

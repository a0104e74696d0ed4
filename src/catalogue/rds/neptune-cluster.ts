import * as c from '../words.ts';
import { clusterCalls, roleCalls } from './cluster-calls.ts';

const serverless: c.Table = { max_capacity: 128, min_capacity: 2.5 };

const settings: readonly c.Writing[] = [
  c.attributesFrom(c.request()),
  c.change('serverless_v2_scaling_configuration', 'serverlessV2ScalingConfiguration', c.changedBlock(serverless)),
];

// https://docs.aws.amazon.com/neptune/latest/apiref/API_ModifyDBCluster.html
export const neptuneCluster = c.defineResource({
  type: 'aws_neptune_cluster',
  is: ['keeps-data'],
  governs: {
    identifier: 'global_cluster_identifier',
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
    mode: 'storage_type',
  },
  safer: {
    'data-loss': { backup_retention_period: 'higher', deletion_protection: true, enable_cloudwatch_logs_exports: 'higher' },
    'privilege-escalation': { iam_database_authentication_enabled: true },
    disclosure: { kms_key_arn: 'higher', storage_encrypted: true },
  },
  range: {
    'serverless_v2_scaling_configuration.min_capacity': '1..128 NCU',
    'serverless_v2_scaling_configuration.max_capacity': '2.5..128 NCU',
  },

  calls: { ...clusterCalls('neptune', 'enable_cloudwatch_logs_exports', settings), ...roleCalls('neptune') },
  mapped: `
    backup_retention_period copy_tags_to_snapshot deletion_protection engine global_cluster_identifier port
    preferred_backup_window replication_source_identifier snapshot_identifier storage_encrypted storage_type
    vpc_security_group_ids
  `,
  each: {
    iam_database_authentication_enabled: 'enableIAMDatabaseAuthentication',
    kms_key_arn: 'kmsKeyId',
    neptune_cluster_parameter_group_name: 'dBClusterParameterGroupName',
    neptune_instance_parameter_group_name: 'dBInstanceParameterGroupName',
    neptune_subnet_group_name: 'dBSubnetGroupName',
    preferred_maintenance_window: c.from('preferredMaintenanceWindow', c.lowerText),
  },
  identity: 'cluster_identifier',
  terraformOnly: `
    allow_major_version_upgrade apply_immediately cluster_identifier_prefix final_snapshot_identifier
    skip_final_snapshot
  `,
  references: { kms_key_arn: 'aws_kms_key.arn' },
});

import * as c from '../words.ts';
import { clusterCalls } from './cluster-calls.ts';

const serverless: c.Table = { max_capacity: 0, min_capacity: 0 };

const settings: readonly c.Writing[] = [
  c.attributesFrom(c.request()),
  c.change('serverless_v2_scaling_configuration', 'serverlessV2ScalingConfiguration', c.changedBlock(serverless)),
  c.hiddenWrite('master_password', 'masterUserPassword'),
];

// https://docs.aws.amazon.com/documentdb/latest/developerguide/API_ModifyDBCluster.html
export const docdbCluster = c.defineResource({
  type: 'aws_docdb_cluster',
  is: ['keeps-data'],
  governs: {
    identifier: 'global_cluster_identifier',
    capacity: 'serverless_v2_scaling_configuration.min_capacity',
    bound: 'serverless_v2_scaling_configuration.max_capacity',
    schedule: 'preferred_backup_window preferred_maintenance_window',
    protection: 'backup_retention_period deletion_protection skip_final_snapshot',
    encryption: 'kms_key_id storage_encrypted',
    detection: 'enabled_cloudwatch_logs_exports',
    source: 'snapshot_identifier',
    reach: 'network_type port vpc_security_group_ids',
    placement: 'availability_zones db_subnet_group_name',
    identity: 'manage_master_user_password master_username',
    engine: 'db_cluster_parameter_group_name engine engine_version',
    secret: 'master_password master_password_wo',
    mode: 'storage_type',
    derived: 'cluster_members',
  },
  safer: {
    'data-loss': { backup_retention_period: 'higher', deletion_protection: true, enabled_cloudwatch_logs_exports: 'higher' },
    'privilege-escalation': { manage_master_user_password: true },
    disclosure: { kms_key_id: 'higher', storage_encrypted: true },
  },
  range: {
    'serverless_v2_scaling_configuration.min_capacity': '0.5..256 DCU',
    'serverless_v2_scaling_configuration.max_capacity': '1..256 DCU',
  },

  calls: clusterCalls('docdb', 'enabled_cloudwatch_logs_exports', settings),
  mapped: `
    backup_retention_period deletion_protection engine global_cluster_identifier kms_key_id
    manage_master_user_password master_username network_type port
    preferred_backup_window snapshot_identifier storage_encrypted storage_type vpc_security_group_ids
  `,
  each: {
    master_password_wo: c.writeOnly('master_password'),
    db_cluster_parameter_group_name: 'dBClusterParameterGroupName',
    db_subnet_group_name: 'dBSubnetGroupName',
    preferred_maintenance_window: c.from('preferredMaintenanceWindow', c.lowerText),
    cluster_members: c.notVisible('the list of instances, which have separate calls and a separate type'),
  },
  identity: 'cluster_identifier',
  terraformOnly: `
    allow_major_version_upgrade apply_immediately cluster_identifier_prefix final_snapshot_identifier
    master_password_wo_version restore_to_point_in_time skip_final_snapshot
  `,
  references: { kms_key_id: 'aws_kms_key.arn' },
});

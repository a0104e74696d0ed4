import * as c from '../words.ts';
import { clusterCalls, roleCalls } from './cluster-calls.ts';
import { rdsArn } from './identifiers.ts';

const byCluster = c.by({ arn: rdsArn('cluster:', c.request('dBClusterIdentifier')) });
const byResourceArn = c.by({ arn: 'resourceArn' });

const scaling: c.Table = {
  auto_pause: true,
  max_capacity: 16,
  min_capacity: 1,
  seconds_before_timeout: 0,
  seconds_until_auto_pause: 300,
  timeout_action: 'RollbackCapacityChange',
};
const serverless: c.Table = { max_capacity: 0, min_capacity: 0, seconds_until_auto_pause: null };

/** Writes of a call on a new or an existing cluster. */
const settings: readonly c.Writing[] = [
  c.attributesFrom(c.request()),
  c.change('scaling_configuration', 'scalingConfiguration', c.changedBlock(scaling)),
  c.change('serverlessv2_scaling_configuration', 'serverlessV2ScalingConfiguration', c.changedBlock(serverless)),
  c.hiddenWrite('master_password', 'masterUserPassword'),
];

const CALLS = clusterCalls('aurora', 'enabled_cloudwatch_logs_exports', settings);

// https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBCluster.html
export const rdsCluster = c.defineResource({
  type: 'aws_rds_cluster',
  is: ['keeps-data'],
  governs: {
    identifier: 'database_name db_system_id engine_mode global_cluster_identifier',
    capacity: `
      allocated_storage db_cluster_instance_class iops scaling_configuration.min_capacity
      serverlessv2_scaling_configuration.min_capacity
    `,
    timing: `
      scaling_configuration.seconds_before_timeout scaling_configuration.seconds_until_auto_pause
      serverlessv2_scaling_configuration.seconds_until_auto_pause
    `,
    bound: 'scaling_configuration.max_capacity serverlessv2_scaling_configuration.max_capacity',
    schedule: 'preferred_backup_window preferred_maintenance_window',
    protection: `
      auto_minor_version_upgrade backtrack_window backup_retention_period delete_automated_backups deletion_protection skip_final_snapshot
    `,
    encryption: `
      ca_certificate_identifier kms_key_id master_user_secret_kms_key_id performance_insights_kms_key_id storage_encrypted
    `,
    observability: 'database_insights_mode monitoring_interval performance_insights_enabled performance_insights_retention_period',
    detection: 'enabled_cloudwatch_logs_exports',
    source: 'replication_source_identifier restore_to_point_in_time s3_import snapshot_identifier source_region',
    reach: 'enable_http_endpoint network_type port vpc_security_group_ids',
    placement: 'availability_zones db_subnet_group_name',
    access: 'iam_roles monitoring_role_arn s3_import.ingestion_role',
    identity: 'domain domain_iam_role_name iam_database_authentication_enabled manage_master_user_password master_username',
    engine: 'db_cluster_parameter_group_name db_instance_parameter_group_name engine engine_version',
    secret: 'master_password master_password_wo',
    preference: 'copy_tags_to_snapshot',
    mode: `
      cluster_scalability_type enable_global_write_forwarding enable_local_write_forwarding engine_lifecycle_support
      scaling_configuration storage_type
    `,
    derived: 'cluster_members',
  },
  safer: {
    'data-loss': {
      backtrack_window: 'higher',
      backup_retention_period: 'higher',
      deletion_protection: true,
      enabled_cloudwatch_logs_exports: 'higher',
    },
    'privilege-escalation': {
      auto_minor_version_upgrade: true,
      enable_http_endpoint: false,
      iam_database_authentication_enabled: true,
      manage_master_user_password: true,
    },
    disclosure: {
      kms_key_id: 'higher',
      master_user_secret_kms_key_id: 'higher',
      performance_insights_kms_key_id: 'higher',
      storage_encrypted: true,
    },
  },
  range: {
    allocated_storage: '100..65536 GiB',
    iops: '1000..256000',
    'scaling_configuration.min_capacity': '1..384 ACU',
    'scaling_configuration.max_capacity': '1..384 ACU',
    'scaling_configuration.seconds_before_timeout': '60..600 s',
    'scaling_configuration.seconds_until_auto_pause': '300..86400 s',
    'serverlessv2_scaling_configuration.seconds_until_auto_pause': '300..86400 s',
    'serverlessv2_scaling_configuration.min_capacity': '0..256 ACU',
    'serverlessv2_scaling_configuration.max_capacity': '1..256 ACU',
  },

  calls: {
    ...CALLS,
    ...roleCalls('aurora'),
    RestoreDBClusterFromS3: CALLS.CreateDBCluster,
    EnableHttpEndpoint: c.updates(byResourceArn, c.constant('enable_http_endpoint', true)),
    DisableHttpEndpoint: c.updates(byResourceArn, c.constant('enable_http_endpoint', false)),
    PromoteReadReplicaDBCluster: c.updates(byCluster, c.constant('replication_source_identifier', '')),
  },
  mapped: `
    allocated_storage auto_minor_version_upgrade backtrack_window backup_retention_period cluster_scalability_type
    copy_tags_to_snapshot database_insights_mode database_name deletion_protection domain
    enable_global_write_forwarding enable_http_endpoint enable_local_write_forwarding engine engine_lifecycle_support
    engine_mode global_cluster_identifier iops kms_key_id
    manage_master_user_password master_user_secret_kms_key_id master_username monitoring_interval monitoring_role_arn
    network_type performance_insights_retention_period port preferred_backup_window replication_source_identifier
    snapshot_identifier storage_encrypted storage_type vpc_security_group_ids
  `,
  each: {
    ca_certificate_identifier: 'cACertificateIdentifier',
    domain_iam_role_name: 'domainIAMRoleName',
    master_password_wo: c.writeOnly('master_password'),
    performance_insights_enabled: 'enablePerformanceInsights',
    performance_insights_kms_key_id: 'performanceInsightsKMSKeyId',
    db_cluster_instance_class: 'dBClusterInstanceClass',
    db_cluster_parameter_group_name: 'dBClusterParameterGroupName',
    db_instance_parameter_group_name: 'dBInstanceParameterGroupName',
    db_subnet_group_name: 'dBSubnetGroupName',
    db_system_id: 'dBSystemId',
    iam_database_authentication_enabled: 'enableIAMDatabaseAuthentication',
    preferred_maintenance_window: c.from('preferredMaintenanceWindow', c.lowerText),
    cluster_members: c.notVisible('the list of instances, which have separate calls and a separate type'),
  },
  identity: 'cluster_identifier',
  terraformOnly: `
    allow_major_version_upgrade apply_immediately cluster_identifier_prefix delete_automated_backups
    final_snapshot_identifier master_password_wo_version restore_to_point_in_time s3_import skip_final_snapshot
    source_region warning_event_categories
  `,
  references: {
    db_cluster_parameter_group_name: 'aws_rds_cluster_parameter_group.name',
    db_subnet_group_name: 'aws_db_subnet_group.name',
    global_cluster_identifier: 'aws_rds_global_cluster.id',
    kms_key_id: 'aws_kms_key.arn',
  },
  // https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CreateDBCluster.html
  serviceDefaults: { backup_retention_period: 1 },
});

import * as c from '../words.ts';
import { INSTANCE_NAMES, instanceOf } from './cluster-calls.ts';

// https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CreateDBInstance.html
export const rdsClusterInstance = c.defineResource({
  type: 'aws_rds_cluster_instance',
  governs: {
    identifier: 'cluster_identifier',
    capacity: 'instance_class',
    schedule: 'preferred_backup_window preferred_maintenance_window',
    protection: 'auto_minor_version_upgrade force_destroy',
    encryption: 'ca_cert_identifier performance_insights_kms_key_id',
    observability: 'monitoring_interval performance_insights_enabled performance_insights_retention_period',
    reach: 'publicly_accessible',
    placement: 'availability_zone db_subnet_group_name',
    access: 'custom_iam_instance_profile monitoring_role_arn',
    engine: 'db_parameter_group_name engine engine_version',
    preference: 'copy_tags_to_snapshot promotion_tier',
  },
  safer: {
    'privilege-escalation': { auto_minor_version_upgrade: true },
    disclosure: { performance_insights_kms_key_id: 'higher' },
    'public-exposure': { publicly_accessible: false },
  },

  mapped: `
    auto_minor_version_upgrade availability_zone copy_tags_to_snapshot custom_iam_instance_profile engine engine_version
    monitoring_interval monitoring_role_arn performance_insights_retention_period preferred_backup_window promotion_tier
    publicly_accessible
  `,
  each: {
    ...INSTANCE_NAMES,
    db_parameter_group_name: 'dBParameterGroupName',
    db_subnet_group_name: 'dBSubnetGroupName',
    performance_insights_enabled: 'enablePerformanceInsights',
  },
  ...instanceOf('aurora'),
  terraformOnly: 'apply_immediately force_destroy identifier_prefix warning_event_categories',
  references: {
    cluster_identifier: 'aws_rds_cluster.cluster_identifier',
    db_parameter_group_name: 'aws_db_parameter_group.name',
    monitoring_role_arn: 'aws_iam_role.arn',
  },
});

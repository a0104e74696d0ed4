import * as c from '../words.ts';
import { isEngine, isOfCluster, rdsArn, whereKnown } from './identifiers.ts';

const identifier = c.request('dBInstanceIdentifier');
const byInstance = c.by({ arn: rdsArn('db:', identifier) });
const isOurs = (event: c.CloudTrailEvent): boolean => isOfCluster(event) && isEngine('aurora')(event);

// https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CreateDBInstance.html
export const rdsClusterInstance = c.defineResource({
  type: 'aws_rds_cluster_instance',
  is: [],
  governs: {
    identifier: 'cluster_identifier',
    capacity: 'instance_class',
    schedule: 'preferred_backup_window preferred_maintenance_window',
    protection: 'auto_minor_version_upgrade',
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

  calls: {
    CreateDBInstance: c.creates(
      c.where(isOurs, byInstance),
      { id: c.lowered(identifier), identifier: c.lowered(identifier), arn: rdsArn('db:', identifier) },
      c.attributesFrom(c.request()),
      'tags',
    ),
    ModifyDBInstance: {
      ...c.updates(byInstance, c.attributesFrom(c.request()), {
        id: c.lowered('newDBInstanceIdentifier'),
        identifier: c.lowered('newDBInstanceIdentifier'),
        arn: c.arnOf('rds', 'db:', c.lowered('newDBInstanceIdentifier')),
      }),
      amongMany: true,
    },
    ...whereKnown(c.taggedByName(':db:')),
    DeleteDBInstance: c.deletes(c.where(isOurs, byInstance)),
  },
  mapped: `
    auto_minor_version_upgrade availability_zone copy_tags_to_snapshot custom_iam_instance_profile engine engine_version
    monitoring_interval monitoring_role_arn performance_insights_retention_period preferred_backup_window promotion_tier
    publicly_accessible
  `,
  each: {
    ca_cert_identifier: 'cACertificateIdentifier',
    cluster_identifier: 'dBClusterIdentifier',
    db_parameter_group_name: 'dBParameterGroupName',
    db_subnet_group_name: 'dBSubnetGroupName',
    instance_class: 'dBInstanceClass',
    performance_insights_enabled: 'enablePerformanceInsights',
    performance_insights_kms_key_id: 'performanceInsightsKMSKeyId',
    preferred_maintenance_window: c.from('preferredMaintenanceWindow', c.lowerText),
  },
  written: 'tags',
  identity: 'identifier',
  terraformOnly: 'apply_immediately identifier_prefix timeouts',
  references: {
    cluster_identifier: 'aws_rds_cluster.cluster_identifier',
    db_parameter_group_name: 'aws_db_parameter_group.name',
    monitoring_role_arn: 'aws_iam_role.arn',
  },
});

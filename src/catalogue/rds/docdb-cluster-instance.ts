import * as c from '../words.ts';
import { isEngine, isOfCluster, rdsArn, whereKnown } from './identifiers.ts';

const identifier = c.request('dBInstanceIdentifier');
const byInstance = c.by({ arn: rdsArn('db:', identifier) });
const isOurs = (event: c.CloudTrailEvent): boolean => isOfCluster(event) && isEngine('docdb')(event);

// https://docs.aws.amazon.com/documentdb/latest/developerguide/API_CreateDBInstance.html
export const docdbClusterInstance = c.defineResource({
  type: 'aws_docdb_cluster_instance',
  is: [],
  governs: {
    identifier: 'cluster_identifier',
    capacity: 'instance_class',
    schedule: 'preferred_maintenance_window',
    protection: 'auto_minor_version_upgrade',
    encryption: 'ca_cert_identifier performance_insights_kms_key_id',
    observability: 'enable_performance_insights',
    placement: 'availability_zone',
    engine: 'engine',
    preference: 'copy_tags_to_snapshot promotion_tier',
  },
  safer: { 'privilege-escalation': { auto_minor_version_upgrade: true }, disclosure: { performance_insights_kms_key_id: 'higher' } },

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
    auto_minor_version_upgrade availability_zone copy_tags_to_snapshot enable_performance_insights engine promotion_tier
  `,
  each: {
    ca_cert_identifier: 'cACertificateIdentifier',
    cluster_identifier: 'dBClusterIdentifier',
    instance_class: 'dBInstanceClass',
    performance_insights_kms_key_id: 'performanceInsightsKMSKeyId',
    preferred_maintenance_window: c.from('preferredMaintenanceWindow', c.lowerText),
  },
  written: 'tags',
  identity: 'identifier',
  terraformOnly: 'apply_immediately identifier_prefix timeouts',
  references: { cluster_identifier: 'aws_docdb_cluster.cluster_identifier' },
});

import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { boolean, integer, text } from '../convert.ts';
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
  updates,
  written,
} from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, idFrom, where } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { isEngine, isOfCluster, lowered, rdsArn, whereKnown } from './identifiers.ts';
import { taggingOf } from './tagging.ts';

const identifier = request('dBInstanceIdentifier');
const byInstance = by({ arn: rdsArn('db:', identifier) });
const isOurs = (event: CloudTrailEvent): boolean => isOfCluster(event) && isEngine('aurora')(event);

// https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CreateDBInstance.html
export const rdsClusterInstance = defineResource({
  type: 'aws_rds_cluster_instance',
  eventSource: 'rds.amazonaws.com',
  traits: {
    is: [],
    governs: {
      identifier: 'cluster_identifier identifier',
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
      'terraform-only': 'apply_immediately identifier_prefix',
    },
    safer: {
      'privilege-escalation': { auto_minor_version_upgrade: true },
      disclosure: { performance_insights_kms_key_id: 'higher' },
      'public-exposure': { publicly_accessible: false },
    },
  },
  importId: idFrom('', 'identifier'),

  calls: {
    CreateDBInstance: creates(
      where(isOurs, byInstance),
      put('id', lowered(identifier)),
      put('identifier', lowered(identifier)),
      put('arn', rdsArn('db:', identifier)),
      attributesFrom(request()),
      replaceMap('tags', request('tags')),
    ),
    ModifyDBInstance: {
      ...updates(
        byInstance,
        attributesFrom(request()),
        put('id', lowered(request('newDBInstanceIdentifier'))),
        put('identifier', lowered(request('newDBInstanceIdentifier'))),
        put('arn', arnOf('rds', 'db:', lowered(request('newDBInstanceIdentifier')))),
      ),
      amongMany: true,
    },
    ...whereKnown(taggingOf(':db:')),
    DeleteDBInstance: deletes(where(isOurs, byInstance)),
  },
  attributes: {
    auto_minor_version_upgrade: from('autoMinorVersionUpgrade', boolean),
    availability_zone: from('availabilityZone', text),
    ca_cert_identifier: from('cACertificateIdentifier', text),
    cluster_identifier: from('dBClusterIdentifier', text),
    copy_tags_to_snapshot: from('copyTagsToSnapshot', boolean),
    custom_iam_instance_profile: from('customIamInstanceProfile', text),
    db_parameter_group_name: from('dBParameterGroupName', text),
    db_subnet_group_name: from('dBSubnetGroupName', text),
    engine: from('engine', text),
    engine_version: from('engineVersion', text),
    instance_class: from('dBInstanceClass', text),
    monitoring_interval: from('monitoringInterval', integer),
    monitoring_role_arn: from('monitoringRoleArn', text),
    performance_insights_enabled: from('enablePerformanceInsights', boolean),
    performance_insights_kms_key_id: from('performanceInsightsKMSKeyId', text),
    performance_insights_retention_period: from('performanceInsightsRetentionPeriod', integer),
    preferred_backup_window: from('preferredBackupWindow', text),
    preferred_maintenance_window: from('preferredMaintenanceWindow', (found) => (typeof found === 'string' ? found.toLowerCase() : found)),
    promotion_tier: from('promotionTier', integer),
    publicly_accessible: from('publiclyAccessible', boolean),
    tags: written(),
    identifier: identity(),
    apply_immediately: terraformOnly(),
    identifier_prefix: terraformOnly(),
    timeouts: terraformOnly(),
    arn: computed(),
    dbi_resource_id: computed(),
    endpoint: computed(),
    engine_version_actual: computed(),
    id: computed(),
    kms_key_id: computed(),
    network_type: computed(),
    port: computed(),
    storage_encrypted: computed(),
    tags_all: computed(),
    writer: computed(),
  },
  references: {
    cluster_identifier: { type: 'aws_rds_cluster', attribute: 'cluster_identifier' },
    db_parameter_group_name: { type: 'aws_db_parameter_group', attribute: 'name' },
    monitoring_role_arn: { type: 'aws_iam_role', attribute: 'arn' },
  },
});

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
const isOurs = (event: CloudTrailEvent): boolean => isOfCluster(event) && isEngine('docdb')(event);

// https://docs.aws.amazon.com/documentdb/latest/developerguide/API_CreateDBInstance.html
export const docdbClusterInstance = defineResource({
  type: 'aws_docdb_cluster_instance',
  eventSource: 'rds.amazonaws.com',
  traits: {
    is: [],
    governs: {
      identifier: 'cluster_identifier identifier',
      capacity: 'instance_class',
      schedule: 'preferred_maintenance_window',
      protection: 'auto_minor_version_upgrade',
      encryption: 'ca_cert_identifier performance_insights_kms_key_id',
      observability: 'enable_performance_insights',
      placement: 'availability_zone',
      engine: 'engine',
      preference: 'copy_tags_to_snapshot promotion_tier',
      'terraform-only': 'apply_immediately identifier_prefix',
    },
    safer: { 'privilege-escalation': { auto_minor_version_upgrade: true }, disclosure: { performance_insights_kms_key_id: 'higher' } },
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
    enable_performance_insights: from('enablePerformanceInsights', boolean),
    engine: from('engine', text),
    instance_class: from('dBInstanceClass', text),
    performance_insights_kms_key_id: from('performanceInsightsKMSKeyId', text),
    preferred_maintenance_window: from('preferredMaintenanceWindow', (found) => (typeof found === 'string' ? found.toLowerCase() : found)),
    promotion_tier: from('promotionTier', integer),
    tags: written(),
    identifier: identity(),
    apply_immediately: terraformOnly(),
    identifier_prefix: terraformOnly(),
    timeouts: terraformOnly(),
    arn: computed(),
    db_subnet_group_name: computed(),
    dbi_resource_id: computed(),
    endpoint: computed(),
    engine_version: computed(),
    id: computed(),
    kms_key_id: computed(),
    port: computed(),
    preferred_backup_window: computed(),
    publicly_accessible: computed(),
    storage_encrypted: computed(),
    tags_all: computed(),
    writer: computed(),
  },
  references: {
    cluster_identifier: { type: 'aws_docdb_cluster', attribute: 'cluster_identifier' },
  },
});

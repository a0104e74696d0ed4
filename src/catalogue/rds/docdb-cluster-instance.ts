import * as c from '../words.ts';
import { INSTANCE_NAMES, instanceOf } from './cluster-calls.ts';

// https://docs.aws.amazon.com/documentdb/latest/developerguide/API_CreateDBInstance.html
export const docdbClusterInstance = c.defineResource({
  type: 'aws_docdb_cluster_instance',
  governs: {
    identifier: 'cluster_identifier',
    capacity: 'instance_class',
    schedule: 'preferred_maintenance_window',
    protection: 'auto_minor_version_upgrade',
    encryption: 'ca_cert_identifier performance_insights_kms_key_id',
    observability: 'enable_performance_insights',
    placement: 'availability_zone',
    engine: 'engine',
    'terraform-only': 'certificate_rotation_restart',
    preference: 'copy_tags_to_snapshot promotion_tier',
  },
  safer: { 'privilege-escalation': { auto_minor_version_upgrade: true }, disclosure: { performance_insights_kms_key_id: 'higher' } },

  mapped: `
    auto_minor_version_upgrade availability_zone copy_tags_to_snapshot enable_performance_insights engine promotion_tier
  `,
  each: {
    ...INSTANCE_NAMES,
    certificate_rotation_restart: c.notVisible('how a change of the certificate is applied, which AWS does not store'),
  },
  ...instanceOf('docdb'),
  references: { cluster_identifier: 'aws_docdb_cluster.cluster_identifier' },
});

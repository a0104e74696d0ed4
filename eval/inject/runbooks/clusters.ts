/** Runbooks on clusters, trails and account settings: each sets one value and reads it back. */
import type { Json, JsonObject } from '#domain/json.ts';
import { call } from '../api-call.ts';
import type { Runbook } from './runbook.ts';
import { SAFER, textOf } from './runbook.ts';

interface Facts {
  readonly type: string;
  /** The document's parameter, and the attribute that provides its value. */
  readonly parameter: readonly [name: string, attribute: string];
  readonly service: string;
  readonly operation: string;
  /** The member that identifies the resource, and the attribute that provides its value. */
  readonly names: readonly [member: string, attribute: string];
  readonly member: string;
  readonly attribute: string;
  readonly value: Json;
  readonly goal: Runbook['goal'];
  readonly beside?: JsonObject;
  /** Applies only if the current value is lower. */
  readonly raises?: true;
}

function sets(document: string, facts: Facts): Runbook {
  const { type, parameter, service, operation, names, member, attribute, value, goal, beside = {}, raises } = facts;
  return {
    document,
    type,
    goal,
    motivation: 'audit',
    parameter,
    applies: (values) => (raises === true ? Number(values[attribute]) < Number(value) : values[attribute] !== value),
    steps: (values) => [call(service, operation, { [names[0]]: textOf(values, names[1]), [member]: value, ...beside })],
    leaves: () => ({ [attribute]: value }),
    judgement: SAFER,
  };
}

const now: JsonObject = { ApplyImmediately: true };

/** A cluster of RDS, Neptune or DocumentDB, which share the call. */
function clusters(
  document: string,
  { type, service }: Pick<Facts, 'type' | 'service'>,
  setting: Pick<Facts, 'member' | 'attribute' | 'value' | 'goal' | 'raises'>,
): Runbook {
  return sets(document, {
    ...setting,
    type,
    service,
    operation: 'ModifyDBCluster',
    parameter: ['DBClusterResourceId', 'cluster_resource_id'],
    names: ['DBClusterIdentifier', 'cluster_identifier'],
    beside: now,
  });
}

/** https://docs.aws.amazon.com/systems-manager-automation-runbooks/latest/userguide/automation-ref-rs.html */
function redshift(document: string, setting: Pick<Facts, 'member' | 'attribute' | 'value' | 'goal' | 'raises'>): Runbook {
  return sets(document, {
    ...setting,
    type: 'aws_redshift_cluster',
    service: 'redshift',
    operation: 'ModifyCluster',
    parameter: ['ClusterIdentifier', 'cluster_identifier'],
    names: ['ClusterIdentifier', 'cluster_identifier'],
  });
}

const PROTECTED = { member: 'DeletionProtection', attribute: 'deletion_protection', value: true, goal: 'availability' } as const;
const BACKED_UP = {
  member: 'BackupRetentionPeriod',
  attribute: 'backup_retention_period',
  value: 14,
  goal: 'compliance',
  raises: true,
} as const;

const VALIDATED: Facts = {
  type: 'aws_cloudtrail',
  service: 'cloudtrail',
  operation: 'UpdateTrail',
  parameter: ['TrailName', 'name'],
  names: ['Name', 'name'],
  member: 'EnableLogFileValidation',
  attribute: 'enable_log_file_validation',
  value: true,
  goal: 'compliance',
};

export const CLUSTER_RUNBOOKS: readonly Runbook[] = [
  clusters('AWSConfigRemediation-EnableRDSClusterDeletionProtection', { type: 'aws_rds_cluster', service: 'rds' }, PROTECTED),
  clusters(
    'AWSConfigRemediation-EnableCopyTagsToSnapshotOnRDSCluster',
    { type: 'aws_rds_cluster', service: 'rds' },
    { member: 'CopyTagsToSnapshot', attribute: 'copy_tags_to_snapshot', value: true, goal: 'compliance' },
  ),
  clusters('AWS-EnableNeptuneClusterDeletionProtection', { type: 'aws_neptune_cluster', service: 'neptune' }, PROTECTED),
  clusters('AWS-EnableNeptuneDbBackupRetentionPeriod', { type: 'aws_neptune_cluster', service: 'neptune' }, BACKED_UP),
  clusters('AWS-EnableDocDbClusterBackupRetentionPeriod', { type: 'aws_docdb_cluster', service: 'docdb' }, BACKED_UP),
  redshift('AWSConfigRemediation-EnableRedshiftClusterAutomatedSnapshot', {
    member: 'AutomatedSnapshotRetentionPeriod',
    attribute: 'automated_snapshot_retention_period',
    value: 14,
    goal: 'compliance',
    raises: true,
  }),
  redshift('AWSConfigRemediation-EnableRedshiftClusterEnhancedVPCRouting', {
    member: 'EnhancedVpcRouting',
    attribute: 'enhanced_vpc_routing',
    value: true,
    goal: 'security',
  }),
  sets('AWSConfigRemediation-EnableCloudTrailLogFileValidation', VALIDATED),
  sets('AWS-EnableCloudTrailLogFileValidation', VALIDATED),
  {
    document: 'AWSConfigRemediation-EnableEbsEncryptionByDefault',
    type: 'aws_ebs_encryption_by_default',
    goal: 'security',
    motivation: 'audit',
    applies: ({ enabled }) => enabled === false,
    steps: () => [call('ec2', 'EnableEbsEncryptionByDefault')],
    leaves: () => ({ enabled: true }),
    judgement: SAFER,
  },
];

/** Runbooks on databases and tables. https://docs.aws.amazon.com/systems-manager-automation-runbooks/latest/userguide/automation-ref-rds.html */
import type { Json, JsonObject } from '#domain/json.ts';
import { call } from '../api-call.ts';
import { firstBlock } from '../knob.ts';
import type { Judgement } from '../knob.ts';
import type { Runbook } from './runbook.ts';
import { ORDINARY, SAFER, always, textOf } from './runbook.ts';

interface DatabaseFacts {
  readonly member: string;
  readonly attribute: string;
  readonly value: Json;
  readonly goal: Runbook['goal'];
  readonly motivation?: Runbook['motivation'];
  readonly judgement?: Judgement;
  readonly beside?: JsonObject;
}

/** Looks the instance up by its resource id, modifies it, and asserts the result. */
function modifies(
  document: string,
  { member, attribute, value, goal, motivation = 'audit', judgement = SAFER, beside = {} }: DatabaseFacts,
): Runbook {
  return {
    document,
    type: 'aws_db_instance',
    goal,
    motivation,
    parameter: ['DbiResourceId', 'resource_id'],
    applies: (values) => values[attribute] !== value,
    steps: (values) => [
      call('rds', 'DescribeDBInstances', { Filters: [{ Name: 'dbi-resource-id', Values: [textOf(values, 'resource_id')] }] }),
      call('rds', 'ModifyDBInstance', {
        DBInstanceIdentifier: textOf(values, 'identifier'),
        [member]: value,
        ApplyImmediately: true,
        ...beside,
      }),
      call('rds', 'DescribeDBInstances', { DBInstanceIdentifier: textOf(values, 'identifier') }),
    ],
    leaves: () => ({ [attribute]: value }),
    judgement,
  };
}

/** Starts, stops, restarts or copies an instance without changing a setting. */
function operates(document: string, operation: string, input: JsonObject = {}): Runbook {
  return {
    document,
    type: 'aws_db_instance',
    goal: 'operability',
    motivation: 'scheduled',
    parameter: ['InstanceId', 'identifier'],
    applies: always,
    steps: (values) => [
      call('rds', 'DescribeDBInstances', { DBInstanceIdentifier: textOf(values, 'identifier') }),
      call('rds', operation, { DBInstanceIdentifier: textOf(values, 'identifier'), ...input }),
      call('rds', 'DescribeDBInstances', { DBInstanceIdentifier: textOf(values, 'identifier') }),
    ],
    leaves: () => ({}),
    judgement: ORDINARY,
  };
}

const tableName = (values: JsonObject): string => textOf(values, 'name');

export const DATABASE_RUNBOOKS: readonly Runbook[] = [
  modifies('AWSConfigRemediation-EnableMultiAZOnRDSInstance', {
    member: 'MultiAZ',
    attribute: 'multi_az',
    value: true,
    goal: 'availability',
  }),
  modifies('AWSConfigRemediation-EnableRDSInstanceDeletionProtection', {
    member: 'DeletionProtection',
    attribute: 'deletion_protection',
    value: true,
    goal: 'availability',
  }),
  modifies('AWSConfigRemediation-EnableMinorVersionUpgradeOnRDSDBInstance', {
    member: 'AutoMinorVersionUpgrade',
    attribute: 'auto_minor_version_upgrade',
    value: true,
    goal: 'security',
  }),
  modifies('AWSConfigRemediation-EnableCopyTagsToSnapshotOnRDSDBInstance', {
    member: 'CopyTagsToSnapshot',
    attribute: 'copy_tags_to_snapshot',
    value: true,
    goal: 'compliance',
  }),
  modifies('AWSConfigRemediation-EnablePerformanceInsightsOnRDSInstance', {
    member: 'EnablePerformanceInsights',
    attribute: 'performance_insights_enabled',
    value: true,
    goal: 'operability',
  }),
  modifies('AWSConfigRemediation-EnableRDSInstanceBackup', {
    member: 'BackupRetentionPeriod',
    attribute: 'backup_retention_period',
    value: 14,
    goal: 'compliance',
  }),
  modifies('AWSConfigRemediation-EnableEnhancedMonitoringOnRDSInstance', {
    member: 'MonitoringInterval',
    attribute: 'monitoring_interval',
    value: 60,
    goal: 'operability',
  }),
  modifies('AWSConfigRemediation-DisablePublicAccessToRDSInstance', {
    member: 'PubliclyAccessible',
    attribute: 'publicly_accessible',
    value: false,
    goal: 'security',
  }),
  modifies('AWSConfigRemediation-ModifyRDSInstancePortNumber', {
    member: 'DBPortNumber',
    attribute: 'port',
    value: 5433,
    goal: 'security',
    judgement: { decision: 'accept', why: 'the port was moved off the default, as the rule demands' },
  }),
  operates('AWS-StopRdsInstance', 'StopDBInstance'),
  operates('AWS-StartRdsInstance', 'StartDBInstance'),
  operates('AWS-RebootRdsInstance', 'RebootDBInstance'),
  {
    ...operates('AWS-CreateRdsSnapshot', 'CreateDBSnapshot', { DBSnapshotIdentifier: 'before-maintenance' }),
    makes: {
      type: 'aws_db_snapshot',
      id: 'before-maintenance',
      why: 'a copy taken before maintenance is data, and goes when it is no longer needed',
    },
  },
  {
    document: 'AWS-ChangeDDBRWCapacityMode',
    type: 'aws_dynamodb_table',
    goal: 'cost',
    motivation: 'budget',
    parameter: ['TableName', 'name'],
    applies: (values) =>
      values['billing_mode'] === 'PROVISIONED' && (values['global_secondary_index'] as readonly Json[] | null)?.length === 0,
    steps: (values) => [
      call('dynamodb', 'DescribeTable', { TableName: tableName(values) }),
      call('dynamodb', 'UpdateTable', { TableName: tableName(values), BillingMode: 'PAY_PER_REQUEST' }),
      call('dynamodb', 'DescribeTable', { TableName: tableName(values) }),
    ],
    leaves: () => ({ billing_mode: 'PAY_PER_REQUEST', read_capacity: 0, write_capacity: 0 }),
    judgement: ORDINARY,
  },
  {
    document: 'AWSConfigRemediation-EnablePITRForDynamoDbTable',
    type: 'aws_dynamodb_table',
    goal: 'compliance',
    motivation: 'audit',
    parameter: ['TableName', 'name'],
    applies: (values) => firstBlock(values, 'point_in_time_recovery')['enabled'] !== true,
    steps: (values) => [
      call('dynamodb', 'UpdateContinuousBackups', {
        TableName: tableName(values),
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      }),
      call('dynamodb', 'DescribeContinuousBackups', { TableName: tableName(values) }),
    ],
    leaves: () => ({ point_in_time_recovery: [{ enabled: true }] }),
    judgement: SAFER,
  },
  {
    document: 'AWS-CreateDynamoDBBackup',
    type: 'aws_dynamodb_table',
    goal: 'operability',
    motivation: 'scheduled',
    parameter: ['TableName', 'name'],
    applies: always,
    steps: (values) => [
      call('dynamodb', 'DescribeTable', { TableName: tableName(values) }),
      call('dynamodb', 'CreateBackup', { TableName: tableName(values), BackupName: 'before-maintenance' }),
    ],
    leaves: () => ({}),
    judgement: ORDINARY,
  },
];

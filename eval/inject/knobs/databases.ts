/** Knobs of tables and databases. */
import { call } from '../api-call.ts';
import type { Goal, Judgement, Knob } from '../knob.ts';
import { blockKnob, scalarKnob } from '../knob.ts';

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_UpdateTable.html: a call sets both capacities. */
const capacity = (attribute: 'read_capacity' | 'write_capacity'): Knob => ({
  type: 'aws_dynamodb_table',
  attribute,
  goal: 'performance',
  words: attribute.replace('_', ' '),
  judgement: { decision: 'accept', why: 'a busier table, within what a table of this size may have' },
  next: (values, random) => {
    const more = [12, 15, 18, 20].filter((value) => value > Number(values[attribute]));
    return values['billing_mode'] === 'PROVISIONED' && more.length > 0 ? random.pick(more) : undefined;
  },
  calls: (values, next) => {
    const units = { read_capacity: values['read_capacity'] ?? 1, write_capacity: values['write_capacity'] ?? 1, [attribute]: next };
    const input = {
      TableName: values['name'] ?? '',
      ProvisionedThroughput: { ReadCapacityUnits: units.read_capacity, WriteCapacityUnits: units.write_capacity },
    };
    return [call('dynamodb', 'UpdateTable', input)];
  },
  read: ({ name }) => call('dynamodb', 'DescribeTable', { TableName: name ?? '' }),
  changes: (_, next) => ({ [attribute]: next }),
});

const LESS_SAFE: Judgement = { decision: 'escalate', why: 'takes a safeguard of stored data away' };
const SAFER: Judgement = { decision: 'accept', why: 'more is protected than before' };

/** https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBInstance.html; the answer is the whole instance. */
const database = (
  attribute: string,
  member: string,
  facts: {
    readonly goal: Goal;
    readonly words: string;
    readonly values: readonly (string | number | boolean)[];
    readonly up?: true;
    readonly judgement?: Judgement;
  },
): Knob => {
  const plain = scalarKnob({
    type: 'aws_db_instance',
    attribute,
    goal: facts.goal,
    words: facts.words,
    values: facts.values,
    ...(facts.judgement === undefined ? {} : { judgement: facts.judgement }),
    ...(facts.up === undefined ? {} : { direction: 'up' as const }),
    service: 'rds',
    operation: 'ModifyDBInstance',
    identity: { DBInstanceIdentifier: 'identifier' },
    member,
    beside: () => ({ ApplyImmediately: true }),
    read: ['DescribeDBInstances', { DBInstanceIdentifier: 'identifier' }],
  });
  return plain;
};

export const DATABASE_KNOBS: readonly Knob[] = [
  capacity('read_capacity'),
  capacity('write_capacity'),
  scalarKnob({
    type: 'aws_dynamodb_table',
    attribute: 'deletion_protection_enabled',
    goal: 'operability',
    words: 'deletion protection',
    judgement: LESS_SAFE,
    service: 'dynamodb',
    operation: 'UpdateTable',
    identity: { TableName: 'name' },
    member: 'DeletionProtectionEnabled',
    values: [false],
    when: ({ deletion_protection_enabled: now }) => now === true,
    read: ['DescribeTable', { TableName: 'name' }],
  }),
  blockKnob(
    {
      type: 'aws_dynamodb_table',
      attribute: 'point_in_time_recovery',
      goal: 'cost',
      words: 'point-in-time recovery',
      judgement: LESS_SAFE,
      service: 'dynamodb',
      operation: 'UpdateContinuousBackups',
      identity: { TableName: 'name' },
      member: 'PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled',
      values: [false],
      read: ['DescribeContinuousBackups', { TableName: 'name' }],
    },
    'enabled',
  ),
  database('allocated_storage', 'AllocatedStorage', { goal: 'operability', words: 'storage', values: [60, 80, 100], up: true }),
  database('backup_retention_period', 'BackupRetentionPeriod', {
    goal: 'compliance',
    words: 'backup retention',
    values: [10, 14, 21],
    up: true,
    judgement: SAFER,
  }),
  database('multi_az', 'MultiAZ', { goal: 'availability', words: 'second zone', values: [true], judgement: SAFER }),
  database('copy_tags_to_snapshot', 'CopyTagsToSnapshot', { goal: 'operability', words: 'tags on snapshots', values: [true] }),
  database('performance_insights_enabled', 'EnablePerformanceInsights', {
    goal: 'operability',
    words: 'performance insights',
    values: [true],
  }),
];

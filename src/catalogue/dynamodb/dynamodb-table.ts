import * as c from '../words.ts';
import {
  attributeDefinitions,
  globalIndexes,
  keyName,
  localIndexes,
  onDemandThroughput,
  pointInTimeRecovery,
  replicas,
  serverSideEncryption,
  timeToLive,
  warmThroughput,
  witness,
} from './table-blocks.ts';
import { updateIndexes } from './update-indexes.ts';

/** Identifies the table by ARN or name in `tableName`, because calls allow both. */
function byTable(name: c.Select): c.Call['identify'] {
  const asArn: c.Select = (event) => {
    const value = name(event);
    return typeof value === 'string' && value.startsWith('arn:') ? value : c.arnOf('dynamodb', 'table/', name)(event);
  };
  return c.firstOf(c.by({ arn: asArn }), c.by({ name }));
}

const byResourceArn = c.by({ arn: 'resourceArn' });
const byTableName = byTable(c.request('tableName'));

/** Settings with the same names in CreateTable and UpdateTable. */
const settings = (root: c.Select): readonly c.Writing[] => [
  {
    billing_mode: c.within(root, 'billingMode'),
    read_capacity: c.within(root, 'provisionedThroughput.readCapacityUnits'),
    write_capacity: c.within(root, 'provisionedThroughput.writeCapacityUnits'),
    stream_enabled: c.within(root, 'streamSpecification.streamEnabled'),
    stream_view_type: streamViewType(root),
    server_side_encryption: [c.within(root, 'sSESpecification'), serverSideEncryption],
  },
  // A table can have only one type of key. https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_SSESpecification.html
  c.membersWithoutArgument(c.within(root, 'sSESpecification.sSEType')),
  {
    on_demand_throughput: [c.within(root, 'onDemandThroughput'), onDemandThroughput],
    warm_throughput: [c.within(root, 'warmThroughput'), warmThroughput],
  },
  { deletion_protection_enabled: c.within(root, 'deletionProtectionEnabled'), table_class: c.within(root, 'tableClass') },
];

/** A disabled stream has no view type. */
function streamViewType(root: c.Select): c.Select {
  return (event) =>
    c.within(root, 'streamSpecification.streamEnabled')(event) === false ? '' : c.within(root, 'streamSpecification.streamViewType')(event);
}

/** All writes for a new table, from the object that describes it. */
const definition = (root: c.Select, name: c.Select): readonly c.Writing[] => [
  {
    id: name,
    name,
    arn: c.arnOf('dynamodb', 'table/', name),
    hash_key: (event) => keyName(c.within(root, 'keySchema')(event), 'HASH'),
    range_key: (event) => keyName(c.within(root, 'keySchema')(event), 'RANGE'),
    attribute: [c.within(root, 'attributeDefinitions'), attributeDefinitions],
    global_secondary_index: [c.within(root, 'globalSecondaryIndexes'), globalIndexes],
    local_secondary_index: [c.within(root, 'localSecondaryIndexes'), localIndexes],
  },
  ...settings(root),
];

/** An on-demand table has no capacity. */
const noCapacityOnDemand: c.Writer = (event) =>
  c.request('billingMode')(event) === 'PAY_PER_REQUEST' ? { read_capacity: 0, write_capacity: 0 } : {};

const restored = c.creates(
  byTable(c.request('targetTableName')),
  ...definition(c.response('tableDescription'), c.request('targetTableName')),
  { billing_mode: c.response('tableDescription.billingModeSummary.billingMode') },
);

// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_UpdateTable.html
export const dynamodbTable = c.defineResource({
  type: 'aws_dynamodb_table',
  is: ['keeps-data', 'harmless-when-new'],
  governs: {
    capacity: 'read_capacity write_capacity global_secondary_index.read_capacity global_secondary_index.write_capacity',
    bound: 'on_demand_throughput global_secondary_index.on_demand_throughput',
    mode: `
      billing_mode table_class attribute global_secondary_index local_secondary_index replica stream_enabled
      stream_view_type global_table_witness warm_throughput
    `,
    protection: `
      deletion_protection_enabled point_in_time_recovery replica.deletion_protection_enabled
      replica.point_in_time_recovery
    `,
    encryption: 'replica.kms_key_arn server_side_encryption',
    expiry: 'ttl',
  },
  safer: {
    'data-loss': {
      deletion_protection_enabled: true,
      point_in_time_recovery: true,
      'point_in_time_recovery.enabled': true,
      // Unset means the longest period.
      'point_in_time_recovery.recovery_period_in_days': { safer: 'higher', limitless: 0 },
      'replica.deletion_protection_enabled': true,
      'replica.point_in_time_recovery': true,
    },
    disclosure: {
      'replica.kms_key_arn': 'higher',
      'server_side_encryption.enabled': true,
      'server_side_encryption.kms_key_arn': 'higher',
    },
  },
  range: { read_capacity: '1..*', write_capacity: '1..*' },
  importId: '{name}',
  calls: {
    CreateTable: c.creates(
      byTableName,
      ...definition(c.request(), c.request('tableName')),
      { stream_arn: c.response('tableDescription.latestStreamArn') },
      'tags',
    ),
    ImportTable: c.creates(
      byTable(c.request('tableCreationParameters.tableName')),
      ...definition(c.request('tableCreationParameters'), c.request('tableCreationParameters.tableName')),
    ),
    RestoreTableFromBackup: restored,
    RestoreTableToPointInTime: restored,
    UpdateTable: c.updates(
      c.firstOf(byTableName, byTable(c.response('tableDescription.tableName'))),
      noCapacityOnDemand,
      ...settings(c.request()),
      updateIndexes,
      c.change('replica', 'replicaUpdates', replicas),
      c.change('global_table_witness', 'globalTableWitnessUpdates', witness),
    ),
    UpdateTimeToLive: c.updates(byTableName, { ttl: ['timeToLiveSpecification', timeToLive] }),
    UpdateContinuousBackups: c.updates(
      byTableName,
      c.change('point_in_time_recovery', 'pointInTimeRecoverySpecification', pointInTimeRecovery),
    ),
    ...c.tagged(byResourceArn),
    DeleteTable: c.deletes(byTableName),
  },
  identity: 'hash_key name range_key',
  terraformOnly: `
    import_table restore_backup_arn restore_date_time restore_source_name restore_source_table_arn
    restore_to_latest_time
  `,
});

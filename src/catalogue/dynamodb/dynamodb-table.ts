import { boolean, integer } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, identity, put, request, response, updates, written } from '../define.ts';
import type { Call, Select, Writer } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { arnOf, firstOf, idFrom, within } from '../select.ts';
import { change, terraformOnly, ofNoArgument } from '../write.ts';
import {
  attributeDefinitions,
  globalIndexes,
  keyName,
  localIndexes,
  pointInTimeRecovery,
  replicas,
  serverSideEncryption,
  timeToLive,
} from './table-blocks.ts';
import { updateIndexes } from './update-indexes.ts';

/** Names the table by ARN or name in `tableName`, as the calls allow both. */
function byTable(name: Select): Call['identify'] {
  const asArn: Select = (event) => {
    const value = name(event);
    return typeof value === 'string' && value.startsWith('arn:') ? value : arnOf('dynamodb', 'table/', name)(event);
  };
  return firstOf(by({ arn: asArn }), by({ name }));
}

const byResourceArn = by({ arn: request('resourceArn') });
const byTableName = byTable(request('tableName'));

/** Settings that CreateTable and UpdateTable spell alike. */
const settings = (root: Select): readonly Writer[] => [
  put('billing_mode', within(root, 'billingMode')),
  put('read_capacity', within(root, 'provisionedThroughput.readCapacityUnits'), integer),
  put('write_capacity', within(root, 'provisionedThroughput.writeCapacityUnits'), integer),
  put('stream_enabled', within(root, 'streamSpecification.streamEnabled'), boolean),
  put('stream_view_type', streamViewType(root)),
  put('server_side_encryption', within(root, 'sSESpecification'), serverSideEncryption),
  // There is one type of key that a table can be given. https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_SSESpecification.html
  ofNoArgument(within(root, 'sSESpecification.sSEType')),
  put('deletion_protection_enabled', within(root, 'deletionProtectionEnabled'), boolean),
  put('table_class', within(root, 'tableClass')),
];

/** A stream that is switched off has no view type any more. */
function streamViewType(root: Select): Select {
  return (event) =>
    within(root, 'streamSpecification.streamEnabled')(event) === false ? '' : within(root, 'streamSpecification.streamViewType')(event);
}

/** Everything that makes a new table, out of the object that describes it. */
const definition = (root: Select, name: Select): readonly Writer[] => [
  put('id', name),
  put('name', name),
  put('arn', arnOf('dynamodb', 'table/', name)),
  put('hash_key', (event) => keyName(within(root, 'keySchema')(event), 'HASH')),
  put('range_key', (event) => keyName(within(root, 'keySchema')(event), 'RANGE')),
  put('attribute', within(root, 'attributeDefinitions'), attributeDefinitions),
  put('global_secondary_index', within(root, 'globalSecondaryIndexes'), globalIndexes),
  put('local_secondary_index', within(root, 'localSecondaryIndexes'), localIndexes),
  ...settings(root),
];

/** An on-demand table has no capacity of its own. */
const noCapacityOnDemand: Writer = (event) =>
  request('billingMode')(event) === 'PAY_PER_REQUEST' ? { read_capacity: 0, write_capacity: 0 } : {};

const restored = creates(
  byTable(request('targetTableName')),
  ...definition(response('tableDescription'), request('targetTableName')),
  put('billing_mode', response('tableDescription.billingModeSummary.billingMode')),
);

// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_UpdateTable.html
export const dynamodbTable = defineResource({
  type: 'aws_dynamodb_table',
  eventSource: 'dynamodb.amazonaws.com',
  traits: {
    is: ['keeps-data', 'harmless-when-new'],
    governs: {
      capacity: `
        read_capacity write_capacity global_secondary_index.read_capacity global_secondary_index.write_capacity
      `,
      mode: `
        billing_mode table_class attribute global_secondary_index local_secondary_index replica stream_enabled
        stream_view_type
      `,
      protection: 'deletion_protection_enabled point_in_time_recovery replica.point_in_time_recovery',
      identifier: 'hash_key name range_key',
      'terraform-only': 'restore_date_time restore_source_name restore_to_latest_time import_table',
      encryption: 'replica.kms_key_arn server_side_encryption',
      expiry: 'ttl',
    },
    safer: {
      'data-loss': {
        deletion_protection_enabled: true,
        point_in_time_recovery: true,
        'point_in_time_recovery.enabled': true,
        'replica.point_in_time_recovery': true,
      },
      disclosure: {
        'replica.kms_key_arn': 'higher',
        'server_side_encryption.enabled': true,
        'server_side_encryption.kms_key_arn': 'higher',
      },
    },
    range: { read_capacity: '1..*', write_capacity: '1..*' },
  },
  importId: idFrom('', 'name'),
  calls: {
    CreateTable: creates(
      byTableName,
      ...definition(request(), request('tableName')),
      put('stream_arn', response('tableDescription.latestStreamArn')),
      replaceMap('tags', request('tags')),
    ),
    ImportTable: creates(
      byTable(request('tableCreationParameters.tableName')),
      ...definition(request('tableCreationParameters'), request('tableCreationParameters.tableName')),
    ),
    RestoreTableFromBackup: restored,
    RestoreTableToPointInTime: restored,
    UpdateTable: updates(
      firstOf(byTableName, byTable(response('tableDescription.tableName'))),
      noCapacityOnDemand,
      ...settings(request()),
      updateIndexes,
      change('replica', request('replicaUpdates'), replicas),
    ),
    UpdateTimeToLive: updates(byTableName, put('ttl', request('timeToLiveSpecification'), timeToLive)),
    UpdateContinuousBackups: updates(
      byTableName,
      put('point_in_time_recovery', request('pointInTimeRecoverySpecification'), pointInTimeRecovery),
    ),
    TagResource: updates(byResourceArn, mergeMap('tags', request('tags'))),
    UntagResource: updates(byResourceArn, removeKeys('tags', request('tagKeys'))),
    DeleteTable: deletes(byTableName),
  },
  attributes: {
    attribute: written(),
    billing_mode: written(),
    deletion_protection_enabled: written(),
    global_secondary_index: written(),
    local_secondary_index: written(),
    point_in_time_recovery: written(),
    'point_in_time_recovery.enabled': written(),
    read_capacity: written(),
    replica: written(),
    server_side_encryption: written(),
    'server_side_encryption.enabled': written(),
    stream_enabled: written(),
    stream_view_type: written(),
    table_class: written(),
    tags: written(),
    ttl: written(),
    write_capacity: written(),
    hash_key: identity(),
    name: identity(),
    range_key: identity(),
    import_table: terraformOnly(),
    restore_date_time: terraformOnly(),
    restore_source_name: terraformOnly(),
    restore_to_latest_time: terraformOnly(),
    timeouts: terraformOnly(),
    arn: computed(),
    id: computed(),
    stream_arn: computed(),
    stream_label: computed(),
    tags_all: computed(),
  },
});

import { describe, expect, it } from 'vitest';
import {
  attributeDefinitions,
  globalIndex,
  keyName,
  localIndexes,
  pointInTimeRecovery,
  replicas,
  serverSideEncryption,
  timeToLive,
} from '#catalogue/dynamodb/table-blocks.ts';
import type { Json, JsonObject } from '#domain/json.ts';

it('distinguishes the partition key from the sort key', () => {
  const keys: Json = [
    { attributeName: 'a', keyType: 'HASH' },
    { attributeName: 'b', keyType: 'RANGE' },
  ];

  expect([keyName(keys, 'HASH'), keyName(keys, 'RANGE'), keyName([], 'HASH'), keyName(undefined, 'RANGE')]).toEqual([
    'a',
    'b',
    undefined,
    undefined,
  ]);
});

it('writes every attribute of an index', () => {
  expect(globalIndex({})).toEqual({
    hash_key: '',
    key_schema: [],
    name: '',
    non_key_attributes: [],
    projection_type: '',
    range_key: '',
    read_capacity: 0,
    write_capacity: 0,
    on_demand_throughput: [],
    warm_throughput: [],
  });
  expect(localIndexes([{}])).toEqual([{ name: '', non_key_attributes: [], projection_type: '', range_key: '' }]);
  expect(attributeDefinitions([{}])).toEqual([{ name: '', type: '' }]);
});

it.each<[string, (value: Json, before: Json | undefined) => Json, Json, Json]>([
  ['recovery on', pointInTimeRecovery, { pointInTimeRecoveryEnabled: true }, [{ enabled: true, recovery_period_in_days: null }]],
  ['recovery off', pointInTimeRecovery, { pointInTimeRecoveryEnabled: false }, [{ enabled: false, recovery_period_in_days: null }]],
  ['expiry on', timeToLive, { enabled: true, attributeName: 'at' }, [{ attribute_name: 'at', enabled: true }]],
  ['expiry on without an attribute', timeToLive, { enabled: true }, [{ attribute_name: '', enabled: true }]],
  ['expiry off', timeToLive, { enabled: false, attributeName: 'at' }, [{ attribute_name: '', enabled: false }]],
  ['a customer managed key', serverSideEncryption, { enabled: true, kMSMasterKeyId: 'k' }, [{ enabled: true, kms_key_arn: 'k' }]],
  ['the AWS managed key', serverSideEncryption, { enabled: true }, [{ enabled: true, kms_key_arn: '' }]],
  ['the default key', serverSideEncryption, { enabled: false }, []],
])('reads %s', (_name, read, value, block) => {
  expect(read(value, undefined)).toEqual(block);
});

describe('replicas', () => {
  const replica = (region: string, key = ''): JsonObject => ({
    arn: '',
    consistency_mode: '',
    deletion_protection_enabled: false,
    kms_key_arn: key,
    point_in_time_recovery: false,
    propagate_tags: false,
    region_name: region,
    stream_arn: '',
    stream_label: '',
  });

  it.each<[string, Json, Json | undefined, Json]>([
    ['added', [{ create: { regionName: 'eu-west-1' } }], undefined, [replica('eu-west-1')]],
    ['added with a key', [{ create: { regionName: 'eu-west-1', kMSMasterKeyId: 'k' } }], [], [replica('eu-west-1', 'k')]],
    ['removed', [{ delete: { regionName: 'eu-west-1' } }], [replica('eu-west-1'), replica('us-west-2')], [replica('us-west-2')]],
    [
      'changed',
      [{ update: { regionName: 'eu-west-1', kMSMasterKeyId: 'k' } }],
      [replica('eu-west-1'), replica('us-west-2')],
      [replica('eu-west-1', 'k'), replica('us-west-2')],
    ],
    ['changed in another field', [{ update: { regionName: 'eu-west-1' } }], [replica('eu-west-1')], [replica('eu-west-1')]],
    ['not named in the call', [{ create: {} }, {}], [replica('eu-west-1')], [replica('eu-west-1')]],
  ])('are read if one is %s', (_name, updates, before, after) => {
    expect(replicas(updates, before)).toEqual(after);
  });
});

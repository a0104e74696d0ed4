import { expect, it } from 'vitest';
import { HIDDEN } from '#catalogue/define.ts';
import { updateIndexes } from '#catalogue/dynamodb/update-indexes.ts';
import type { JsonObject } from '#domain/json.ts';
import { anEvent } from '../../support/builders.ts';

const index = (name: string, hashKey: string, capacity = 5): JsonObject => ({
  hash_key: hashKey,
  key_schema: [],
  name,
  non_key_attributes: [],
  projection_type: 'ALL',
  range_key: '',
  read_capacity: capacity,
  write_capacity: capacity,
  on_demand_throughput: [],
  warm_throughput: [],
});
const definitions = (...names: readonly string[]): readonly JsonObject[] => names.map((name) => ({ name, type: 'S' }));
const table = (...indexes: readonly JsonObject[]): JsonObject => ({
  hash_key: 'id',
  range_key: null,
  attribute: definitions('id', 'day', ...indexes.map((item) => String(item['hash_key']))),
  local_secondary_index: [{ name: 'local', range_key: 'day', projection_type: 'ALL', non_key_attributes: [] }],
  global_secondary_index: indexes,
});
const create = {
  indexName: 'by-b',
  keySchema: [{ attributeName: 'b', keyType: 'HASH' }],
  projection: { projectionType: 'ALL' },
  provisionedThroughput: { readCapacityUnits: 5, writeCapacityUnits: 5 },
};

it.each<[string, JsonObject, JsonObject, JsonObject]>([
  ['a call without index changes', { deletionProtectionEnabled: true }, table(index('by-a', 'a')), {}],
  ['on-demand capacity of a table without indexes', { billingMode: 'PAY_PER_REQUEST' }, table(), {}],
  [
    'on-demand capacity',
    { billingMode: 'PAY_PER_REQUEST' },
    table(index('by-a', 'a')),
    { global_secondary_index: [index('by-a', 'a', 0)] },
  ],
  [
    'read capacity of one of two indexes',
    { globalSecondaryIndexUpdates: [{ update: { indexName: 'by-a', provisionedThroughput: { readCapacityUnits: 9 } } }] },
    table(index('by-a', 'a'), index('by-b', 'b')),
    { global_secondary_index: [{ ...index('by-a', 'a'), read_capacity: 9 }, index('by-b', 'b')] },
  ],
  [
    'warm throughput of an index',
    { globalSecondaryIndexUpdates: [{ update: { indexName: 'by-a', warmThroughput: { readUnitsPerSecond: 9, writeUnitsPerSecond: 8 } } }] },
    table(index('by-a', 'a')),
    {
      global_secondary_index: [{ ...index('by-a', 'a'), warm_throughput: [{ read_units_per_second: 9, write_units_per_second: 8 }] }],
    },
  ],
  [
    'an index field that Terraform does not know',
    { globalSecondaryIndexUpdates: [{ update: { indexName: 'by-a', colour: {} } }] },
    table(index('by-a', 'a')),
    { global_secondary_index: [index('by-a', 'a')] },
  ],
  [
    'a new index with a new key',
    {
      globalSecondaryIndexUpdates: [{ create }],
      attributeDefinitions: [
        { attributeName: 'b', attributeType: 'S' },
        { attributeName: 'id', attributeType: 'S' },
      ],
    },
    table(index('by-a', 'a')),
    { global_secondary_index: [index('by-a', 'a'), index('by-b', 'b')], attribute: definitions('id', 'day', 'a', 'b') },
  ],
  [
    'a removed index with its key',
    { globalSecondaryIndexUpdates: [{ delete: { indexName: 'by-a' } }] },
    table(index('by-a', 'a'), index('by-b', 'b')),
    { global_secondary_index: [index('by-b', 'b')], attribute: definitions('id', 'day', 'b') },
  ],
  [
    'an index of a table with unknown keys',
    { globalSecondaryIndexUpdates: [{ create }], attributeDefinitions: [{ attributeName: 'b', attributeType: 'S' }] },
    {},
    { global_secondary_index: [index('by-b', 'b')] },
  ],
])('writes for %s', (_name, requestParameters, current, writes) => {
  expect(updateIndexes(anEvent({ requestParameters }), current, {})).toEqual(writes);
});

it.each([
  ['changed', { update: { indexName: 'by-a' } }],
  ['deleted', { delete: { indexName: 'by-a' } }],
])('writes no index if an unknown one is %s', (_name, update) => {
  const event = anEvent({ requestParameters: { globalSecondaryIndexUpdates: [update, { create }] } });

  expect(updateIndexes(event, {}, {})).toEqual({ global_secondary_index: HIDDEN });
});

/** What UpdateTable does to the indexes of a table and to the attributes they are keyed by. */
import { isJsonObject, jsonAt } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { HIDDEN, request } from '../define.ts';
import type { Writer, Writes } from '../define.ts';
import { asList } from '../select.ts';
import { attributeDefinitions, globalIndex } from './table-blocks.ts';

/**
 * Writes global_secondary_index and attribute. On-demand tables have no capacities, neither themselves nor in their
 * indexes. https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_UpdateTable.html
 */
export const updateIndexes: Writer = (event, current) => {
  const updates = asList(request('globalSecondaryIndexUpdates')(event)).filter(isJsonObject);
  const before = asList(current['global_secondary_index']).filter(isJsonObject);
  const onDemand = request('billingMode')(event) === 'PAY_PER_REQUEST';
  if (updates.length === 0 && !(onDemand && before.length > 0)) return {};
  const after = updates.reduce<readonly JsonObject[] | undefined>(applyUpdate, before);
  // The call changes an index that is not known: what the others are is not known either.
  if (after === undefined) return { global_secondary_index: HIDDEN };
  const indexes = onDemand ? after.map((index) => ({ ...index, read_capacity: 0, write_capacity: 0 })) : after;
  return { global_secondary_index: indexes, ...definitionsAfter(asList(request('attributeDefinitions')(event)), current, indexes) };
};

function applyUpdate(indexes: readonly JsonObject[] | undefined, update: JsonObject): readonly JsonObject[] | undefined {
  const created = update['create'];
  if (indexes === undefined) return undefined;
  if (isJsonObject(created)) return [...indexes, globalIndex(created)];
  const removed = jsonAt(update, ['delete', 'indexName']);
  const name = removed ?? jsonAt(update, ['update', 'indexName']);
  if (!indexes.some((index) => index['name'] === name)) return undefined;
  if (removed !== undefined) return indexes.filter((index) => index['name'] !== removed);
  return indexes.map((index) => (index['name'] === name ? { ...index, ...capacities(update['update']) } : index));
}

function capacities(update: Json | undefined): JsonObject {
  const read = jsonAt(update, ['provisionedThroughput', 'readCapacityUnits']);
  const write = jsonAt(update, ['provisionedThroughput', 'writeCapacityUnits']);
  return { ...(read === undefined ? {} : { read_capacity: read }), ...(write === undefined ? {} : { write_capacity: write }) };
}

/** A table keeps the definitions of exactly those attributes that keys use. */
function definitionsAfter(requested: readonly Json[], current: JsonObject, indexes: readonly JsonObject[]): Writes {
  const before = asList(current['attribute']).filter(isJsonObject);
  if (before.length === 0 || typeof current['hash_key'] !== 'string') return {};
  const added = attributeDefinitions(requested).filter((item) => !before.some((known) => known['name'] === item['name']));
  const keyed = [current, ...indexes, ...asList(current['local_secondary_index']).filter(isJsonObject)];
  const used = new Set(keyed.flatMap((item) => [item['hash_key'], item['range_key']]));
  const after = [...before, ...added].filter((definition) => used.has(definition['name']));
  return added.length === 0 && after.length === before.length ? {} : { attribute: after };
}

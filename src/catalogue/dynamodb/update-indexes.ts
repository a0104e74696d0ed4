/** Effects of UpdateTable on the indexes of a table and on their key attributes. */
import * as c from '../words.ts';
import { attributeDefinitions, globalIndex, onDemandThroughput, warmThroughput } from './table-blocks.ts';

/**
 * Writes global_secondary_index and attribute. On-demand tables and their indexes have no capacity.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_UpdateTable.html
 */
export const updateIndexes: c.Writer = (event, current) => {
  const updates = c.asList(c.request('globalSecondaryIndexUpdates')(event)).filter(c.isJsonObject);
  const before = c.asList(current['global_secondary_index']).filter(c.isJsonObject);
  const onDemand = c.request('billingMode')(event) === 'PAY_PER_REQUEST';
  if (updates.length === 0 && !(onDemand && before.length > 0)) return {};
  const after = updates.reduce<readonly c.JsonObject[] | undefined>(applyUpdate, before);
  // The call changes an unknown index, so the list of indexes is unknown.
  if (after === undefined) return { global_secondary_index: c.HIDDEN };
  const indexes = onDemand ? after.map((index) => ({ ...index, read_capacity: 0, write_capacity: 0 })) : after;
  return { global_secondary_index: indexes, ...definitionsAfter(c.asList(c.request('attributeDefinitions')(event)), current, indexes) };
};

function applyUpdate(indexes: readonly c.JsonObject[] | undefined, update: c.JsonObject): readonly c.JsonObject[] | undefined {
  const created = update['create'];
  if (indexes === undefined) return undefined;
  if (c.isJsonObject(created)) return [...indexes, globalIndex(created)];
  const removed = c.jsonAt(update, ['delete', 'indexName']);
  const name = removed ?? c.jsonAt(update, ['update', 'indexName']);
  if (!indexes.some((index) => index['name'] === name)) return undefined;
  if (removed !== undefined) return indexes.filter((index) => index['name'] !== removed);
  return indexes.map((index) => (index['name'] === name ? { ...index, ...capacities(update['update']) } : index));
}

function capacities(update: c.Json | undefined): c.JsonObject {
  const read = c.jsonAt(update, ['provisionedThroughput', 'readCapacityUnits']);
  const write = c.jsonAt(update, ['provisionedThroughput', 'writeCapacityUnits']);
  const [onDemand, warm] = ['onDemandThroughput', 'warmThroughput'].map((member) => c.jsonAt(update, [member]));
  return {
    ...(read === undefined ? {} : { read_capacity: read }),
    ...(write === undefined ? {} : { write_capacity: write }),
    ...(onDemand === undefined ? {} : { on_demand_throughput: onDemandThroughput(onDemand) }),
    ...(warm === undefined ? {} : { warm_throughput: warmThroughput(warm) }),
  };
}

/** A table has definitions of exactly those attributes that keys use. */
function definitionsAfter(requested: readonly c.Json[], current: c.JsonObject, indexes: readonly c.JsonObject[]): c.Writes {
  const before = c.asList(current['attribute']).filter(c.isJsonObject);
  if (before.length === 0 || typeof current['hash_key'] !== 'string') return {};
  const added = attributeDefinitions(requested).filter((item) => !before.some((known) => known['name'] === item['name']));
  const keyed = [current, ...indexes, ...c.asList(current['local_secondary_index']).filter(c.isJsonObject)];
  const used = new Set(keyed.flatMap((item) => [item['hash_key'], item['range_key']]));
  const after = [...before, ...added].filter((definition) => used.has(definition['name']));
  return added.length === 0 && after.length === before.length ? {} : { attribute: after };
}

/** State, refresh, truth and policy of a root whose resources have new addresses. */
import type { Json, JsonObject } from '#domain/json.ts';
import { isJsonObject } from '#domain/json.ts';
import { parseAddress } from '#domain/resource-address.ts';

/** Old address → new one. */
export type Moves = ReadonlyMap<string, string>;

/**
 * Moves resources in a raw state, version 4.
 * @param state parsed
 * @param moves of root resources without a key
 * @returns the same resources at their new addresses
 */
export function movedState(state: Json, moves: Moves): Json {
  if (!isJsonObject(state)) return state;
  const resources = (state['resources'] ?? []) as readonly JsonObject[];
  return { ...state, resources: resources.map((resource) => movedResource(resource, moves)) };
}

function movedResource(resource: JsonObject, moves: Moves): JsonObject {
  const instances = (resource['instances'] as readonly JsonObject[]).map((instance) => ({
    ...instance,
    ...(instance['dependencies'] === undefined
      ? {}
      : { dependencies: (instance['dependencies'] as readonly string[]).map((address) => withoutKey(moves.get(address) ?? address)) }),
  }));
  const isOfRoot = resource['mode'] === 'managed' && resource['module'] === undefined;
  const to = isOfRoot ? parseAddress(moves.get(`${String(resource['type'])}.${String(resource['name'])}`) ?? '') : undefined;
  if (to === undefined) return { ...resource, instances };
  return {
    ...(to.module === '' ? {} : { module: to.module }),
    ...resource,
    instances: instances.map((instance) => ({ ...(to.index === undefined ? {} : { index_key: to.index }), ...instance })),
  };
}

/** In a state, dependencies are resources without instance keys. */
function withoutKey(address: string): string {
  return address.replace(/\[[^\]]*\]$/, '');
}

/**
 * Moves resources in a document that names them by address: a plan, a truth, a list.
 * @param value parsed
 * @param moves old → new
 * @returns the document with the new addresses as values and keys; `index` and `module_address` next to an `address` are updated
 */
export function movedAddresses(value: Json, moves: Moves): Json {
  if (typeof value === 'string') return moves.get(value) ?? value;
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => movedAddresses(item, moves));
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(
    ([key, inner]) => [moves.get(key) ?? key, movedAddresses(inner, moves)] as readonly [string, Json],
  );
  // A plan lists relevant attributes by resource without keys.
  if (typeof value['resource'] === 'string') entries.push(['resource', withoutKey(moves.get(value['resource']) ?? value['resource'])]);
  const moved = typeof value['address'] === 'string' ? moves.get(value['address']) : undefined;
  const to = moved === undefined || value['provider_name'] === undefined ? undefined : parseAddress(moved);
  return {
    ...Object.fromEntries(entries),
    ...(to === undefined || to.module === '' ? {} : { module_address: to.module }),
    ...(to?.index === undefined ? {} : { index: to.index }),
  };
}

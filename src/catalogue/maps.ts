import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { setting } from './entry.ts';
import type { Writer } from './entry.ts';
import { at } from './places.ts';
import type { Place } from './places.ts';
import { isRedactionMarker } from './redaction.ts';
import { HIDDEN } from './hidden-value.ts';
import { asList } from './select.ts';

/** Adds entries, as tagging calls do. Writes HIDDEN if the record has an unknown form. `place`: a map, or a list of {key, value}. */
export function mergeMap(attribute: string, place: Place): Writer {
  const select = at(place);
  return setting([attribute], (event, current) => {
    const added = toMap(select(event));
    if (added === undefined) return {};
    return { [attribute]: added === HIDDEN ? HIDDEN : { ...mapOf(current[attribute]), ...added } };
  });
}

/** Replaces a map. `place`: a map, or a list of {key, value} or {Key, Value}. */
export function replaceMap(attribute: string, place: Place): Writer {
  const select = at(place);
  return setting([attribute], (event) => {
    const whole = toMap(select(event));
    return whole === undefined ? {} : { [attribute]: whole };
  });
}

/** Removes entries. `place`: a list of keys, or of {key}. */
export function removeKeys(attribute: string, place: Place): Writer {
  const select = at(place);
  return setting([attribute], (event, current) => {
    const keys = keysIn(select(event));
    if (keys === undefined) return {};
    if (keys === HIDDEN) return { [attribute]: HIDDEN };
    const gone = new Set(keys);
    return { [attribute]: Object.fromEntries(Object.entries(mapOf(current[attribute])).filter(([key]) => !gone.has(key))) };
  });
}

function mapOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** Elements that wrap lists in XML services. */
const WRAPPERS = new Set(['items', 'item', 'member', 'tag', 'Tag']);

function unwrapped(value: Json): Json {
  const [[name, inner] = ['', null], ...others] = isJsonObject(value) ? Object.entries(value) : [];
  return others.length === 0 && WRAPPERS.has(name) && typeof inner === 'object' && inner !== null ? asList(inner) : value;
}

/** Tag values are text: XML services print "true" as true and "123" as 123. */
function toMap(found: Json | undefined): JsonObject | typeof HIDDEN | undefined {
  if (found === undefined || found === null || found === '') return undefined;
  const value = unwrapped(found);
  if (Array.isArray(value)) {
    const pairs = (value as readonly Json[]).map((item) => (isJsonObject(item) ? [keyOf(item), valueOf(item)] : [undefined]));
    return pairs.every(([key]) => isPlain(key)) ? Object.fromEntries(pairs.map(([key, item]) => [String(key), String(item)])) : HIDDEN;
  }
  if (!isJsonObject(value) || !Object.values(value).every((item) => item === null || isPlain(item))) return HIDDEN;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, String(item ?? '')]));
}

function keysIn(found: Json | undefined): readonly string[] | typeof HIDDEN | undefined {
  if (found === undefined || found === null || found === '') return undefined;
  if (isRedactionMarker(found)) return HIDDEN;
  const keys = asList(unwrapped(found)).map((item) => (isJsonObject(item) ? keyOf(item) : item));
  return keys.every(isPlain) ? keys.map(String) : HIDDEN;
}

function keyOf(item: JsonObject): Json | undefined {
  return item['key'] ?? item['Key'] ?? item['TagKey'] ?? item['tagKey'];
}

function valueOf(item: JsonObject): Json {
  return item['value'] ?? item['Value'] ?? item['TagValue'] ?? item['tagValue'] ?? '';
}

function isPlain(value: Json | undefined): boolean {
  return value !== undefined && value !== null && typeof value !== 'object';
}

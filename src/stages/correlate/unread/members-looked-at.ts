import type { Catalogue } from '#catalogue/catalogue.ts';
import { HIDDEN } from '#catalogue/define.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { folded } from '../likeness/call-words.ts';
import type { Present } from '../play/target.ts';
import { writesOf } from '../play/writes-of.ts';

/** The key of the answer among the members. */
const ANSWER = '(answer)';

/**
 * Reads a record again through a proxy, to see which members a reading uses.
 * @param depth `nested`: members copied along inside another count only if the result depends on them
 * @returns whether a dotted path was used
 */
export function readingOf(event: CloudTrailEvent, target: Present, catalogue: Catalogue, depth?: 'nested'): (path: string) => boolean {
  const reading = { read: new Set<string>(), copied: new Set<string>(), watched: new WeakMap<object, Json>() };
  const meant = meaningOf(
    {
      ...event,
      requestParameters: watched(event.requestParameters ?? {}, '', reading) as JsonObject,
      responseElements: watched(event.responseElements ?? null, ANSWER, reading) as JsonObject | null,
    },
    target,
    catalogue,
  );
  // A member copied whole is a block, and its reader reports what it does not know.
  const answered = new Set(
    [...reading.read].filter((path) => path.startsWith(`${ANSWER}.`)).map((path) => folded(path.slice(path.lastIndexOf('.') + 1))),
  );
  return (path) =>
    reading.read.has(path) ||
    answered.has(folded(path.slice(path.lastIndexOf('.') + 1))) ||
    (reading.copied.has(path) &&
      ((depth === undefined && path.includes('.')) || meaningOf(withoutMember(event, path), target, catalogue) !== meant));
}

/** Everything a record's calls say about a resource, as one text, which reads every written value. */
function meaningOf(event: CloudTrailEvent, target: Present, catalogue: Catalogue): string {
  return JSON.stringify(
    catalogue.callsIn(event).map(({ entry, call, event: one }) => {
      const writes = writesOf(call, one, entry.type === target.type ? target : { ...target, entry, values: {}, resource: undefined });
      return [entry.type, call.identify(one), Object.entries(writes).map(([path, value]) => [path, value === HIDDEN ? 'hidden' : value])];
    }),
  );
}

/** Members read individually, and those copied with a whole object. */
interface Reading {
  readonly read: Set<string>;
  readonly copied: Set<string>;
  /** Equal objects stay identical: readings may compare them. */
  readonly watched: WeakMap<object, Json>;
}

function watched(value: Json, path: string, reading: Reading): Json {
  if (typeof value !== 'object' || value === null) return value;
  const known = reading.watched.get(value);
  if (known !== undefined) return known;
  let copying: readonly string[] = [];
  const proxy = new Proxy(value as object, {
    ownKeys(all) {
      copying = Array.isArray(all) ? [] : Object.keys(all);
      return Reflect.ownKeys(all);
    },
    get(all, key) {
      const found = Reflect.get(all, key) as Json;
      if (typeof key !== 'string' || typeof found === 'function') return found;
      const isCopied = copying[0] === key;
      copying = isCopied ? copying.slice(1) : [];
      const inside = Array.isArray(all) ? path : path === '' ? key : `${path}.${key}`;
      if (typeof found !== 'object' || found === null) (isCopied ? reading.copied : reading.read).add(inside);
      return watched(found, inside, reading);
    },
  }) as Json;
  reading.watched.set(value, proxy);
  return proxy;
}

function withoutMember(event: CloudTrailEvent, path: string): CloudTrailEvent {
  return { ...event, requestParameters: without(event.requestParameters ?? {}, path.split('.')) as JsonObject };
}

/** Of a list, removes it from each item. */
function without(value: Json, [name, ...inner]: readonly string[]): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => without(item, name === undefined ? [] : [name, ...inner]));
  if (!isJsonObject(value) || name === undefined) return value;
  const entries = Object.entries(value);
  if (inner.length === 0) return Object.fromEntries(entries.filter(([key]) => key !== name));
  return Object.fromEntries(entries.map(([key, item]) => [key, key === name ? without(item, inner) : item]));
}

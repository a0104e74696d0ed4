import type { Catalogue } from '#catalogue/catalogue.ts';
import { HIDDEN } from '#catalogue/define.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { normalised } from '../likeness/call-words.ts';
import type { Present } from '../play/target.ts';
import { writesOf } from '../play/writes-of.ts';

/** The first part of paths into the response. */
const ANSWER = '(answer)';

/**
 * Reads a record again through a proxy, to find the members that the mapping uses.
 * @param depth `nested`: members that are copied with another one count only if the result depends on them
 * @returns a function that tells whether a dotted path was used
 */
export function readingOf(event: CloudTrailEvent, target: Present, catalogue: Catalogue, depth?: 'nested'): (path: string) => boolean {
  const reading = { read: new Set<string>(), copied: new Set<string>(), watched: new WeakMap<object, Json>() };
  const meaning = meaningOf(
    {
      ...event,
      requestParameters: watched(event.requestParameters ?? {}, '', reading) as JsonObject,
      responseElements: watched(event.responseElements ?? null, ANSWER, reading) as JsonObject | null,
    },
    target,
    catalogue,
  );
  // A response member also counts for the request's member of the same name.
  const answered = new Set(
    [...reading.read].filter((path) => path.startsWith(`${ANSWER}.`)).map((path) => normalised(path.slice(path.lastIndexOf('.') + 1))),
  );
  return (path) =>
    reading.read.has(path) ||
    answered.has(normalised(path.slice(path.lastIndexOf('.') + 1))) ||
    (reading.copied.has(path) &&
      ((depth === undefined && path.includes('.')) || meaningOf(withoutMember(event, path), target, catalogue) !== meaning));
}

/** Returns all identities and writes of a record's calls as one text. Making the text reads every written value. */
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
  /** One proxy per object, because mappings may compare objects by identity. */
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

/** Removes a member; from a list, removes it from each item. */
function without(value: Json, [name, ...inner]: readonly string[]): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => without(item, name === undefined ? [] : [name, ...inner]));
  if (!isJsonObject(value) || name === undefined) return value;
  const entries = Object.entries(value);
  if (inner.length === 0) return Object.fromEntries(entries.filter(([key]) => key !== name));
  return Object.fromEntries(entries.map(([key, item]) => [key, key === name ? without(item, inner) : item]));
}

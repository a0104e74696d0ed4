import { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import type { JsonObject } from '#domain/json.ts';
import { remember } from '#domain/text/remember.ts';

interface Schema {
  readonly def: {
    readonly type: string;
    readonly innerType?: Schema;
    readonly element?: Schema;
    readonly valueType?: Schema;
    readonly shape?: Readonly<Record<string, Schema>>;
    readonly checks?: readonly unknown[];
    readonly defaultValue?: unknown;
  };
  safeParse(value: unknown): { readonly success: boolean };
}

/** The value has to be read by the schema. */
const NOT_PLAIN = Symbol('not plain');

/** The schema's result; undefined for an absent value. */
type Reader = (value: unknown) => unknown;

/** Members in which null has a meaning: no parameters, or no answer. */
export const NULL_IS_KEPT: ReadonlySet<string> = new Set(['requestParameters', 'responseElements']);

/** Reads a record whose known fields have their plain type, several times cheaper than the schema; undefined for any other record. */
export function readPlain(record: JsonObject): CloudTrailEvent | undefined {
  // Insight records have their subject elsewhere.
  if (record['insightDetails'] !== undefined) return undefined;
  const event = readRecord(record);
  return event === NOT_PLAIN ? undefined : (event as CloudTrailEvent);
}

/** Other fields have few values, and events stay in memory until the end of a run: equal texts are stored once. */
const UNIQUE: ReadonlySet<string> = new Set(['eventID', 'requestID', 'sharedEventID', 'originalEventID']);

const readRecord = readerOfShape((CloudTrailEvent as unknown as Schema).def.shape ?? {}, (name) => !NULL_IS_KEPT.has(name));

function readerOf(schema: Schema, isUnique = false): Reader {
  const { type, innerType, element, shape, valueType, defaultValue } = schema.def;
  const inner = innerType === undefined ? undefined : readerOf(innerType, isUnique);
  switch (type) {
    case 'optional':
      return (value) => (value === undefined ? undefined : inner?.(value));
    case 'nullable':
      return (value) => (value === null ? null : inner?.(value));
    case 'default':
      return (value) => (value === undefined ? defaultValue : inner?.(value));
    case 'string':
      return readerOfText(schema, isUnique);
    case 'boolean':
      return (value) => (typeof value === 'boolean' ? value : NOT_PLAIN);
    case 'array':
      return element === undefined ? () => NOT_PLAIN : readerOfList(readerOf(element));
    case 'object':
      return readerOfShape(shape ?? {}, () => false);
    case 'record':
      return valueType?.def.type === 'unknown' ? readDictionary : () => NOT_PLAIN;
    default:
      return takesAnyObject(schema) ? (value) => (isJsonObject(value) ? value : NOT_PLAIN) : () => NOT_PLAIN;
  }
}

function readerOfText(schema: Schema, isUnique: boolean): Reader {
  const isFree = (schema.def.checks ?? []).length === 0;
  const readText = (text: string): unknown => (isFree || schema.safeParse(text).success ? text : NOT_PLAIN);
  const read = isUnique ? readText : remember(readText);
  return (value) => (typeof value === 'string' ? read(value) : NOT_PLAIN);
}

function readerOfList(readItem: Reader): Reader {
  return (value) => {
    if (!Array.isArray(value)) return NOT_PLAIN;
    const items = value.map(readItem);
    return items.includes(NOT_PLAIN) || items.includes(undefined) ? NOT_PLAIN : items;
  };
}

function readerOfShape(shape: Readonly<Record<string, Schema>>, nullIsAbsent: (name: string) => boolean): Reader {
  const members = Object.entries(shape).map(([name, schema]) => ({
    name,
    read: readerOf(schema, UNIQUE.has(name)),
    nullIsAbsent: nullIsAbsent(name),
  }));
  return (value) => {
    if (!isJsonObject(value)) return NOT_PLAIN;
    const object: Record<string, unknown> = {};
    for (const { name, read, nullIsAbsent: leavesOut } of members) {
      const given = value[name];
      const member = read(given === null && leavesOut ? undefined : given);
      if (member === NOT_PLAIN) return NOT_PLAIN;
      if (member !== undefined) object[name] = member;
    }
    return object;
  };
}

/** Null members of the caller are dropped; a dictionary of texts, numbers and flags has none. */
function readDictionary(value: unknown): unknown {
  if (!isJsonObject(value) || Object.hasOwn(value, '__proto__')) return NOT_PLAIN;
  return Object.values(value).every((item) => typeof item !== 'object') ? { ...value } : NOT_PLAIN;
}

function takesAnyObject(schema: Schema): boolean {
  return schema.def.type === 'custom' && schema.safeParse({ any: 1 }).success;
}

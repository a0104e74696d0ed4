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

/** The result for a value that the schema has to read. */
const NOT_PLAIN = Symbol('not plain');

/** Returns what the schema would return; undefined for an absent value. */
type Reader = (value: unknown) => unknown;

/** Members in which null has a meaning: no parameters, or no response. */
export const NULL_IS_KEPT: ReadonlySet<string> = new Set(['requestParameters', 'responseElements']);

/** Reads a record whose known fields have their plain type, several times cheaper than the schema; undefined for any other record. */
export function readPlain(record: JsonObject): CloudTrailEvent | undefined {
  // Insight records have the event's source and name in insightDetails.
  if (record['insightDetails'] !== undefined) return undefined;
  const event = readRecord(record);
  return event === NOT_PLAIN ? undefined : (event as CloudTrailEvent);
}

/** Fields with a new value in every event. Equal texts of all others are stored once, because events stay in memory until the run ends. */
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

/** Copies a dictionary of texts, numbers and flags. Others need the slow path, which drops null members of the caller. */
function readDictionary(value: unknown): unknown {
  if (!isJsonObject(value) || Object.hasOwn(value, '__proto__')) return NOT_PLAIN;
  return Object.values(value).every((item) => typeof item !== 'object') ? { ...value } : NOT_PLAIN;
}

function takesAnyObject(schema: Schema): boolean {
  return schema.def.type === 'custom' && schema.safeParse({ any: 1 }).success;
}

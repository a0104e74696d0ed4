/**
 * Reads a record that is plain: every known field of its kind, none spelled in another way. Made from the schema, and several
 * times cheaper than asking it; of whatever is anything else it says nothing, and the schema is asked.
 */
import { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import type { JsonObject } from '#domain/json.ts';
import { remember } from '#domain/text/remember.ts';

/** The part of a zod schema that is read here. */
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

/** Returned where a value has to be shown to the schema. */
const NOT_PLAIN = Symbol('not plain');

/** Gives what the schema would make of a value; undefined of what is absent. */
type Reader = (value: unknown) => unknown;

/** Members in which null means something: the call had no parameters, or answered nothing. */
export const NULL_IS_KEPT: ReadonlySet<string> = new Set(['requestParameters', 'responseElements']);

/**
 * Reads a record.
 * @param record JSON out of a trail
 * @returns what the schema makes of it, or undefined where that has to be asked
 */
export function readPlain(record: JsonObject): CloudTrailEvent | undefined {
  // Insight records say elsewhere what they are about.
  if (record['insightDetails'] !== undefined) return undefined;
  const event = readRecord(record);
  return event === NOT_PLAIN ? undefined : (event as CloudTrailEvent);
}

/** Every other field has few values, and events are held until the end of a run: what is the same in many records is held once. */
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

/** Within the caller, what is null anywhere is left out: where there are only texts, numbers and flags there is none. */
function readDictionary(value: unknown): unknown {
  if (!isJsonObject(value) || Object.hasOwn(value, '__proto__')) return NOT_PLAIN;
  return Object.values(value).every((item) => typeof item !== 'object') ? { ...value } : NOT_PLAIN;
}

function takesAnyObject(schema: Schema): boolean {
  return schema.def.type === 'custom' && schema.safeParse({ any: 1 }).success;
}

import type { Json } from '#domain/json.ts';

/** A value that cannot be known offline; everything computed from it is unknown. */
export const UNKNOWN: unique symbol = Symbol('unknown');

/** Lists, tuples and sets are arrays, maps and objects are objects; any part may be unknown. */
export type Value = null | boolean | number | string | typeof UNKNOWN | readonly Value[] | ValueObject;

export interface ValueObject {
  readonly [key: string]: Value;
}

export function isValueObject(value: Value | undefined): value is ValueObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a value as JSON; undefined if any part is unknown. */
export function knownJson(value: Value): Json | undefined {
  if (value === UNKNOWN) return undefined;
  if (Array.isArray(value)) {
    const items = (value as readonly Value[]).map((item) => knownJson(item));
    return items.includes(undefined) ? undefined : (items as Json[]);
  }
  if (!isValueObject(value)) return value as Json;
  const entries = Object.entries(value).map(([key, item]) => [key, knownJson(item)] as const);
  return entries.some(([, item]) => item === undefined) ? undefined : (Object.fromEntries(entries) as Json);
}

/** Returns a text, number or boolean as text; undefined for other values. */
export function scalarText(value: Value | undefined): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

import type { Json } from '#domain/json.ts';

/** What cannot be known offline. It is never guessed, and what is made of it is unknown too. */
export const UNKNOWN: unique symbol = Symbol('unknown');

/** A Terraform value: lists, tuples and sets are arrays, maps and objects are plain objects; any part may be unknown. */
export type Value = null | boolean | number | string | typeof UNKNOWN | readonly Value[] | ValueObject;

/** A map or an object. */
export interface ValueObject {
  readonly [key: string]: Value;
}

/**
 * Tells a map or object from the other values.
 * @returns whether it is a map or object
 */
export function isValueObject(value: Value | undefined): value is ValueObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Turns a wholly known value into JSON.
 * @returns the JSON, or undefined when any part is unknown
 */
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

/**
 * Decides when the provider treats a configured value as equal to the existing one. Takes two values and their type; independent of other
 * schema facts. https://developer.hashicorp.com/terraform/plugin/sdkv2/schemas/schema-behaviors
 */
import { blankEqual } from '#domain/value/compare.ts';
import type { Json } from '#domain/json.ts';
import { canonicalJson, isJsonObject } from '#domain/json.ts';
import type { CtyType } from '#domain/value/provider-schema.ts';
import type { Value } from '#hcl/evaluate/value.ts';
import { UNKNOWN, isValueObject, knownJson } from '#hcl/evaluate/value.ts';

/**
 * Compares values of a type.
 * @param type the values' type
 * @param left one value
 * @param right another
 * @returns true for equal values; sets have no order, blank scalars equal null, and JSON texts are compared by meaning; unknown equals
 * nothing
 */
export function sameToProvider(type: CtyType, left: Value, right: Value): boolean {
  if (left === UNKNOWN || right === UNKNOWN) return false;
  if (typeof type === 'string') return scalarsEqual(left, right);
  const [kind, inner] = type;
  if (kind === 'object') return objectsEqual(inner as Readonly<Record<string, CtyType>>, left, right);
  if (kind === 'map') return mapsEqual(left, right);
  const same = (one: Value, other: Value): boolean => sameToProvider(inner as CtyType, one, other);
  const [lefts, rights] = [listOf(left), listOf(right)];
  if (lefts.length !== rights.length) return false;
  return kind === 'set' ? pairsUp(lefts, rights, same) : lefts.every((item, index) => same(item, rights[index] ?? null));
}

/**
 * Whether the provider treats a value as not set.
 * @param value any value
 * @returns whether it is null, "", 0, false or an empty collection
 */
export function isBlankValue(value: Value): boolean {
  const known = knownJson(value);
  return known !== undefined && blankEqual(known, null);
}

/**
 * Compares strictly, ignoring only the order of object keys.
 * @param left one value
 * @param right another
 * @returns whether they are the same; unknown is the same as unknown
 */
export function identical(left: Value, right: Value): boolean {
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    const [lefts, rights] = [left as readonly Value[], right as readonly Value[]];
    return lefts.length === rights.length && lefts.every((item, index) => identical(item, rights[index] ?? null));
  }
  if (!isValueObject(left) || !isValueObject(right)) return false;
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => key in right && identical(left[key] ?? null, right[key] ?? null));
}

/**
 * Detects JSON texts.
 * @param value any value
 * @returns whether it is the text of a JSON object or array
 */
export function isJsonText(value: Value): value is string {
  return typeof value === 'string' && parseStructure(value) !== undefined;
}

/**
 * Compares two JSON texts, ignoring empty members.
 * @param left one text
 * @param right another
 * @returns whether both are JSON and equal except for members that are null, "", 0, false, [] or {}
 */
export function sameButForBlanks(left: Value, right: Value): boolean {
  if (!isJsonText(left) || !isJsonText(right)) return false;
  const [one, other] = [parseStructure(left), parseStructure(right)];
  return one !== undefined && other !== undefined && canonicalJson(withoutBlanks(one)) === canonicalJson(withoutBlanks(other));
}

function withoutBlanks(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => withoutBlanks(item));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => !blankEqual(item, null))
      .map(([key, item]) => [key, withoutBlanks(item)]),
  );
}

function parseStructure(text: string): Json | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/**
 * The items of a list or set.
 * @param value any value
 * @returns its items; none for null and for a value that is not a list
 */
export function listOf(value: Value | undefined): readonly Value[] {
  return Array.isArray(value) ? (value as readonly Value[]) : [];
}

function scalarsEqual(left: Value, right: Value): boolean {
  const [one, other] = [knownJson(left), knownJson(right)];
  return one !== undefined && other !== undefined && blankEqual(one, other);
}

/** Strings in a map are not compared as JSON. */
function mapsEqual(left: Value, right: Value): boolean {
  const [one, other] = [isValueObject(left) ? left : {}, isValueObject(right) ? right : {}];
  return identical(one, other) && knownJson(one) !== undefined;
}

function objectsEqual(members: Readonly<Record<string, CtyType>>, left: Value, right: Value): boolean {
  if (!isValueObject(left) || !isValueObject(right)) return left === right;
  return Object.entries(members).every(([key, type]) => sameToProvider(type, left[key] ?? null, right[key] ?? null));
}

function pairsUp(lefts: readonly Value[], rights: readonly Value[], same: (left: Value, right: Value) => boolean): boolean {
  const left = [...rights];
  return lefts.every((item) => {
    const index = left.findIndex((candidate) => same(item, candidate));
    if (index !== -1) left.splice(index, 1);
    return index !== -1;
  });
}

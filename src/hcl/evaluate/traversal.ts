/** `.name`, `[key]` and splats. https://developer.hashicorp.com/terraform/language/expressions/references */
import { toNumber, toText } from './convert.ts';
import { fail } from './failure.ts';
import { asSequence, isSequence, mappingKind, sequenceKind } from './kinds.ts';
import { UNKNOWN, isValueObject } from './value.ts';
import type { Value, ValueObject } from './value.ts';

/**
 * Reads `object.name`.
 * @param object a map, an object or a resource
 * @returns its value; a failure where there is none
 */
export function getAttribute(object: Value, name: string): Value {
  if (object === UNKNOWN) return UNKNOWN;
  return isValueObject(object) ? member(object, name) : fail(`no attribute ${name}`);
}

/**
 * Reads `object[key]`.
 * @param object a list, tuple, map or object
 * @param key an index or a key
 * @returns its value; unknown where object or key is; a failure where there is none
 */
export function getIndex(object: Value, key: Value): Value {
  if (object === UNKNOWN || key === UNKNOWN) return UNKNOWN;
  if (isValueObject(object)) {
    const name = toText(key);
    return name === UNKNOWN ? UNKNOWN : member(object, name);
  }
  if (!isSequence(object) || sequenceKind(object) === 'set') return fail('not a value with elements');
  const index = toNumber(key);
  if (index === UNKNOWN) return UNKNOWN;
  const item = Number.isInteger(index) ? object[index] : undefined;
  return item === undefined ? fail(`no element ${index}`) : item;
}

/**
 * Applies `[*]` or `.*`.
 * @param object a list, tuple or set; null counts as none, any other value as one element
 * @param each applied to every element
 * @returns the results
 */
export function splat(object: Value, each: (item: Value) => Value): Value {
  if (object === UNKNOWN) return UNKNOWN;
  if (object === null) return [];
  if (!isSequence(object)) return [each(object)];
  const kind = sequenceKind(object);
  return asSequence(
    object.map((item) => each(item)),
    kind === 'set' ? 'list' : kind,
  );
}

function member(object: ValueObject, name: string): Value {
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  if (value !== undefined) return value;
  // What the state does not list of a resource may exist all the same: a newer provider, a resource not yet made.
  const kind = mappingKind(object);
  return kind === 'object' || kind === 'map' ? fail(`no attribute ${name}`) : UNKNOWN;
}

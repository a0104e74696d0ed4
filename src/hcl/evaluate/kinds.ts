/**
 * Terraform tells lists, sets and tuples apart, and maps and objects; our values are plain arrays and objects. The
 * kind is kept beside the value, so that the values stay plain data for everybody else.
 * https://developer.hashicorp.com/terraform/language/expressions/types
 */
import { weighNothing } from './limits.ts';
import { UNKNOWN, isValueObject } from './value.ts';
import type { Value, ValueObject } from './value.ts';

/**
 * `unsure`: out of the state, which does not say whether an array is a list or a set, an object a map or an object.
 * `resource`: a resource instance; `new-resource`: one that is not in the state, so most of it is not known.
 */
export type SequenceKind = 'tuple' | 'list' | 'set' | 'unsure';
export type MappingKind = 'object' | 'map' | 'unsure' | 'resource' | 'new-resource';

const sequenceKinds = new WeakMap<readonly Value[], SequenceKind>();
const mappingKinds = new WeakMap<ValueObject, MappingKind>();

/**
 * Tells arrays from the other values.
 * @returns whether it is a list, set or tuple
 */
export function isSequence(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

/**
 * Remembers what kind an array is.
 * @returns the same array
 */
export function asSequence(items: readonly Value[], kind: SequenceKind): readonly Value[] {
  sequenceKinds.set(items, kind);
  return items;
}

/**
 * Remembers what kind an object is.
 * @returns the same object
 */
export function asMapping(value: ValueObject, kind: MappingKind): ValueObject {
  mappingKinds.set(value, kind);
  return value;
}

/**
 * What kind an array is.
 * @returns its kind; a tuple where nothing else is known
 */
export function sequenceKind(items: readonly Value[]): SequenceKind {
  return sequenceKinds.get(items) ?? 'tuple';
}

/**
 * What kind an object is.
 * @returns its kind; an object where nothing else is known
 */
export function mappingKind(value: ValueObject): MappingKind {
  return mappingKinds.get(value) ?? 'object';
}

/**
 * Whether nothing in a value is unknown.
 * @returns false where any part is unknown, or is a resource of which the state knows nothing yet
 */
export function isWhollyKnown(value: Value): boolean {
  if (value === UNKNOWN) return false;
  if (isSequence(value)) return value.every((item) => isWhollyKnown(item));
  if (!isValueObject(value)) return true;
  return mappingKind(value) !== 'new-resource' && Object.values(value).every((item) => isWhollyKnown(item));
}

/**
 * Makes an object whose members are computed when they are first read, each at most once; unknown meanwhile.
 * @param read computes one member; never throws
 * @returns the object
 */
export function lazyObject(keys: Iterable<string>, read: (key: string) => Value): ValueObject {
  const object = weighNothing({});
  const known = new Map<string, Value>();
  for (const key of new Set(keys)) {
    const get = (): Value => {
      const found = known.get(key);
      if (found !== undefined) return found;
      // What depends on itself is not known.
      known.set(key, UNKNOWN);
      const value = read(key);
      known.set(key, value);
      return value;
    };
    Object.defineProperty(object, key, { enumerable: true, get });
  }
  return object;
}

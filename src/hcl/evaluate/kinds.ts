import { excludeFromWeight } from './evaluation-limits.ts';
import { UNKNOWN, isValueObject } from './value.ts';
import type { Value, ValueObject } from './value.ts';

/**
 * `unsure`: from the state, which has no kinds. `new-resource`: not in the state, so mostly unknown. Kinds are kept outside the values,
 * which stay plain data.
 * https://developer.hashicorp.com/terraform/language/expressions/types
 */
export type SequenceKind = 'tuple' | 'list' | 'set' | 'unsure';
export type MappingKind = 'object' | 'map' | 'unsure' | 'resource' | 'new-resource';

const sequenceKinds = new WeakMap<readonly Value[], SequenceKind>();
const mappingKinds = new WeakMap<ValueObject, MappingKind>();

/** True for a list, set or tuple. */
export function isSequence(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

/** Records the kind. Returns the same array. */
export function asSequence(items: readonly Value[], kind: SequenceKind): readonly Value[] {
  sequenceKinds.set(items, kind);
  return items;
}

/** Returns the same array as a list. */
export function asList(items: readonly Value[]): readonly Value[] {
  return asSequence(items, 'list');
}

/** Records the kind. Returns the same object. */
export function asMapping(value: ValueObject, kind: MappingKind): ValueObject {
  mappingKinds.set(value, kind);
  return value;
}

/** Returns the recorded kind; `tuple` by default. */
export function sequenceKind(items: readonly Value[]): SequenceKind {
  return sequenceKinds.get(items) ?? 'tuple';
}

/** Returns the recorded kind; `object` by default. */
export function mappingKind(value: ValueObject): MappingKind {
  return mappingKinds.get(value) ?? 'object';
}

/** False if any part is unknown, or is a resource that is not in the state. */
export function isWhollyKnown(value: Value): boolean {
  if (value === UNKNOWN) return false;
  if (isSequence(value)) return value.every((item) => isWhollyKnown(item));
  if (!isValueObject(value)) return true;
  return mappingKind(value) !== 'new-resource' && Object.values(value).every((item) => isWhollyKnown(item));
}

/** An object whose members are computed on first access, once; unknown meanwhile. `read`: never throws. */
export function lazyObject(keys: Iterable<string>, read: (key: string) => Value): ValueObject {
  const object = excludeFromWeight({});
  const known = new Map<string, Value>();
  for (const key of new Set(keys)) {
    const get = (): Value => {
      const found = known.get(key);
      if (found !== undefined) return found;
      // A value that depends on itself is unknown.
      known.set(key, UNKNOWN);
      const value = read(key);
      known.set(key, value);
      return value;
    };
    Object.defineProperty(object, key, { enumerable: true, get });
  }
  return object;
}

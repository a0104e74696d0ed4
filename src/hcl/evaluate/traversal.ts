import { toNumber, toText } from './convert.ts';
import { fail } from './failure.ts';
import { asSequence, isSequence, mappingKind, sequenceKind } from './kinds.ts';
import { UNKNOWN, isValueObject } from './value.ts';
import type { Value, ValueObject } from './value.ts';

/** Returns an attribute. Fails if it does not exist. */
export function getAttribute(object: Value, name: string): Value {
  if (object === UNKNOWN) return UNKNOWN;
  return isValueObject(object) ? member(object, name) : fail(`no attribute ${name}`);
}

/** Returns an element. Fails if the key does not exist. https://developer.hashicorp.com/terraform/language/expressions/references */
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

/** `[*]` or `.*`: null counts as empty, any other single value as one element. */
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
  // Attributes missing in the state may exist: a newer provider, or a new resource.
  const kind = mappingKind(object);
  return kind === 'object' || kind === 'map' ? fail(`no attribute ${name}`) : UNKNOWN;
}

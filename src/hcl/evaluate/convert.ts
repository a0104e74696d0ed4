import { fail } from './failure.ts';
import { asMapping, asSequence, isSequence } from './kinds.ts';
import { numberText, parseNumber } from './exact-numbers.ts';
import { makeSet, sortedKeys } from './order.ts';
import { typeOf, unifyTypes } from './types.ts';
import type { AttributeType, Type } from './types.ts';
import { UNKNOWN, isValueObject } from './value.ts';
import type { Value, ValueObject } from './value.ts';

/**
 * Converts a value to a type as Terraform does, with optional() defaults. Unknown and null stay. Fails if there is no conversion.
 * https://developer.hashicorp.com/terraform/language/expressions/types#type-conversion
 */
export function convert(value: Value, type: Type): Value {
  if (value === null || value === UNKNOWN) return value;
  switch (type.kind) {
    case 'any':
      return value;
    case 'string':
      return toText(value);
    case 'number':
      return toNumber(value);
    case 'bool':
      return toBool(value);
    case 'list':
    case 'set':
      return convertToSequence(value, type.kind, type.element);
    case 'map':
      return convertToMap(value, type.element);
    case 'tuple': {
      if (!isSequence(value) || value.length !== type.elements.length) return fail('not a tuple of this length');
      return value.map((item, index) => convert(item, type.elements[index] ?? { kind: 'any' }));
    }
    case 'object':
      return convertToObject(value, type.attributes);
  }
}

/** Converts to the common type; fails without one. */
export function convertToCommonType(values: readonly Value[]): Value[] {
  const type = unifyTypes(values.map((value) => typeOf(value)));
  return type === undefined ? fail('the values have no common type') : values.map((value) => convert(value, type));
}

/** Converts as interpolation and tostring do. Unknown if a double lost digits; fails for lists, maps and null. */
export function toText(value: Value): string | typeof UNKNOWN {
  if (typeof value === 'string' || value === UNKNOWN) return value;
  if (typeof value === 'number') return numberText(value) ?? UNKNOWN;
  return typeof value === 'boolean' ? String(value) : fail('not a text');
}

/** Converts to a number. Unknown if a double cannot represent it. */
export function toNumber(value: Value): number | typeof UNKNOWN {
  if (typeof value === 'number' || value === UNKNOWN) return value;
  const parsed = typeof value === 'string' ? parseNumber(value) : undefined;
  return parsed === 'too-long' ? UNKNOWN : (parsed ?? fail('not a number'));
}

/** Converts to a bool. Fails for anything but a bool or its text. */
export function toBool(value: Value): boolean | typeof UNKNOWN {
  if (typeof value === 'boolean' || value === UNKNOWN) return value;
  if (value === 'true' || value === '1') return true;
  return value === 'false' || value === '0' ? false : fail('not a bool');
}

function convertToSequence(value: Value, kind: 'list' | 'set', element: Type): Value {
  if (!isSequence(value)) return fail(`not a ${kind}`);
  const items = element.kind === 'any' ? convertToCommonType(value) : value.map((item) => convert(item, element));
  if (kind === 'list') return asSequence(items, 'list');
  return makeSet(items);
}

function convertToMap(value: Value, element: Type): Value {
  if (!isValueObject(value)) return fail('not a map');
  const keys = sortedKeys(value);
  const items = keys.map((key) => value[key] ?? null);
  const converted = element.kind === 'any' ? convertToCommonType(items) : items.map((item) => convert(item, element));
  return asMapping(Object.fromEntries(keys.map((key, index) => [key, converted[index] ?? null])), 'map');
}

function convertToObject(value: Value, attributes: Readonly<Record<string, AttributeType>>): ValueObject {
  if (!isValueObject(value)) return fail('not an object');
  const entries = Object.entries(attributes).map(([name, attribute]): [string, Value] => {
    const given = Object.hasOwn(value, name) ? (value[name] ?? null) : undefined;
    if (given === undefined && !attribute.optional) return fail(`attribute ${name} is missing`);
    // Null also gets the default:
    // https://developer.hashicorp.com/terraform/language/expressions/type-constraints#optional-object-type-attributes
    return [name, convert(given ?? attribute.defaultValue, attribute.type)];
  });
  return Object.fromEntries(entries);
}

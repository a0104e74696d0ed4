/** Functions on maps, and functions that take maps or lists. https://developer.hashicorp.com/terraform/language/functions */
import { convert } from '../convert.ts';
import { fail } from '../failure.ts';
import { asMapping, asSequence, isSequence, isWhollyKnown, mappingKind, sequenceKind, asList } from '../kinds.ts';
import { boundedCount } from '../evaluation-limits.ts';
import { sortedKeys } from '../order.ts';
import { equalValues } from '../operators.ts';
import { ANY, typeOf, unifyTypes } from '../types.ts';
import { UNKNOWN } from '../value.ts';
import type { Value, ValueObject } from '../value.ts';
import { aware, deep, mappingArgument, sequenceArgument, textArgument, uniformArgument, whole } from './define.ts';
import type { FunctionGroup } from './define.ts';

export const COLLECTION_FUNCTIONS: FunctionGroup = {
  coalesce: aware([1, Infinity], coalesce),
  coalescelist: aware([1, Infinity], (values) => {
    for (const value of values) {
      if (value === UNKNOWN) return UNKNOWN;
      if (sequenceArgument(value).length > 0) return value;
    }
    return fail('every list is empty');
  }),
  contains: aware(2, ([collection, wanted]) => containsValue(collection, wanted ?? null)),
  keys: aware(1, ([value]) => {
    if (value === UNKNOWN) return UNKNOWN;
    const map = mappingArgument(value);
    return asSequence(sortedKeys(map), mappingKind(map) === 'map' ? 'list' : mappingKind(map) === 'unsure' ? 'unsure' : 'tuple');
  }),
  length: whole(1, ([value]) => lengthOf(value ?? null)),
  lookup: whole([2, 3], ([map, key, ...rest]) => lookup(mappingArgument(map), textArgument(key), rest)),
  matchkeys: deep(3, ([values, keys, wanted]) => {
    const [items, names, chosen] = [uniformArgument(values), uniformArgument(keys), uniformArgument(wanted)];
    if (items.length !== names.length) return fail('as many keys as values are needed');
    boundedCount(items.length * chosen.length);
    const kept = items.filter((_, index) => chosen.some((name) => equalValues(name, names[index] ?? null) === true));
    return asList(kept);
  }),
  merge: whole([0, Infinity], merge),
  one: whole(1, ([value]) => {
    if (value === null) return fail('one() takes a list');
    const items = sequenceArgument(value);
    return items.length > 1 ? fail('more than one element') : (items[0] ?? null);
  }),
  transpose: deep(1, ([value]) => transpose(mappingArgument(value))),
  values: whole(1, ([value]) => {
    const map = mappingArgument(value);
    const items = sortedKeys(map).map((key) => map[key] ?? null);
    return asSequence(items, mappingKind(map) === 'map' ? 'list' : mappingKind(map) === 'unsure' ? 'unsure' : 'tuple');
  }),
  zipmap: whole(2, ([keys, values]) => zipmap(sequenceArgument(keys), sequenceArgument(values))),
};

function coalesce(values: readonly Value[]): Value {
  const type = unifyTypes(values.map((value) => typeOf(value)));
  if (type === undefined) return fail('the arguments have no common type');
  for (const value of values) {
    if (value === UNKNOWN) return UNKNOWN;
    const converted = convert(value, type);
    if (converted !== null && converted !== '') return converted;
  }
  return fail('every argument is null or empty');
}

function containsValue(collection: Value | undefined, wanted: Value): Value {
  if (collection === UNKNOWN || wanted === UNKNOWN) return UNKNOWN;
  if (wanted === null) return fail('null is not looked for');
  const found = sequenceArgument(collection).map((item) => equalValues(item, wanted));
  if (found.includes(true)) return true;
  return found.includes(UNKNOWN) ? UNKNOWN : false;
}

/** Grapheme clusters. */
export function characters(text: string): string[] {
  // Segmenting is slow, and in ASCII only a Windows line end has more than one letter.
  if (/^[\0-\f\x0E-\x7F]*$/.test(text)) return text.split('');
  boundedCount(text.length);
  return Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);
}

function lengthOf(value: Value): Value {
  if (typeof value === 'string') return characters(value).length;
  if (isSequence(value)) return value.length;
  return Object.keys(mappingArgument(value)).length;
}

function lookup(map: ValueObject, key: string, rest: readonly Value[]): Value {
  if (Object.hasOwn(map, key)) return map[key] ?? null;
  if (mappingKind(map) === 'resource' || mappingKind(map) === 'new-resource') return UNKNOWN;
  const [fallback] = rest;
  if (fallback === undefined) return fail(`no key ${key}`);
  const element = mappingKind(map) === 'map' ? typeOf(map) : ANY;
  return element.kind === 'map' ? convert(fallback, element.element) : fallback;
}

function merge(values: readonly Value[]): Value {
  const maps = values.filter((value) => value !== null).map((value) => mappingArgument(value));
  const entries = maps.flatMap((map) => Object.entries(map));
  const merged = Object.fromEntries(entries);
  const kinds = new Set(maps.map((map) => mappingKind(map)));
  if (kinds.has('new-resource')) return UNKNOWN;
  if (kinds.has('unsure') || kinds.has('resource')) return asMapping(merged, 'unsure');
  // Maps of one type stay a map, others become an object.
  const types = new Set(maps.flatMap((map) => Object.values(map)).map((item) => JSON.stringify(typeOf(item))));
  return kinds.has('map') && kinds.size === 1 && types.size <= 1 ? asMapping(merged, 'map') : merged;
}

function transpose(map: ValueObject): Value {
  const groups = new Map<string, Value[]>();
  for (const key of sortedKeys(map)) {
    for (const item of sequenceArgument(map[key])) groups.set(textArgument(item), [...(groups.get(textArgument(item)) ?? []), key]);
  }
  return asMapping(Object.fromEntries([...groups].map(([name, keys]) => [name, asList(keys)])), 'map');
}

function zipmap(keys: readonly Value[], values: readonly Value[]): Value {
  if (!isWhollyKnown(keys)) return UNKNOWN;
  if (keys.length !== values.length) return fail('as many keys as values are needed');
  const names = keys.map((key) => textArgument(key));
  const zipped: ValueObject = Object.fromEntries(names.map((name, index): [string, Value] => [name, values[index] ?? null]));
  if (sequenceKind(values) === 'tuple') return zipped;
  return asMapping(zipped, sequenceKind(values) === 'unsure' ? 'unsure' : 'map');
}

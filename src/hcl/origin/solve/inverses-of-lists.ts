import { isValueObject } from '../../evaluate/value.ts';
import type { Value } from '../../evaluate/value.ts';
import { argument, throughChanged, throughFirst, valuesOf } from './call-inverse.ts';
import type { CallPlace, Inverse } from './call-inverse.ts';
import { UNCHANGED, combineCandidates, sameMeaning, sameParts } from '../place.ts';
import type { Tracing, Wanted, Candidates } from '../place.ts';

/** Inverses by name of the function. https://developer.hashicorp.com/terraform/language/functions */
export const LIST_INVERSES: Readonly<Record<string, Inverse>> = {
  concat: throughConcat,
  setunion: (place, wanted, tracing) => throughConcat(place, wanted, { ...tracing, unordered: true }),
  distinct: throughFirst,
  compact: throughCompact,
  flatten: throughFlatten,
  reverse: throughReverse,
  one: (place, wanted, tracing) => throughChanged(place, [wanted.desired], tracing),
  element: throughElement,
  values: throughValues,
  keys: throughKeys,
  length: throughLength,
  setproduct: throughSetproduct,
};

/** concat(): a changed element belongs to the argument at its position; new ones go to the end of the last argument. */
function throughConcat(place: CallPlace, wanted: Wanted, tracing: Tracing): Candidates {
  if (!Array.isArray(wanted.current) || !Array.isArray(wanted.desired)) return [];
  const desired = wanted.desired as readonly Value[];
  const lists = valuesOf(place, tracing);
  if (lists.some((list) => !Array.isArray(list))) return [];
  const arrays = lists as readonly (readonly Value[])[];
  if (tracing.unordered) return throughUnion(place, { arrays, desired }, tracing);
  return arrays.flatMap((list, index) => {
    const before = arrays.slice(0, index).flat();
    const after = arrays.slice(index + 1).flat();
    const middle = desired.slice(before.length, desired.length - after.length);
    if (desired.length < before.length + after.length || !sameParts([...before, ...middle, ...after], desired)) return [];
    const at = argument(place, index);
    return at === undefined ? [] : tracing.propose(at, { current: list, desired: middle }, tracing);
  });
}

/** Set functions: removes an element from each argument with it; adds to one, the last first. */
function throughUnion(
  place: CallPlace,
  lists: { readonly arrays: readonly (readonly Value[])[]; readonly desired: readonly Value[] },
  tracing: Tracing,
): Candidates {
  const has = (values: readonly Value[], value: Value): boolean => values.some((one) => sameMeaning(one, value, true));
  const added = lists.desired.filter((value) => !has(lists.arrays.flat(), value));
  const into = added.length === 0 ? [0] : lists.arrays.map((_, index) => index).reverse();
  return into.flatMap((target) =>
    combineCandidates(
      lists.arrays.map((list, index): Candidates => {
        const desired = [...list.filter((value) => has(lists.desired, value)), ...(index === target ? added : [])];
        const at = argument(place, index);
        return desired.length === list.length && added.length === 0
          ? [UNCHANGED]
          : at === undefined
            ? []
            : tracing.propose(at, { current: list, desired }, tracing);
      }),
    ),
  );
}

/** compact(): only without omitted elements, which would make positions ambiguous. */
function throughCompact(place: CallPlace, wanted: Wanted, tracing: Tracing): Candidates {
  const [list] = valuesOf(place, tracing);
  const isWhole = Array.isArray(list) && Array.isArray(wanted.current) && sameParts(list, wanted.current);
  return isWhole ? throughFirst(place, wanted, tracing) : [];
}

/** flatten(): traces the one inner list or element that differs. */
function throughFlatten(place: CallPlace, wanted: Wanted, tracing: Tracing): Candidates {
  const [first, [outer]] = [argument(place, 0), valuesOf(place, tracing)];
  if (first === undefined || !Array.isArray(outer) || !Array.isArray(wanted.desired)) return [];
  // A non-list is one element; nested inner lists would be flattened too.
  const items = outer as readonly Value[];
  if (!items.some((item) => Array.isArray(item))) return throughFirst(place, wanted, tracing);
  const lists = items.map((item): readonly Value[] => (Array.isArray(item) ? (item as readonly Value[]) : [item]));
  if (lists.some((list) => list.some((item) => Array.isArray(item)))) return [];
  const desired = wanted.desired as readonly Value[];
  const withList = (index: number, list: readonly Value[]): Candidates => {
    const [only, ...more] = list;
    const isOne = !Array.isArray(items[index]);
    if (isOne && (only === undefined || more.length > 0)) return [];
    const part: Value = isOne ? (only ?? null) : list;
    return tracing.propose(first, { current: outer, desired: items.map((item, at): Value => (at === index ? part : item)) }, tracing);
  };
  const inPlace = lists.flatMap((_, index) => {
    const [before, after] = [lists.slice(0, index).flat(), lists.slice(index + 1).flat()];
    const middle = desired.slice(before.length, desired.length - after.length);
    if (desired.length < before.length + after.length || !sameParts([...before, ...middle, ...after], desired)) return [];
    return withList(index, middle);
  });
  // New elements at the end may belong to any of the lists, if the reader makes a map or a set of all.
  const count = lists.flat().length;
  const isGrown = desired.length > count && sameParts(lists.flat(), desired.slice(0, count));
  return isGrown
    ? [...inPlace, ...lists.slice(0, -1).flatMap((list, index) => withList(index, [...list, ...desired.slice(count)]))]
    : inPlace;
}

function throughReverse(place: CallPlace, wanted: Wanted, tracing: Tracing): Candidates {
  const desired = Array.isArray(wanted.desired) ? (wanted.desired as readonly Value[]).toReversed() : undefined;
  return throughChanged(place, desired, tracing);
}

/** element(): the index wraps around. */
function throughElement(place: CallPlace, wanted: Wanted, tracing: Tracing): Candidates {
  const [list, index] = valuesOf(place, tracing);
  if (!Array.isArray(list) || typeof index !== 'number' || !Number.isInteger(index) || list.length === 0) return [];
  const items = list as readonly Value[];
  const at = ((index % items.length) + items.length) % items.length;
  const first = argument(place, 0);
  // Numbers and numeric texts count as equal here.
  const inKind = (value: Value): Value =>
    typeof items[at] === 'string' && (typeof value === 'number' || typeof value === 'boolean') ? String(value) : value;
  const withItem = (value: Value): readonly Value[] => items.map((item, position) => (position === at ? inKind(value) : item));
  return first === undefined
    ? []
    : tracing.propose(first, { current: withItem(wanted.current), desired: withItem(wanted.desired) }, tracing);
}

/** setproduct(): the wanted value must be a product of changed lists. */
function throughSetproduct(place: CallPlace, wanted: Wanted, tracing: Tracing): Candidates {
  const lists = valuesOf(place, tracing);
  const tuples = Array.isArray(wanted.desired) ? (wanted.desired as readonly Value[]) : [];
  if (tuples.length === 0 || !tuples.every((tuple) => Array.isArray(tuple) && tuple.length === lists.length)) return [];
  const desired = lists.map((list, index) => valuesAt(tuples as readonly (readonly Value[])[], index, list));
  if (desired.reduce((size, { length }) => size * length, 1) !== tuples.length) return [];
  return combineCandidates(
    lists.map((list, index): Candidates => {
      const at = argument(place, index);
      const values = desired[index] ?? [];
      if (at === undefined || !Array.isArray(list)) return [];
      return sameMeaning(list, values, true) ? [UNCHANGED] : tracing.propose(at, { current: list, desired: values }, tracing);
    }),
  );
}

/** The wanted values of one list, each once, in the order of the current list. */
function valuesAt(tuples: readonly (readonly Value[])[], index: number, list: Value): readonly Value[] {
  const values = [...new Set(tuples.map((tuple): Value => tuple[index] ?? null))];
  const now = Array.isArray(list) ? (list as readonly Value[]) : [];
  return [...now.filter((one) => values.includes(one)), ...values.filter((one) => !now.includes(one))];
}

/** length(): removes the last elements. A larger number does not determine new ones. */
function throughLength(place: CallPlace, wanted: Wanted, tracing: Tracing): Candidates {
  const [counted] = valuesOf(place, tracing);
  if (typeof wanted.desired !== 'number') return [];
  if (Array.isArray(counted) && wanted.desired < counted.length)
    return throughChanged(place, (counted as readonly Value[]).slice(0, wanted.desired), tracing);
  return isValueObject(counted) && wanted.desired === 0 ? throughChanged(place, {}, tracing) : [];
}

/** keys(): removes entries. */
function throughKeys(place: CallPlace, wanted: Wanted, tracing: Tracing): Candidates {
  const [map] = valuesOf(place, tracing);
  if (!isValueObject(map) || !Array.isArray(wanted.desired)) return [];
  const desired = wanted.desired as readonly Value[];
  const kept = Object.entries(map).filter(([key]) => desired.includes(key));
  return kept.length === desired.length ? throughChanged(place, Object.fromEntries(kept), tracing) : [];
}

/** values(): ordered by key. */
function throughValues(place: CallPlace, wanted: Wanted, tracing: Tracing): Candidates {
  const [map] = valuesOf(place, tracing);
  if (!isValueObject(map) || !Array.isArray(wanted.desired)) return [];
  const desired = wanted.desired as readonly Value[];
  const keys = Object.keys(map).sort();
  return keys.length === desired.length
    ? throughChanged(place, Object.fromEntries(keys.map((key, index) => [key, desired[index] ?? null])), tracing)
    : [];
}

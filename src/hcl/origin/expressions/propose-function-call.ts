import { UNKNOWN, isValueObject } from '../../evaluate/value.ts';
import type { Value, ValueObject } from '../../evaluate/value.ts';
import { argument, throughFirst, valuesOf } from '../solve/call-inverse.ts';
import type { CallPlace, Inverse } from '../solve/call-inverse.ts';
import { FILE_INVERSES } from '../documents/propose-file.ts';
import { LIST_INVERSES } from '../solve/inverses-of-lists.ts';
import { NUMBER_INVERSES, TEXT_INVERSES } from '../solve/inverses-of-scalars.ts';
import { proposeExtended } from '../instances/propose-merged-value.ts';
import { parseDocument, wantedDocument } from '../documents/json-document.ts';
import { combineCandidates, ofKind, sameParts } from '../place.ts';
import type { Place, Tracing, Wanted, Candidates } from '../place.ts';

/** Invertible functions. */
const INVERSES: Readonly<Record<string, Inverse>> = {
  jsonencode: throughJson,
  merge: throughMerge,
  try: throughSelected,
  coalesce: throughSelected,
  coalescelist: throughSelected,
  lookup: throughLookup,
  tostring: throughConversion,
  tonumber: throughConversion,
  tobool: throughConversion,
  convert: throughConversion,
  tolist: throughFirst,
  tomap: throughFirst,
  toset: (place, wanted, tracing) => throughFirst(place, wanted, { ...tracing, unordered: true }),
  sort: (place, wanted, tracing) => throughFirst(place, wanted, { ...tracing, unordered: true }),
  sensitive: throughFirst,
  nonsensitive: throughFirst,
  ...FILE_INVERSES,
  ...LIST_INVERSES,
  ...TEXT_INVERSES,
  ...NUMBER_INVERSES,
};

/** Traces an invertible function into its arguments. */
export function proposeCall(place: CallPlace, wanted: Wanted, tracing: Tracing): Candidates {
  if (place.expression.expandLast) return place.expression.name === 'merge' ? throughMergedList(place, wanted, tracing) : [];
  const inverse = Object.hasOwn(INVERSES, place.expression.name) ? INVERSES[place.expression.name] : undefined;
  return inverse === undefined ? [] : inverse(place, wanted, tracing);
}

function throughConversion(place: CallPlace, wanted: Wanted, tracing: Tracing): Candidates {
  const first = argument(place, 0);
  if (first === undefined) return [];
  const current = tracing.evaluator.evaluate(first.expression, place.scope);
  return tracing.propose(first, { current, desired: inTypeOf(current, wanted.desired) }, tracing);
}

/** The argument of `tonumber("5")` stays a text, and that of `tostring(5)` a number. */
function inTypeOf(current: Value, desired: Value): Value {
  if (typeof current === 'number' && typeof desired === 'string' && Number.isFinite(Number(desired))) return Number(desired);
  if (typeof current === 'boolean' && (desired === 'true' || desired === 'false')) return desired === 'true';
  return typeof current === 'string' && (typeof desired === 'number' || typeof desired === 'boolean') ? String(desired) : desired;
}

/** Traces the parsed document; parts with the same meaning stay. */
function throughJson(place: CallPlace, wanted: Wanted, tracing: Tracing): Candidates {
  const first = argument(place, 0);
  if (first === undefined) return [];
  const evaluated: Value = tracing.evaluator.evaluate(first.expression, place.scope);
  const document = wantedDocument(
    isValueObject(evaluated) || Array.isArray(evaluated) ? evaluated : parseDocument(wanted.current),
    wanted.desired,
  );
  return document === undefined ? [] : tracing.propose(first, document, { ...tracing, unordered: tracing.unordered || document.policy });
}

function partOf(value: ValueObject, key: string): Value {
  return value[key] ?? null;
}

/** merge(): each entry belongs to the last argument that contains it. A new entry may go into any argument, the last one first. */
function throughMerge(place: CallPlace, wanted: Wanted, tracing: Tracing): Candidates {
  if (!isValueObject(wanted.current) || !isValueObject(wanted.desired)) return [];
  const [current, desired] = [wanted.current, wanted.desired];
  const values = valuesOf(place, tracing);
  if (values.some((value) => !isValueObject(value))) return [];
  const maps = values as readonly Readonly<Record<string, Value>>[];
  const changed = [...new Set([...Object.keys(current), ...Object.keys(desired)])].filter(
    (key) => !(key in current && key in desired && sameParts(partOf(current, key), partOf(desired, key))),
  );
  const parts = changed.map((key): Candidates => {
    const owners = maps.map((map, index) => (key in map ? index : -1)).filter((index) => index >= 0);
    const owner = owners.at(-1);
    // A new key may go into any argument; an existing one may be overridden by later arguments.
    const places = maps.map((_, index) => index).filter((index) => owner === undefined || index >= owner);
    if (owners.length > 1 && !(key in desired)) return [];
    return places.flatMap((index) => {
      const at = argument(place, index);
      const map = maps[index] ?? {};
      const rest = Object.fromEntries(Object.entries(map).filter(([name]) => name !== key));
      const next: ValueObject = key in desired ? { ...rest, [key]: partOf(desired, key) } : rest;
      return at === undefined ? [] : tracing.propose(at, { current: map, desired: next }, tracing);
    });
  });
  return [...combineCandidates(parts), ...leftOut(place, maps, { current, desired }, tracing)];
}

/** `merge(maps...)`: changes and removes entries in their map; removes a map that becomes empty. */
function throughMergedList(place: CallPlace, wanted: Wanted, tracing: Tracing): Candidates {
  const [first, ...more] = place.expression.arguments;
  const list: Value = first === undefined ? null : tracing.evaluator.evaluate(first, place.scope);
  const { current, desired } = wanted;
  if (first === undefined || more.length > 0 || !Array.isArray(list) || !isValueObject(current) || !isValueObject(desired)) return [];
  const maps: readonly ValueObject[] = (list as readonly Value[]).filter(isValueObject);
  if (maps.length !== list.length || Object.keys(desired).some((key) => !(key in current))) return [];
  const next = maps.map((map): ValueObject => {
    const kept = Object.keys(map).filter((key) => key in desired);
    return Object.fromEntries(kept.map((key): [string, Value] => [key, partOf(desired, key)]));
  });
  const left = next.filter((map, index) => Object.keys(map).length > 0 || Object.keys(maps[index] ?? {}).length === 0);
  const at: Place = { ...place, expression: first };
  return [left, ...(left.length === next.length ? [] : [next])].flatMap((one) =>
    tracing.propose(at, { current: list, desired: one }, tracing),
  );
}

/** Removes entries from this merge only, because others may read the argument. */
function leftOut(
  place: CallPlace,
  maps: readonly ValueObject[],
  { current, desired }: { readonly current: ValueObject; readonly desired: ValueObject },
  tracing: Tracing,
): Candidates {
  const removedKeys = Object.keys(current).filter((key) => !(key in desired));
  const owners = new Set(removedKeys.flatMap((key) => maps.flatMap((map, index) => (key in map ? [index] : []))));
  const [only, ...more] = owners;
  const isAll = Object.entries(desired).every(([key, value]) => key in current && sameParts(partOf(current, key), value));
  const at = only === undefined || more.length > 0 || !isAll ? undefined : argument(place, only);
  if (at === undefined || only === undefined) return [];
  const map = maps[only] ?? {};
  const rest = Object.fromEntries(Object.entries(map).filter(([key]) => !removedKeys.includes(key)));
  return proposeExtended(at, { current: map, desired: rest }, tracing);
}

/** try() and coalesce(): the argument that decides now, then earlier ones, which would win. */
function throughSelected(place: CallPlace, wanted: Wanted, tracing: Tracing): Candidates {
  const values = valuesOf(place, tracing);
  const evaluated = tracing.evaluator.evaluate(place.expression, place.scope);
  const given: Value = evaluated === UNKNOWN ? wanted.current : evaluated;
  const selected = values.findIndex((value) => sameParts(value, given) && value !== UNKNOWN);
  if (selected < 0) return [];
  const before = Array.from({ length: selected }, (_, index) => index);
  // A final null is an empty fallback, not a place for a value. The fallback in a module applies to all its callers, and the fallback of
  // a switch to every entry without the switch.
  const isShared = place.scope.module.caller !== undefined || (tracing.repetition !== undefined && typeof wanted.desired === 'boolean');
  const of = (index: number, current: Value): Candidates => {
    const at = argument(place, index);
    return at === undefined ? [] : tracing.propose(at, { current, desired: wanted.desired }, tracing);
  };
  const decides = given === null ? [] : of(selected, wanted.current);
  return [...(isShared ? ofKind('default', decides) : decides), ...before.flatMap((index) => of(index, null))];
}

/** lookup(): the entry of the map, else the default, or a new entry for this key. */
function throughLookup(place: CallPlace, wanted: Wanted, tracing: Tracing): Candidates {
  const [map, [value, name]] = [argument(place, 0), valuesOf(place, tracing)];
  if (map === undefined || !isValueObject(value) || typeof name !== 'string') return [];
  const inMap = tracing.propose(map, { current: value, desired: { ...value, [name]: wanted.desired } }, tracing);
  const fallback = argument(place, 2);
  if (name in value || fallback === undefined) return inMap;
  const inFallback = tracing.propose(fallback, wanted, tracing);
  // The default applies to environments that are not in the map.
  return [...inFallback, ...(tracing.environment?.value === name ? ofKind('environment', inMap) : inMap)];
}

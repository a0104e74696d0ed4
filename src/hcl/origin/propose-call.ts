import { isValueObject } from '../evaluate/value.ts';
import type { Value, ValueObject } from '../evaluate/value.ts';
import type { Expression } from '../syntax.ts';
import { parseDocument, wantedDocument } from './json-document.ts';
import { combineCandidates, sameMeaning, sameParts } from './place.ts';
import type { Candidate, Place, Propose, Tracing, Wanted } from './place.ts';

type CallPlace = Place & { readonly expression: Extract<Expression, { kind: 'call' }> };
type Inverse = (place: CallPlace, wanted: Wanted, tracing: Tracing, propose: Propose) => readonly Candidate[];

/** Functions that can be undone: what has to stand in their arguments so that they give the wanted value. */
const INVERSES: Readonly<Record<string, Inverse>> = {
  jsonencode: throughJson,
  merge: throughMerge,
  concat: throughConcat,
  try: throughSelected,
  coalesce: throughSelected,
  lookup: throughLookup,
  tostring: (place, wanted, tracing, propose) => throughConversion(place, wanted, tracing, propose),
  tonumber: (place, wanted, tracing, propose) => throughConversion(place, wanted, tracing, propose),
  tobool: (place, wanted, tracing, propose) => throughConversion(place, wanted, tracing, propose),
  tolist: throughFirst,
  tomap: throughFirst,
  toset: (place, wanted, tracing, propose) => throughFirst(place, wanted, { ...tracing, unordered: true }, propose),
  sort: (place, wanted, tracing, propose) => throughFirst(place, wanted, { ...tracing, unordered: true }, propose),
  distinct: throughFirst,
  sensitive: throughFirst,
  nonsensitive: throughFirst,
  join: throughJoin,
};

/** A function call: traced into its arguments where the function can be undone. */
export function proposeCall(place: CallPlace, wanted: Wanted, tracing: Tracing, propose: Propose): readonly Candidate[] {
  const inverse = Object.hasOwn(INVERSES, place.expression.name) ? INVERSES[place.expression.name] : undefined;
  return inverse === undefined || place.expression.expandLast ? [] : inverse(place, wanted, tracing, propose);
}

function argument(place: CallPlace, index: number): Place | undefined {
  const expression = place.expression.arguments[index];
  return expression === undefined ? undefined : { ...place, expression };
}

function throughFirst(place: CallPlace, wanted: Wanted, tracing: Tracing, propose: Propose): readonly Candidate[] {
  const first = argument(place, 0);
  return first === undefined ? [] : propose(first, wanted, tracing);
}

function throughConversion(place: CallPlace, wanted: Wanted, tracing: Tracing, propose: Propose): readonly Candidate[] {
  const first = argument(place, 0);
  if (first === undefined) return [];
  const current = tracing.evaluator.evaluate(first.expression, place.scope);
  return propose(first, { current, desired: inTypeOf(current, wanted.desired) }, tracing);
}

/** `tonumber("5")` keeps its text, `tostring(5)` its number. */
function inTypeOf(current: Value, desired: Value): Value {
  if (typeof current === 'number' && typeof desired === 'string' && Number.isFinite(Number(desired))) return Number(desired);
  if (typeof current === 'boolean' && (desired === 'true' || desired === 'false')) return desired === 'true';
  return typeof current === 'string' && (typeof desired === 'number' || typeof desired === 'boolean') ? String(desired) : desired;
}

/** The document is wanted as parsed; what is semantically the same is left alone further down. */
function throughJson(place: CallPlace, wanted: Wanted, tracing: Tracing, propose: Propose): readonly Candidate[] {
  const first = argument(place, 0);
  if (first === undefined) return [];
  const evaluated: Value = tracing.evaluator.evaluate(first.expression, place.scope);
  const document = wantedDocument(
    isValueObject(evaluated) || Array.isArray(evaluated) ? evaluated : parseDocument(wanted.current),
    wanted.desired,
  );
  return document === undefined ? [] : propose(first, document, { ...tracing, unordered: tracing.unordered || document.policy });
}

function partOf(value: ValueObject, key: string): Value {
  return value[key] ?? null;
}

/** merge(): each entry is that of the last argument that has it; a new one may go into any, the last first. */
function throughMerge(place: CallPlace, wanted: Wanted, tracing: Tracing, propose: Propose): readonly Candidate[] {
  if (!isValueObject(wanted.current) || !isValueObject(wanted.desired)) return [];
  const [current, desired] = [wanted.current, wanted.desired];
  const values = place.expression.arguments.map((one) => tracing.evaluator.evaluate(one, place.scope));
  if (values.some((value) => !isValueObject(value))) return [];
  const maps = values as readonly Readonly<Record<string, Value>>[];
  const changed = [...new Set([...Object.keys(current), ...Object.keys(desired)])].filter(
    (key) => !(key in current && key in desired && sameParts(partOf(current, key), partOf(desired, key))),
  );
  const parts = changed.map((key): readonly Candidate[] => {
    const owners = maps.map((map, index) => (key in map ? index : -1)).filter((index) => index >= 0);
    const owner = owners.at(-1);
    // A new key may go into any argument; one that an argument has may be overridden by those behind it.
    const places = maps.map((_, index) => index).filter((index) => owner === undefined || index >= owner);
    if (owners.length > 1 && !(key in desired)) return [];
    return places.flatMap((index) => {
      const at = argument(place, index);
      const map = maps[index] ?? {};
      const rest = Object.fromEntries(Object.entries(map).filter(([name]) => name !== key));
      const next: ValueObject = key in desired ? { ...rest, [key]: partOf(desired, key) } : rest;
      return at === undefined ? [] : propose(at, { current: map, desired: next }, tracing);
    });
  });
  return combineCandidates(parts);
}

/** concat(): a changed element belongs to the argument that holds its position; new ones go to the end of the last. */
function throughConcat(place: CallPlace, wanted: Wanted, tracing: Tracing, propose: Propose): readonly Candidate[] {
  if (!Array.isArray(wanted.current) || !Array.isArray(wanted.desired)) return [];
  const desired = wanted.desired as readonly Value[];
  const lists = place.expression.arguments.map((one) => tracing.evaluator.evaluate(one, place.scope));
  if (lists.some((list) => !Array.isArray(list))) return [];
  const arrays = lists as readonly (readonly Value[])[];
  if (tracing.unordered) return throughUnion(place, { arrays, desired }, tracing, propose);
  return arrays.flatMap((list, index) => {
    const before = arrays.slice(0, index).flat();
    const after = arrays.slice(index + 1).flat();
    const middle = desired.slice(before.length, desired.length - after.length);
    if (desired.length < before.length + after.length || !sameParts([...before, ...middle, ...after], desired)) return [];
    const at = argument(place, index);
    return at === undefined ? [] : propose(at, { current: list, desired: middle }, tracing);
  });
}

/** Of a set that is put together, each gone element leaves the argument that has it; new ones go into one, the last first. */
function throughUnion(
  place: CallPlace,
  lists: { readonly arrays: readonly (readonly Value[])[]; readonly desired: readonly Value[] },
  tracing: Tracing,
  propose: Propose,
): readonly Candidate[] {
  const has = (values: readonly Value[], value: Value): boolean => values.some((one) => sameMeaning(one, value, true));
  const added = lists.desired.filter((value) => !has(lists.arrays.flat(), value));
  const into = added.length === 0 ? [0] : lists.arrays.map((_, index) => index).reverse();
  return into.flatMap((target) =>
    combineCandidates(
      lists.arrays.map((list, index): readonly Candidate[] => {
        const desired = [...list.filter((value) => has(lists.desired, value)), ...(index === target ? added : [])];
        const at = argument(place, index);
        return desired.length === list.length && added.length === 0
          ? [{ edits: [] }]
          : at === undefined
            ? []
            : propose(at, { current: list, desired }, tracing);
      }),
    ),
  );
}

/** try() and coalesce(): the argument whose value counts now; then the ones before it, which would win. */
function throughSelected(place: CallPlace, wanted: Wanted, tracing: Tracing, propose: Propose): readonly Candidate[] {
  const values = place.expression.arguments.map((one) => tracing.evaluator.evaluate(one, place.scope));
  const selected = values.findIndex((value) => value !== null && sameParts(value, wanted.current));
  if (selected < 0) return [];
  const order = [selected, ...Array.from({ length: selected }, (_, index) => index)];
  return order.flatMap((index) => {
    const at = argument(place, index);
    return at === undefined ? [] : propose(at, { current: index === selected ? wanted.current : null, desired: wanted.desired }, tracing);
  });
}

/** lookup(): the map's entry where there is one; else the default, or a new entry for this key alone. */
function throughLookup(place: CallPlace, wanted: Wanted, tracing: Tracing, propose: Propose): readonly Candidate[] {
  const [map, key] = [argument(place, 0), argument(place, 1)];
  if (map === undefined || key === undefined) return [];
  const value: Value = tracing.evaluator.evaluate(map.expression, place.scope);
  const name: Value = tracing.evaluator.evaluate(key.expression, place.scope);
  if (!isValueObject(value) || typeof name !== 'string') return [];
  const inMap = propose(map, { current: value, desired: { ...value, [name]: wanted.desired } }, tracing);
  const fallback = argument(place, 2);
  return name in value || fallback === undefined ? inMap : [...propose(fallback, wanted, tracing), ...inMap];
}

function throughJoin(place: CallPlace, wanted: Wanted, tracing: Tracing, propose: Propose): readonly Candidate[] {
  const [separator, list] = [argument(place, 0), argument(place, 1)];
  if (separator === undefined || list === undefined || typeof wanted.desired !== 'string') return [];
  const text: Value = tracing.evaluator.evaluate(separator.expression, place.scope);
  const current: Value = tracing.evaluator.evaluate(list.expression, place.scope);
  if (typeof text !== 'string' || text === '' || !Array.isArray(current)) return [];
  return propose(list, { current, desired: wanted.desired === '' ? [] : wanted.desired.split(text) }, tracing);
}

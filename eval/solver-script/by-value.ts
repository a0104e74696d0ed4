/** For values without a reference: looks for the value itself in the entry of the instance; otherwise gives the entry its own value. */
import { call, data, writeExpression } from './edits.ts';
import type { Call } from './edits.ts';
import { collectionOf, keyOf, ownBlock } from './places.ts';
import type { CodeBlock, CodePlace, Value, Wanted, WantedChange } from './request.ts';

/** A nested value, before and after. */
interface Difference {
  readonly previous: Value;
  readonly current: Value;
}

/**
 * Edits values that occur in the entry of the instance exactly as code has them.
 * @param wanted the resource
 * @param change the attribute
 * @param code every block that was shown
 * @returns calls; none unless each value is found in exactly one place
 */
export function editWhereValueStands(wanted: Wanted, change: WantedChange, code: readonly CodeBlock[]): readonly Call[] {
  const key = keyOf(wanted.address ?? '');
  if (key === undefined) return [];
  const calls = differencesOf(change.codeSays, change.cloudHas).map(({ previous, current }): readonly Call[] => {
    const found = code.flatMap((block) =>
      block.places.filter((place) => isUnder(place.at, key) && hasValue(place, previous)).map((place) => ({ block, place })),
    );
    const [only] = new Map(found.map((one) => [`${one.block.file} ${one.place.range.start}`, one])).values();
    return only === undefined || found.length > 1 ? [] : writeExpression(only.block, only.place, { codeSays: previous, cloudHas: current });
  });
  return calls.some((one) => one.length === 0) ? [] : calls.flat();
}

/**
 * Gives the entry of the instance its own value, which the resource reads before its previous expression.
 * @param wanted the resource
 * @param change the attribute
 * @param code every block that was shown
 * @returns calls; none if there is no entry
 */
export function overrideInEntry(wanted: Wanted, change: WantedChange, code: readonly CodeBlock[]): readonly Call[] {
  const own = ownBlock(wanted, code);
  const [key, name] = [keyOf(wanted.address ?? ''), change.attribute];
  const start = own === undefined ? undefined : collectionOf(own, code);
  const entry = start?.block.places.find(({ at, kind }) => at === `${start.path}.${key ?? ''}` && kind === 'object');
  if (own === undefined || start === undefined || entry === undefined || change.cloudHas === null) return [];
  return [
    call('set-map-entry', start.block, { object: entry.range, key: name, value: data(change.cloudHas) }),
    ...instead(own, name, (before) => `try(each.value.${name}, ${before})`),
  ];
}

/**
 * Adds a condition to the resource that gives one instance another value.
 * @param wanted the resource
 * @param change the attribute
 * @param code every block that was shown
 * @returns calls; none for a resource without instances
 */
export function sayWhichInstance(wanted: Wanted, change: WantedChange, code: readonly CodeBlock[]): readonly Call[] {
  const own = ownBlock(wanted, code);
  const key = keyOf(wanted.address ?? '');
  if (own === undefined || key === undefined) return [];
  return instead(own, change.attribute, (before) => `each.key == ${source(key)} ? ${source(change.cloudHas)} : ${before}`);
}

/** JSON is valid HCL, except for template sequences, which are escaped. */
function source(value: Value): string {
  return JSON.stringify(value).replaceAll(/[$%](?=\{)/g, (sign) => sign + sign);
}

function instead(own: CodeBlock, name: string, to: (before: string) => string): readonly Call[] {
  const place = own.places.find(({ at }) => at === name);
  if (place === undefined) return [call('set-attribute', own, { body: own.inside, name, value: { expression: to('null') } })];
  const before = own.text?.slice(place.range.start - (own.range?.start ?? 0), place.range.end - (own.range?.start ?? 0));
  return before === undefined ? [] : [call('replace-expression', own, { at: place.range, value: { expression: to(before) } })];
}

function isUnder(at: string, key: string): boolean {
  return at === key || at.startsWith(`${key}.`) || at.endsWith(`.${key}`) || at.includes(`.${key}.`);
}

function hasValue({ source: text = '' }: CodePlace, value: Value): boolean {
  try {
    const found = JSON.parse(text) as Value;
    return sameSet(found, value) || (typeof found !== 'object' && typeof value !== 'object' && String(found) === String(value));
  } catch {
    return false;
  }
}

function sameSet(left: Value, right: Value): boolean {
  if (!Array.isArray(left) || !Array.isArray(right)) return JSON.stringify(left) === JSON.stringify(right);
  const [one, other] = [left, right].map((list: readonly Value[]) => list.map((item) => JSON.stringify(item)).sort());
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Descends while both sides have the same structure; a list of plain values is one value. */
function differencesOf(previous: Value, current: Value): readonly Difference[] {
  if (JSON.stringify(previous) === JSON.stringify(current)) return [];
  if (
    Array.isArray(previous) &&
    Array.isArray(current) &&
    previous.length === current.length &&
    previous.some((item) => typeof item === 'object')
  )
    return previous.flatMap((item: Value, index) => differencesOf(item, (current as readonly Value[])[index] ?? null));
  if (isObject(previous) && isObject(current))
    return Object.keys({ ...previous, ...current }).flatMap((name) => differencesOf(previous[name] ?? null, current[name] ?? null));
  return [{ previous, current }];
}

function isObject(value: Value): value is { readonly [key: string]: Value } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

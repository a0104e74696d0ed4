import { sameValue } from '#domain/value/compare.ts';
import type { Json } from '#domain/json.ts';
import { isValueObject } from '../../evaluate/value.ts';
import type { Value, ValueObject } from '../../evaluate/value.ts';
import { alignLists } from '../blocks/align-lists.ts';
import { sharedEnds } from '../../text/shared-ends.ts';
import { parseDocument } from '../documents/json-document.ts';
import type { Wanted } from '../place.ts';
import { textInBase64 } from '../plain-value.ts';

/** A changed part of an attribute. */
type Moved =
  | { readonly kind: 'scalar'; readonly before: Value; readonly after: Value }
  | { readonly kind: 'removed'; readonly index: number; readonly of: readonly Value[] }
  | { readonly kind: 'added'; readonly element: Value; readonly of: readonly Value[] };

/** Limits: guesses per changed part, and guesses of one input. */
const MAX_GUESSES_PER_PART = 6;
const MAX_GUESSES_PER_INPUT = 16;
/** Shorter texts may be words that are base64 by chance. */
const MIN_ENCODED_LENGTH = 8;

/**
 * Guesses values of an input that may give an attribute its wanted value. A part of the input that equals a changed part, or occurs in
 * its text, changes in the same way; a list or map of the same length gains or loses the same element.
 * @param value the known value of the input
 * @param wanted the value of the attribute
 * @returns the likeliest first; none if no part of the input resembles a changed part
 */
export function guessValues(value: Value, wanted: Wanted): readonly Value[] {
  let guesses: readonly Value[] = [value];
  for (const moved of distinct(movedParts(wanted.current, wanted.desired) ?? [])) {
    const next = guesses.flatMap((guess) => waysOf(guess, moved).slice(0, MAX_GUESSES_PER_PART));
    // A part that follows from another one needs no guess.
    if (next.length > 0) guesses = next.slice(0, MAX_GUESSES_PER_INPUT);
  }
  return distinct(guesses.filter((guess) => !same(guess, value)));
}

function same(left: Value, right: Value): boolean {
  return sameValue(left as Json, right as Json);
}

function distinct<Item>(items: readonly Item[]): readonly Item[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

/** Undefined if the order changed. */
function movedParts(before: Value, after: Value): readonly Moved[] | undefined {
  if (typeof before === 'string' && typeof after === 'string') {
    const [left, right] = [parseDocument(before), parseDocument(after)];
    if (left !== undefined && right !== undefined) return movedParts(left as Value, right as Value);
    const [own, other] = [before, after].map((text) => (text.length < MIN_ENCODED_LENGTH ? undefined : textInBase64(text)));
    if (own !== undefined && other !== undefined) return same(own, other) ? [] : [{ kind: 'scalar', before: own, after: other }];
  }
  if (isValueObject(before) && isValueObject(after)) {
    const [left, right]: readonly [ValueObject, ValueObject] = [before, after];
    const parts = [...new Set([...Object.keys(left), ...Object.keys(right)])].map((key) =>
      movedParts(left[key] ?? null, right[key] ?? null),
    );
    return parts.some((part) => part === undefined) ? undefined : parts.flatMap((part) => part ?? []);
  }
  if (Array.isArray(before) || Array.isArray(after)) return movedElements(listed(before), listed(after));
  return same(before, after) ? [] : [{ kind: 'scalar', before, after }];
}

function listed(value: Value): readonly Value[] {
  return Array.isArray(value) ? (value as readonly Value[]) : [];
}

function movedElements(before: readonly Value[], after: readonly Value[]): readonly Moved[] | undefined {
  const steps = alignLists(before, after, true);
  const parts = steps?.map((step): readonly Moved[] | undefined => {
    if (step.kind === 'removed') return [{ kind: 'removed', index: step.index, of: before }];
    if (step.kind === 'appended') return [{ kind: 'added', element: step.value, of: before }];
    return movedParts(before[step.index] ?? null, step.value);
  });
  return parts === undefined || parts.some((part) => part === undefined) ? undefined : parts.flatMap((part) => part ?? []);
}

function waysOf(value: Value, moved: Moved): readonly Value[] {
  const here =
    moved.kind === 'scalar' ? scalarWays(value, moved) : moved.kind === 'removed' ? lossWays(value, moved) : gainWays(value, moved);
  return [...here, ...partsWith(value, (part) => waysOf(part, moved))];
}

/** The value with one of its parts replaced, in every possible way. */
function partsWith(value: Value, ways: (part: Value) => readonly Value[]): readonly Value[] {
  if (Array.isArray(value)) {
    const items = value as readonly Value[];
    return items.flatMap((item, index) => ways(item).map((other) => items.with(index, other)));
  }
  if (!isValueObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => ways(item).map((other) => ({ ...value, [key]: other })));
}

function scalarWays(value: Value, { before, after }: Extract<Moved, { kind: 'scalar' }>): readonly Value[] {
  if (isValueObject(value)) return after === null ? withoutEntries(value, (item) => isSimilar(item, before)) : [];
  if (Array.isArray(value)) {
    const items = value as readonly Value[];
    if (after === null) return items.flatMap((item, index) => (isSimilar(item, before) ? [items.toSpliced(index, 1)] : []));
    return items.every((item) => typeof item === typeof after) ? [[...items, after]] : [];
  }
  if (value === null) return after === null ? [] : [after];
  if (typeof value === 'symbol' || typeof value === 'object') return [];
  if (isSimilar(value, before)) return after === null ? [null] : [inKindOf(value, after)];
  if (typeof value === 'boolean') return [!value];
  const text =
    typeof value === 'string' && typeof before === 'string' && typeof after === 'string' ? movedText(value, before, after) : undefined;
  return text === undefined ? [] : [text];
}

function isSimilar(left: Value, right: Value): boolean {
  if (left === null || right === null) return left === right;
  return typeof left === 'object' || typeof right === 'object' ? same(left, right) : String(left) === String(right);
}

function inKindOf(value: Value, after: Value): Value {
  if (typeof value === 'string' && (typeof after === 'number' || typeof after === 'boolean')) return String(after);
  return typeof value === 'number' && typeof after === 'string' && after.trim() !== '' && Number.isFinite(Number(after))
    ? Number(after)
    : after;
}

/** `web` in `shop-web-a` becomes `api` if that text becomes `shop-api-a`. */
function movedText(part: string, before: string, after: string): string | undefined {
  const { start, end } = sharedEnds(before, after);
  const middle = after.slice(start, after.length - end);
  for (let at = before.indexOf(part); at >= 0 && part !== ''; at = before.indexOf(part, at + 1)) {
    const isAround = at <= start && at + part.length >= before.length - end;
    if (isAround) return part.slice(0, start - at) + middle + part.slice(before.length - end - at);
  }
  return undefined;
}

function withoutEntries(entries: ValueObject, isGone: (item: Value, index: number) => boolean): readonly ValueObject[] {
  const keys = Object.keys(entries);
  return keys.flatMap((key, index) => (isGone(entries[key] ?? null, index) ? [omit(entries, key)] : []));
}

function omit(entries: ValueObject, key: string): ValueObject {
  return Object.fromEntries(Object.entries(entries).filter(([other]) => other !== key));
}

function lossWays(value: Value, { index, of }: Extract<Moved, { kind: 'removed' }>): readonly Value[] {
  const element = of[index] ?? null;
  if (Array.isArray(value)) {
    const items = value as readonly Value[];
    const at = items.findIndex((item) => isSimilar(item, element));
    if (at >= 0) return [items.toSpliced(at, 1)];
    return items.length === of.length ? [items.toSpliced(index, 1)] : [];
  }
  if (!isValueObject(value)) return [];
  // Terraform reads maps in the order of their keys.
  const keys = Object.keys(value).sort();
  const own = keys.length === of.length ? [omit(value, keys[index] ?? '')] : [];
  return [...own, ...withoutEntries(value, (item) => holdsAll(item, element))];
}

/** True if a part contains all scalars of an element. */
function holdsAll(part: Value, element: Value): boolean {
  const own = scalarsIn(part);
  const wanted = scalarsIn(element);
  return wanted.length > 0 && own.length > 0 && wanted.every((scalar) => own.some((one) => isSimilar(one, scalar)));
}

function scalarsIn(value: Value): readonly Value[] {
  if (value === null || value === '') return [];
  if (typeof value !== 'object') return [value];
  return Object.values(value as ValueObject).flatMap((item) => scalarsIn(item));
}

function gainWays(value: Value, { element, of }: Extract<Moved, { kind: 'added' }>): readonly Value[] {
  if (Array.isArray(value)) {
    const items = value as readonly Value[];
    if (items.length === 0) return [[withoutNulls(element)]];
    if (items.length !== of.length) return [];
    return modelledOn(items, of, element).map((item) => [...items, item]);
  }
  if (!isValueObject(value)) return [];
  const keys = Object.keys(value).sort();
  if (keys.length === 0 || keys.length !== of.length) return [];
  const items = keys.map((key) => value[key] ?? null);
  return modelledOn(items, of, element).flatMap((item, at) => {
    const key = keyFor(keys[at] ?? '', of[at] ?? null, element);
    return key === undefined || key in value ? [] : [{ ...value, [key]: item }];
  });
}

/** For each item of an input, a copy with the difference between the attribute's new element and the element that this item gives. */
function modelledOn(items: readonly Value[], of: readonly Value[], element: Value): readonly Value[] {
  return items.map((item, at) => {
    const moved = movedParts(of[at] ?? null, element) ?? [];
    return moved.reduce<Value>((whole, one) => waysOf(whole, one)[0] ?? whole, item);
  });
}

/** The key of a new entry, if the attribute contains the keys of the others. */
function keyFor(key: string, shown: Value, element: Value): string | undefined {
  if (!isValueObject(shown) || !isValueObject(element)) return typeof element === 'string' && shown === key ? element : undefined;
  const name = Object.keys(shown).find((one) => shown[one] === key);
  const found: Value | undefined = name === undefined ? undefined : element[name];
  return typeof found === 'string' ? found : undefined;
}

function withoutNulls(value: Value): Value {
  if (!isValueObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== null && !(Array.isArray(item) && item.length === 0)));
}

/** Functions on lists. https://developer.hashicorp.com/terraform/language/functions#collection-functions */
import { convert, toText } from '../convert.ts';
import { boundedCount } from '../evaluation-limits.ts';
import { fail } from '../failure.ts';
import { asSequence, isSequence, isWhollyKnown, sequenceKind, asList } from '../kinds.ts';
import { equalValues } from '../operators.ts';
import { compareTexts, hashText, makeSet } from '../order.ts';
import { typeOf, unifyTypes } from '../types.ts';
import { UNKNOWN } from '../value.ts';
import type { Value } from '../value.ts';
import { aware, boolArgument, deep, integerArgument, sequenceArgument, textArgument, uniformArgument, whole } from './define.ts';
import type { FunctionGroup } from './define.ts';
import { groupBy } from '#domain/group-by.ts';

export const LIST_FUNCTIONS: FunctionGroup = {
  alltrue: deep(1, ([list]) => sequenceArgument(list).every((item) => item !== null && boolArgument(item))),
  anytrue: deep(1, ([list]) => sequenceArgument(list).some((item) => item !== null && boolArgument(item))),
  chunklist: whole(2, ([list, size]) => chunk(uniformArgument(list), integerArgument(size))),
  compact: deep(1, ([list]) => asList(texts(list, true).filter((text) => text !== null && text !== ''))),
  concat: whole([1, Infinity], concat),
  distinct: deep(1, ([list]) => asList([...groupBy(uniformArgument(list), hashText).values()].map(([item]) => item))),
  element: whole(2, ([list, index]) => {
    const items = sequenceArgument(list);
    const at = integerArgument(index);
    if (items.length === 0 || at < 0 || sequenceKind(items) === 'set')
      return fail('element() takes a list that is not empty and an index from 0');
    return items[at % items.length] ?? null;
  }),
  flatten: whole(1, ([list]) => flatten(sequenceArgument(list))),
  index: deep(2, ([list, wanted]) => {
    if (wanted === undefined || wanted === null) return fail('null is not looked for');
    const at = sequenceArgument(list).findIndex((item) => equalValues(item, wanted) === true);
    return at === -1 ? fail('the value is not in the list') : at;
  }),
  range: deep([1, 3], range),
  reverse: whole(1, ([list]) => {
    const items = sequenceArgument(list);
    return asSequence([...items].reverse(), sequenceKind(items) === 'set' ? 'list' : sequenceKind(items));
  }),
  slice: aware(3, ([list, start, end]) => {
    if (start === UNKNOWN || end === UNKNOWN) return UNKNOWN;
    const [from, to] = [integerArgument(start), integerArgument(end)];
    // The number of elements is known even if the list is not.
    if (list === UNKNOWN && 0 <= from && from <= to && to - from <= MAX_RANGE_ELEMENTS)
      return asSequence(
        Array.from({ length: to - from }, (): Value => UNKNOWN),
        'unsure',
      );
    const items = sequenceArgument(list);
    if (from < 0 || from > to || to > items.length || sequenceKind(items) === 'set') return fail('the slice is outside the list');
    return asSequence(items.slice(from, to), sequenceKind(items));
  }),
  sort: deep(1, ([list]) => asList((texts(list, false) as string[]).sort(compareTexts))),
};

/** A list(string) argument. Null only if the function allows it. */
function texts(list: Value | undefined, allowNull: boolean): (string | null)[] {
  return sequenceArgument(list).map((item) => (item === null && allowNull ? null : textArgument(item)));
}

function chunk(items: readonly Value[], size: number): Value {
  if (size < 0) return fail('a chunk cannot be smaller than nothing');
  const width = size === 0 ? Math.max(items.length, 1) : size;
  const count = Math.ceil(items.length / width);
  return asSequence(
    Array.from({ length: count }, (_, index) => asList(items.slice(index * width, (index + 1) * width))),
    'list',
  );
}

function concat(lists: readonly Value[]): Value {
  const sequences = lists.map((list) => sequenceArgument(list));
  const joined = sequences.flat();
  const kinds = sequences.map((items) => sequenceKind(items));
  if (kinds.includes('set')) return fail('a set has no order to be joined in');
  if (kinds.includes('unsure')) return asSequence(joined, 'unsure');
  // Lists of one type stay a list with the common element type.
  const type = kinds.includes('tuple') ? undefined : unifyTypes(joined.map((item) => typeOf(item)));
  if (type === undefined) return joined;
  return asList(joined.map((item) => convert(item, type)));
}

/** An unknown element may be a list of any length. */
function flatten(items: readonly Value[]): Value {
  if (!items.every((item) => !isSequence(item) || isWhollyKnown(item) || !item.includes(UNKNOWN)) || items.includes(UNKNOWN))
    return UNKNOWN;
  const flat: Value[] = [];
  for (const item of items) {
    if (!isSequence(item)) {
      flat.push(item);
      continue;
    }
    const inner = flatten(item);
    if (inner === UNKNOWN) return UNKNOWN;
    flat.push(...sequenceArgument(inner));
  }
  return flat;
}

/** Terraform's limit: https://developer.hashicorp.com/terraform/language/functions/range */
const MAX_RANGE_ELEMENTS = 1024;

function range(values: readonly Value[]): Value {
  const numbers = values.map((value) => {
    const text = value === null ? fail('null is no limit') : toText(value);
    return typeof value === 'number' ? value : Number(text);
  });
  const [first = 0, second, third] = numbers;
  const [start, limit] = second === undefined ? [0, first] : [first, second];
  const step = third ?? (limit < start ? -1 : 1);
  if (step === 0 || (limit < start && step > 0) || (limit > start && step < 0)) return fail('the step never reaches the limit');
  const count = Math.max(0, Math.ceil((limit - start) / step));
  if (count > MAX_RANGE_ELEMENTS) return fail('the range is too long');
  return asList(Array.from({ length: count }, (_, index) => start + index * step));
}

/** Functions on sets. https://developer.hashicorp.com/terraform/language/functions#collection-functions */

export const SET_FUNCTIONS: FunctionGroup = {
  setintersection: deep([1, Infinity], (values) => combine(values, (left, right) => left.filter((item) => has(right, item)))),
  setproduct: deep([2, Infinity], setProduct),
  setsubtract: deep(2, (values) => combine(values, (left, right) => left.filter((item) => !has(right, item)))),
  setunion: deep([1, Infinity], (values) => combine(values, (left, right) => [...left, ...right])),
};

type Sets = readonly Value[];

function combine(values: readonly Value[], join: (left: Sets, right: Sets) => Sets): Value {
  const sets = values.map((value) => sequenceArgument(value));
  const type = unifyTypes(sets.flat().map((item) => typeOf(item)));
  if (type === undefined) return fail('the sets have no common element type');
  const [first = [], ...rest] = sets.map((items) => items.map((item) => convert(item, type)));
  boundedCount(rest.reduce((most, items) => Math.max(most, items.length * first.length), 0));
  return makeSet(rest.reduce<Sets>((left, right) => join(left, right), first));
}

function has(items: Sets, wanted: Value): boolean {
  return items.some((item) => equalValues(item, wanted) === true);
}

function setProduct(values: readonly Value[]): Value {
  const collections = values.map((value) => uniformArgument(value));
  boundedCount(collections.reduce((count, items) => count * items.length, collections.length));
  const product = collections.reduce<readonly (readonly Value[])[]>(
    (tuples, items) => tuples.flatMap((tuple) => items.map((item) => [...tuple, item])),
    [[]],
  );
  const anySet = values.some((value) => isSequence(value) && sequenceKind(value) === 'set');
  return anySet ? makeSet(product) : asList(product);
}

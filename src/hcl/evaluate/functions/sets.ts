/** Functions on sets. https://developer.hashicorp.com/terraform/language/functions#collection-functions */
import { convert } from '../convert.ts';
import { fail } from '../failure.ts';
import { asSequence, isSequence, sequenceKind } from '../kinds.ts';
import { boundedCount } from '../evaluation-limits.ts';
import { equalValues } from '../operators.ts';
import { makeSet } from '../order.ts';
import { unifyTypes, typeOf } from '../types.ts';
import type { Value } from '../value.ts';
import { deep, sequenceArgument, uniformArgument } from './define.ts';
import type { FunctionGroup } from './define.ts';

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
  return anySet ? makeSet(product) : asSequence(product, 'list');
}

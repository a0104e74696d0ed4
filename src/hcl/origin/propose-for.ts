import { isValueObject } from '../evaluate/value.ts';
import type { Value } from '../evaluate/value.ts';
import type { Expression } from '../syntax.ts';
import { combineCandidates, sameParts } from './place.ts';
import type { Candidate, LoopOrigin, Place, Propose, Tracing, Wanted } from './place.ts';

type ForPlace = Place & { readonly expression: Extract<Expression, { kind: 'for' }> };

/**
 * A for expression whose results keep their keys: each result that differs is traced into the expression that makes
 * it, with the loop variable standing for its element of the collection. Elements are neither added nor removed.
 */
export function proposeFor(place: ForPlace, wanted: Wanted, tracing: Tracing, propose: Propose): readonly Candidate[] {
  const { expression } = place;
  if (expression.grouped || !isValueObject(wanted.current) || !isValueObject(wanted.desired) || expression.resultKey === undefined) return [];
  const [current, desired] = [wanted.current, wanted.desired];
  if (Object.keys(current).some((key) => !(key in desired)) || Object.keys(desired).some((key) => !(key in current))) return [];
  const collection = tracing.evaluator.evaluate(expression.collection, place.scope);
  const parts = Object.keys(desired)
    .filter((key) => !sameParts(current[key] ?? null, desired[key] ?? null))
    .map((key): readonly Candidate[] => {
      const element = elementsOf(collection).find(([at, value]) => givesResult(place, bind(place, at, value), key, tracing));
      if (element === undefined) return [];
      const [at, value] = element;
      const origin: LoopOrigin = { collection: { ...place, expression: expression.collection }, collectionValue: collection, key: at, tracing };
      const inner: Tracing = { ...tracing, loops: { ...tracing.loops, [expression.valueName]: origin } };
      return propose({ ...place, expression: expression.result, scope: bind(place, at, value) }, { current: current[key] ?? null, desired: desired[key] ?? null }, inner);
    });
  return combineCandidates(parts);
}

/** Whether an element passes the filter and its result has the key. */
function givesResult(place: ForPlace, scope: Place['scope'], key: string, tracing: Tracing): boolean {
  const { condition, resultKey, result } = place.expression;
  if (condition !== undefined && tracing.evaluator.evaluate(condition, scope) !== true) return false;
  return tracing.evaluator.evaluate(resultKey ?? result, scope) === key;
}

function elementsOf(collection: Value): readonly (readonly [string | number, Value])[] {
  if (Array.isArray(collection)) return (collection as readonly Value[]).map((value, index) => [index, value] as const);
  return isValueObject(collection) ? Object.entries(collection) : [];
}

function bind(place: ForPlace, key: string | number, value: Value): Place['scope'] {
  const { keyName, valueName } = place.expression;
  return { ...place.scope, bindings: { ...place.scope.bindings, ...(keyName === undefined ? {} : { [keyName]: key }), [valueName]: value } };
}

import type { Place, Tracing, Wanted, PlaceOf, Candidates } from '../place.ts';
import type { Value } from '../../evaluate/value.ts';

export type CallPlace = PlaceOf<'call'>;

/** Traces a wanted result of a function into its arguments. */
export type Inverse = (place: CallPlace, wanted: Wanted, tracing: Tracing) => Candidates;

/** Returns an argument of a call; undefined if the call has fewer. */
export function argument(place: CallPlace, index: number): Place | undefined {
  const expression = place.expression.arguments[index];
  return expression === undefined ? undefined : { ...place, expression };
}

/** Returns the values of a call's arguments. */
export function valuesOf({ expression, scope }: CallPlace, { evaluator }: Tracing): readonly Value[] {
  return expression.arguments.map((one) => evaluator.evaluate(one, scope));
}

/** For functions that return their argument: proposes the wanted value for the first argument. */
export function throughFirst(place: CallPlace, wanted: Wanted, tracing: Tracing): Candidates {
  const first = argument(place, 0);
  return first === undefined ? [] : tracing.propose(first, wanted, tracing);
}

/** For functions that change their argument: proposes the inverse for the first argument. */
export function throughChanged(place: CallPlace, desired: Wanted['desired'] | undefined, tracing: Tracing): Candidates {
  const first = argument(place, 0);
  if (first === undefined || desired === undefined) return [];
  return tracing.propose(first, { current: tracing.evaluator.evaluate(first.expression, place.scope), desired }, tracing);
}

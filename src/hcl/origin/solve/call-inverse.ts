import type { Expression } from '../../syntax.ts';
import type { Candidate, Place, Propose, Tracing, Wanted } from '../place.ts';

/** A function call. */
export type CallPlace = Place & { readonly expression: Extract<Expression, { kind: 'call' }> };

/** What has to stand in the arguments of one function so that it gives the wanted value. */
export type Inverse = (place: CallPlace, wanted: Wanted, tracing: Tracing, propose: Propose) => readonly Candidate[];

/**
 * One argument of a call.
 * @returns its place; undefined where the call has fewer
 */
export function argument(place: CallPlace, index: number): Place | undefined {
  const expression = place.expression.arguments[index];
  return expression === undefined ? undefined : { ...place, expression };
}

/** Functions that give back what they are given: the first argument is wanted as the whole is. */
export function throughFirst(place: CallPlace, wanted: Wanted, tracing: Tracing, propose: Propose): readonly Candidate[] {
  const first = argument(place, 0);
  return first === undefined ? [] : propose(first, wanted, tracing);
}

/** Functions that change what they are given: the first argument is wanted otherwise than it is now. */
export function throughChanged(
  place: CallPlace,
  desired: Wanted['desired'] | undefined,
  tracing: Tracing,
  propose: Propose,
): readonly Candidate[] {
  const first = argument(place, 0);
  if (first === undefined || desired === undefined) return [];
  return propose(first, { current: tracing.evaluator.evaluate(first.expression, place.scope), desired }, tracing);
}

import type { Expression } from '../../syntax.ts';
import type { Candidate, Place, Propose, Tracing, Wanted } from '../place.ts';

export type CallPlace = Place & { readonly expression: Extract<Expression, { kind: 'call' }> };

/** Traces a wanted result of a function into its arguments. */
export type Inverse = (place: CallPlace, wanted: Wanted, tracing: Tracing, propose: Propose) => readonly Candidate[];

/** Returns an argument of a call; undefined if the call has fewer. */
export function argument(place: CallPlace, index: number): Place | undefined {
  const expression = place.expression.arguments[index];
  return expression === undefined ? undefined : { ...place, expression };
}

/** For functions that return their argument: proposes the wanted value for the first argument. */
export function throughFirst(place: CallPlace, wanted: Wanted, tracing: Tracing, propose: Propose): readonly Candidate[] {
  const first = argument(place, 0);
  return first === undefined ? [] : propose(first, wanted, tracing);
}

/** For functions that change their argument: proposes the inverse for the first argument. */
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

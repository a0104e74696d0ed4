import type { Value } from '../../evaluate/value.ts';
import type { BinaryOperator, Expression } from '../../syntax.ts';
import { combineCandidates } from '../place.ts';
import type { Place, Tracing, PlaceOf, Candidates } from '../place.ts';

/** The result of each ordering comparison for equal sides. */
const TURNED_BY_EQUAL: Readonly<Partial<Record<BinaryOperator, boolean>>> = { '>': false, '<': false, '>=': true, '<=': true };

/** Flips a condition through the boolean, number or list that decides it. None if no single value does. */
export function proposeCondition(place: Place, wanted: boolean, tracing: Tracing): Candidates {
  const { expression } = place;
  const turn = (part: Expression, to: boolean): Candidates => proposeCondition({ ...place, expression: part }, to, tracing);
  switch (expression.kind) {
    case 'parentheses':
      return turn(expression.inner, wanted);
    case 'unary':
      return expression.operator === '!' ? turn(expression.operand, !wanted) : [];
    case 'binary':
      return expression.operator === '&&' || expression.operator === '||'
        ? turnJunction({ ...place, expression }, wanted, tracing, turn)
        : turnComparison({ ...place, expression }, wanted, tracing);
    case 'call':
      return expression.name === 'contains'
        ? turnContains({ ...place, expression }, wanted, tracing)
        : tracing.propose(place, { current: !wanted, desired: wanted }, tracing);
    default:
      return tracing.propose(place, { current: !wanted, desired: wanted }, tracing);
  }
}

/** `a && b` is false if either side is, and true if both are; `a || b` is the reverse. */
function turnJunction(
  place: PlaceOf<'binary'>,
  wanted: boolean,
  tracing: Tracing,
  turn: (part: Expression, to: boolean) => Candidates,
): Candidates {
  const sides = [place.expression.left, place.expression.right];
  const decidesAlone = (place.expression.operator === '&&') !== wanted;
  if (decidesAlone) return sides.flatMap((side) => turn(side, wanted));
  const opposed = sides.filter((side) => tracing.evaluator.evaluate(side, place.scope) !== wanted);
  return combineCandidates(opposed.map((side) => turn(side, wanted)));
}

function turnComparison(place: PlaceOf<'binary'>, wanted: boolean, tracing: Tracing): Candidates {
  const { left, right, operator } = place.expression;
  const [leftNow, rightNow]: readonly [Value, Value] = [
    tracing.evaluator.evaluate(left, place.scope),
    tracing.evaluator.evaluate(right, place.scope),
  ];
  const set = (side: Expression, current: Value, desired: Value): Candidates =>
    side.kind === 'literal' ? [] : tracing.propose({ ...place, expression: side }, { current, desired }, tracing);
  const becomeEqual = (): Candidates => [...set(left, leftNow, rightNow), ...set(right, rightNow, leftNow)];
  if (operator === '==' || operator === '!=') {
    if ((operator === '==') === wanted) return becomeEqual();
    return typeof leftNow === 'boolean' ? [...set(left, leftNow, !leftNow), ...set(right, rightNow, !leftNow)] : [];
  }
  return TURNED_BY_EQUAL[operator] === wanted ? becomeEqual() : [];
}

/** `contains(local.public, each.key)`: adds the value to the list or removes it. */
function turnContains(place: PlaceOf<'call'>, wanted: boolean, tracing: Tracing): Candidates {
  const [list, item] = place.expression.arguments;
  if (list === undefined || item === undefined) return [];
  const [values, value]: readonly [Value, Value] = [
    tracing.evaluator.evaluate(list, place.scope),
    tracing.evaluator.evaluate(item, place.scope),
  ];
  if (!Array.isArray(values) || typeof value !== 'string') return [];
  const current = values as readonly Value[];
  const desired = wanted ? [...current, value] : current.filter((one) => one !== value);
  return tracing.propose({ ...place, expression: list }, { current, desired }, tracing);
}

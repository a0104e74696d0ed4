import type { Value } from '../../evaluate/value.ts';
import { readsInstance } from '../../call-repetition.ts';
import type { Expression } from '../../syntax.ts';
import { inverseOf, isNumberLiteral } from '../solve/arithmetic.ts';
import { replaceWith } from '../make-edits.ts';
import { ofKind, sameMeaning } from '../place.ts';
import { proposeForEnvironment } from '../instances/propose-for-environment.ts';
import { proposeCondition } from './propose-condition.ts';
import type { Tracing, Wanted, PlaceOf, Candidates } from '../place.ts';
import { scalarText } from '../../evaluate/value.ts';

/**
 * `condition ? yes : no`: flips the condition if the other branch has the wanted value; else traces the active branch, then the other
 * one, whose value may decide the condition. None with an unknown condition.
 */
export function proposeConditional(place: PlaceOf<'conditional'>, wanted: Wanted, tracing: Tracing): Candidates {
  const { condition, yes, no } = place.expression;
  const now = tracing.evaluator.evaluate(condition, place.scope);
  if (typeof now !== 'boolean') return [];
  const [counts, other] = now ? [yes, no] : [no, yes];
  const elsewhere = tracing.evaluator.evaluate(other, place.scope);
  const here = tracing.propose({ ...place, expression: counts }, wanted, tracing);
  if (sameMeaning(elsewhere, wanted.desired, tracing.unordered)) {
    // Avoids `on ? "yes" : "yes"`.
    return [
      ...ofKind('environment', proposeForEnvironment(place, wanted, tracing)),
      ...proposeCondition({ ...place, expression: condition }, !now, tracing),
      ...(isWritten(counts) ? [] : ofKind('other-branch', here)),
    ];
  }
  const there = tracing.propose({ ...place, expression: other }, { current: elsewhere, desired: wanted.desired }, tracing);
  // `on ? [x] : []`: the empty branch gets no value.
  return [
    ...(isNothing(wanted.current) ? [...there, ...here] : [...here, ...there]),
    ...(isWritten(counts) || scalarText(wanted.desired) === undefined || readsInstance(counts)
      ? []
      : ofKind('literal', replaceWith({ ...place, expression: counts }, wanted.desired, tracing))),
  ];
}

function isNothing(value: Value): boolean {
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}

function isWritten(expression: Expression): boolean {
  return expression.kind === 'literal' || expression.kind === 'template' || expression.kind === 'tuple' || expression.kind === 'object';
}

/** `-x` and `!x`: the inverse of the operand. */
export function proposeUnary(place: PlaceOf<'unary'>, wanted: Wanted, tracing: Tracing): Candidates {
  const operand = { ...place, expression: place.expression.operand };
  const { current, desired } = wanted;
  if (place.expression.operator === '!')
    return typeof current === 'boolean' && typeof desired === 'boolean'
      ? tracing.propose(operand, { current: !current, desired: !desired }, tracing)
      : [];
  return typeof current === 'number' && typeof desired === 'number'
    ? tracing.propose(operand, { current: -current, desired: -desired }, tracing)
    : [];
}

/** Arithmetic with one known side: the inverse for the other, if it is exact. A condition is flipped. */
export function proposeBinary(place: PlaceOf<'binary'>, wanted: Wanted, tracing: Tracing): Candidates {
  const { left, right, operator } = place.expression;
  if (typeof wanted.desired === 'boolean' && wanted.current === !wanted.desired) return proposeCondition(place, wanted.desired, tracing);
  const [leftNow, rightNow] = [tracing.evaluator.evaluate(left, place.scope), tracing.evaluator.evaluate(right, place.scope)];
  if (typeof wanted.desired !== 'number' || typeof leftNow !== 'number' || typeof rightNow !== 'number') return [];
  const sides = [
    { expression: left, current: leftNow, desired: inverseOf(operator, 'left', wanted.desired, rightNow) },
    { expression: right, current: rightNow, desired: inverseOf(operator, 'right', wanted.desired, leftNow) },
  ];
  // `days * 24 * 60 * 60`: a literal factor is a unit, not the setting.
  const isFactor = operator === '*' || operator === '/';
  const settings = sides.filter((side) => !isNumberLiteral(side.expression));
  const literals = isFactor && settings.length > 0 ? [] : sides.filter((side) => isNumberLiteral(side.expression));
  return [...settings, ...literals].flatMap((side) => {
    if (side.desired === undefined || (Number.isInteger(side.current) && !Number.isInteger(side.desired))) return [];
    if (isFactor && isNumberLiteral(side.expression) && UNITS.has(side.current)) return [];
    return tracing.propose({ ...place, expression: side.expression }, { current: side.current, desired: side.desired }, tracing);
  });
}

/** Factors that convert units: seconds, minutes, hours, days, thousands. */
const UNITS: ReadonlySet<Value> = new Set([7, 24, 60, 365, 1000, 1024, 3600, 86400]);

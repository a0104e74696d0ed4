import { blankEqual } from '#domain/value/compare.ts';
import type { Json } from '#domain/json.ts';
import { isValueObject, knownJson } from '../../evaluate/value.ts';
import type { Value } from '../../evaluate/value.ts';
import type { Expression, ExpressionOf } from '../../syntax.ts';
import type { Unknowns, Demands } from './unknowns.ts';
import { inverseOf, isNumberLiteral } from './arithmetic.ts';
import { sameMeaning } from '../place.ts';
import { solveCall } from './solve-call.ts';
import { solveConditional, solveFor, solveObject, solveTemplate, solveTuple } from './solve-forms.ts';
import { mentions, pathOf } from './unknowns.ts';

/**
 * Returns the demands on a variable for which an expression has a value; none if the variable does not matter. Undefined if they cannot
 * be determined.
 */
export function solve(expression: Expression, desired: Value, context: Unknowns): Demands | undefined {
  if (!mentions(expression, context)) {
    const json = knownJson(context.evaluate(expression));
    return json !== undefined && (sameMeaning(json as Value, desired, true) || blankEqual(json, desired as Json)) ? [] : undefined;
  }
  const path = pathOf(expression, context);
  if (path !== undefined) return [{ path, value: desired }];
  const followed = context.follow(expression);
  if (followed !== undefined) return solve(followed.expression, desired, followed.unknowns);
  switch (expression.kind) {
    case 'parentheses':
      return solve(expression.inner, desired, context);
    case 'tuple':
      return solveTuple(expression, desired, context, solve);
    case 'object':
      return solveObject(expression, desired, context, solve);
    case 'template':
      return solveTemplate(expression, desired, context, solve);
    case 'conditional':
      return solveConditional(expression, desired, context, solve);
    case 'for':
      return solveFor(expression, desired, context, solve);
    case 'unary':
      return solveUnary(expression, desired, context);
    case 'binary':
      return solveBinary(expression, desired, context);
    case 'call':
      return solveCall(expression, desired, context, solve);
    case 'get-attribute':
    case 'index':
      return solveIndex(expression, desired, context);
    default:
      return undefined;
  }
}

function solveUnary(expression: ExpressionOf<'unary'>, desired: Value, context: Unknowns): Demands | undefined {
  if (expression.operator === '!') return typeof desired === 'boolean' ? solve(expression.operand, !desired, context) : undefined;
  return typeof desired === 'number' ? solve(expression.operand, -desired, context) : undefined;
}

/** `each.value.minutes * 60`, and a condition such as `each.value.kind == "fifo"`. */
function solveBinary(expression: ExpressionOf<'binary'>, desired: Value, context: Unknowns): Demands | undefined {
  const { left, right, operator } = expression;
  const onLeft = mentions(left, context);
  if (onLeft === mentions(right, context)) return undefined;
  const [open, closed] = onLeft ? [left, right] : [right, left];
  const known = context.evaluate(closed);
  if (knownJson(known) === undefined) return undefined;
  if (typeof desired === 'boolean')
    return (operator === '==' && desired) || (operator === '!=' && !desired)
      ? solve(open, known, context)
      : typeof known === 'boolean' && (operator === '==' || operator === '!=')
        ? solve(open, !known, context)
        : undefined;
  if (typeof desired !== 'number' || typeof known !== 'number') return undefined;
  const value = inverseOf(operator, onLeft ? 'left' : 'right', desired, known);
  return value === undefined || (isNumberLiteral(closed) && !Number.isInteger(value)) ? undefined : solve(open, value, context);
}

/** `aws_iam_group.this[name].arn`: the key with the wanted value. */
function solveIndex(expression: Expression, desired: Value, context: Unknowns): Demands | undefined {
  const index = indexIn(expression);
  const path = index === undefined ? undefined : pathOf(index.key, context);
  if (index === undefined || path === undefined || mentions(index.object, context)) return undefined;
  const collection = context.evaluate(index.object);
  const fitting = Object.keys(isValueObject(collection) ? collection : {}).filter((key) =>
    sameMeaning(context.evaluate(withIndex(expression, key)), desired, false),
  );
  const [only, ...more] = fitting;
  return only === undefined || more.length > 0 ? undefined : [{ path, value: only }];
}

function indexIn(expression: Expression): ExpressionOf<'index'> | undefined {
  if (expression.kind === 'index') return expression;
  return expression.kind === 'get-attribute' ? indexIn(expression.object) : undefined;
}

function withIndex(expression: Expression, key: string): Expression {
  if (expression.kind === 'get-attribute') return { ...expression, object: withIndex(expression.object, key) };
  return expression.kind === 'index' ? { ...expression, key: { kind: 'literal', value: key, range: expression.key.range } } : expression;
}

import { SPLAT_ITEM } from '../syntax.ts';
import type { Expression, ExpressionOf } from '../syntax.ts';
import { convert, toBool, toText } from './convert.ts';
import type { Scope } from './evaluator.ts';
import { evaluateFor, evaluateTemplate } from './evaluate-template.ts';
import { attempt, fail } from './failure.ts';
import { FUNCTIONS, callFunction } from './functions/index.ts';
import type { FunctionContext } from './functions/define.ts';
import { bounded } from './evaluation-limits.ts';
import { isSequence, isWhollyKnown } from './kinds.ts';
import { applyBinary, applyUnary, getAttribute, getIndex, splat } from './operators.ts';
import { parseType } from './parse-type.ts';
import { typeOf, unifyTypes } from './types.ts';
import { UNKNOWN, isValueObject } from './value.ts';
import type { Value } from './value.ts';

export interface ExpressionContext extends FunctionContext {
  /** The value of a name without a binding: var, local, module, data, a resource type … */
  readonly resolve: (name: string, scope: Scope) => Value;
  /** Counts steps; calls unknowable() above the limit. */
  readonly spend: (steps: number) => void;
}

/** Evaluates an expression. Fails if Terraform would refuse it. */
export function evaluateExpression(expression: Expression, scope: Scope, context: ExpressionContext): Value {
  const evaluate = (inner: Expression, innerScope: Scope = scope): Value => evaluateExpression(inner, innerScope, context);
  context.spend(1);
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'template':
      return evaluateTemplate(expression, scope, { evaluate, spend: context.spend });
    case 'tuple':
      return bounded(expression.elements.map((element) => evaluate(element)));
    case 'object':
      return bounded(evaluateObject(expression, evaluate));
    case 'for':
      return bounded(evaluateFor(expression, scope, { evaluate, spend: context.spend }));
    case 'variable':
      return Object.hasOwn(scope.bindings, expression.name)
        ? (scope.bindings[expression.name] ?? null)
        : context.resolve(expression.name, scope);
    case 'get-attribute':
      return getAttribute(evaluate(expression.object), expression.name);
    case 'index':
      return getIndex(evaluate(expression.object), evaluate(expression.key));
    case 'splat':
      return splat(evaluate(expression.object), (item) =>
        evaluate(expression.each, { ...scope, bindings: { ...scope.bindings, [SPLAT_ITEM]: item } }),
      );
    case 'call':
      return bounded(evaluateCall(expression, evaluate, context));
    case 'conditional':
      return evaluateConditional(expression, evaluate);
    case 'unary':
      return applyUnary(expression.operator, evaluate(expression.operand));
    case 'binary':
      return evaluateBinary(expression, evaluate);
    case 'parentheses':
      return evaluate(expression.inner);
  }
}

type Evaluate = (expression: Expression) => Value;

function evaluateObject(expression: ExpressionOf<'object'>, evaluate: Evaluate): Value {
  const entries = expression.entries.map((entry) => [evaluateKey(entry.key, evaluate), evaluate(entry.value)] as const);
  const keyed = entries.map(([key, value]) => [key === null ? fail('a key is null') : toText(key), value] as const);
  if (keyed.some(([key]) => key === UNKNOWN)) return UNKNOWN;
  return Object.fromEntries(keyed as readonly (readonly [string, Value])[]);
}

/** A bare word is text, even `null`. */
function evaluateKey(key: Expression, evaluate: Evaluate): Value {
  return key.kind === 'literal' && key.value === null ? 'null' : evaluate(key);
}

function evaluateBinary(expression: ExpressionOf<'binary'>, evaluate: Evaluate): Value {
  const left = evaluate(expression.left);
  // From 1.12 on, Terraform skips the right side if the left decides; before 1.12, the right must be valid.
  if (expression.operator === '&&' && left === false) return false;
  if (expression.operator === '||' && left === true) return true;
  return applyBinary(expression.operator, left, evaluate(expression.right));
}

/** Both branches convert to their common type, so both are evaluated. */
function evaluateConditional(expression: ExpressionOf<'conditional'>, evaluate: Evaluate): Value {
  const condition = evaluate(expression.condition);
  if (condition === UNKNOWN) return UNKNOWN;
  const chosen = toBool(condition) === true ? expression.yes : expression.no;
  const value = evaluate(chosen);
  const other = attempt(() => evaluate(chosen === expression.yes ? expression.no : expression.yes), UNKNOWN);
  const type = unifyTypes([typeOf(value), typeOf(other)]);
  return type === undefined ? fail('the branches of a conditional have no common type') : convert(value, type);
}

function evaluateCall(expression: ExpressionOf<'call'>, evaluate: Evaluate, context: FunctionContext): Value {
  if (expression.name === 'try') return evaluateTry(expression.arguments, evaluate);
  if (expression.name === 'can') return evaluateCan(expression.arguments, evaluate);
  if (expression.name === 'convert') return evaluateConvert(expression.arguments, evaluate);
  const definition = FUNCTIONS.get(expression.name);
  const values = expression.arguments.map((argument) => evaluate(argument));
  if (definition === undefined) return UNKNOWN;
  if (!expression.expandLast) return callFunction(definition, values, context);
  const last = values.at(-1);
  if (last === UNKNOWN) return UNKNOWN;
  return isSequence(last)
    ? callFunction(definition, [...values.slice(0, -1), ...last], context)
    : fail('only a list can be expanded into arguments');
}

const FAILED: unique symbol = Symbol('failed');

/** https://developer.hashicorp.com/terraform/language/functions/try */
function evaluateTry(candidates: readonly Expression[], evaluate: Evaluate): Value {
  for (const candidate of candidates) {
    const value = attempt(() => evaluate(candidate), FAILED);
    if (value === FAILED) continue;
    return mayStillFail(candidate, value) ? UNKNOWN : value;
  }
  return fail('no argument of try() is valid');
}

/** https://developer.hashicorp.com/terraform/language/functions/can */
function evaluateCan(candidates: readonly Expression[], evaluate: Evaluate): Value {
  const [candidate] = candidates;
  if (candidate === undefined || candidates.length > 1) return fail('can() takes one argument');
  const value = attempt(() => evaluate(candidate), FAILED);
  if (value === FAILED) return false;
  return mayStillFail(candidate, value) ? UNKNOWN : true;
}

/** https://developer.hashicorp.com/terraform/language/functions/convert */
function evaluateConvert([value, type]: readonly Expression[], evaluate: Evaluate): Value {
  if (value === undefined || type === undefined) return fail('convert() takes a value and a type');
  return convert(evaluate(value), parseType(type, evaluate));
}

/** An unknown part may turn out an error, unless it is only passed on, as in `var.rules`. */
function mayStillFail(expression: Expression, value: Value): boolean {
  return value === UNKNOWN || (!isWhollyKnown(value) && !(isReference(expression) && isValueObjectOrList(value)));
}

function isReference(expression: Expression): boolean {
  return (
    expression.kind === 'variable' ||
    ((expression.kind === 'get-attribute' || expression.kind === 'index') && isReference(expression.object))
  );
}

function isValueObjectOrList(value: Value): boolean {
  return isSequence(value) || isValueObject(value);
}

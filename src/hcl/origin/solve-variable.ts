/** The inverse of an expression in one variable: what must the variable be, so that the expression has a wanted value? */
import { blankEqual } from '#domain/compare.ts';
import type { Json } from '#domain/json.ts';
import { partsOf } from '../at-range.ts';
import { isValueObject, knownJson } from '../evaluate/value.ts';
import type { Value } from '../evaluate/value.ts';
import type { Expression } from '../syntax.ts';
import { sameMeaning, withPart } from './place.ts';

/** `rule.value.port` must be 22: path [value, port]. */
export interface Demand {
  readonly path: readonly string[];
  readonly value: Value;
}

/** The variable to be found, and how an expression is evaluated: in its place, or with a value for the variable. */
export interface Unknowns {
  readonly variable: string;
  readonly evaluate: (expression: Expression, variable?: Value) => Value;
}

/**
 * Finds what a variable has to be.
 * @param expression an expression that may mention it
 * @param desired the value it should have
 * @param context the variable
 * @returns what parts of the variable must be; none where it does not matter; undefined where it cannot be told
 */
export function solve(expression: Expression, desired: Value, context: Unknowns): readonly Demand[] | undefined {
  if (!mentions(expression, context.variable)) {
    const json = knownJson(context.evaluate(expression));
    return json !== undefined && (sameMeaning(json as Value, desired, true) || blankEqual(json, desired as Json)) ? [] : undefined;
  }
  const path = pathOf(expression, context.variable);
  if (path !== undefined) return [{ path, value: desired }];
  switch (expression.kind) {
    case 'parentheses':
      return solve(expression.inner, desired, context);
    case 'tuple': {
      const items = Array.isArray(desired) ? (desired as readonly Value[]) : undefined;
      return items?.length === expression.elements.length
        ? all(expression.elements.map((element, index) => solve(element, items[index] ?? null, context)))
        : undefined;
    }
    case 'template':
      return solveTemplate(expression, desired, context);
    case 'call':
      return solveCall(expression, desired, context);
    case 'get-attribute':
    case 'index':
      return solveIndex(expression, desired, context);
    default:
      return undefined;
  }
}

/** `aws_iam_group.this[name].arn`: the key under which the wanted value stands. */
function solveIndex(expression: Expression, desired: Value, context: Unknowns): readonly Demand[] | undefined {
  const index = indexIn(expression);
  const path = index === undefined ? undefined : pathOf(index.key, context.variable);
  if (index === undefined || path === undefined || mentions(index.object, context.variable)) return undefined;
  const collection = context.evaluate(index.object);
  const fitting = Object.keys(isValueObject(collection) ? collection : {}).filter((key) => {
    const variable = path.reduceRight<Value>((inner, name) => ({ [name]: inner }), key);
    return sameMeaning(context.evaluate(expression, variable), desired, false);
  });
  const [only, ...more] = fitting;
  return only === undefined || more.length > 0 ? undefined : [{ path, value: only }];
}

function indexIn(expression: Expression): Extract<Expression, { kind: 'index' }> | undefined {
  if (expression.kind === 'index') return expression;
  return expression.kind === 'get-attribute' ? indexIn(expression.object) : undefined;
}

/** Text around one interpolation of the iterator: what is left between is its value. */
function solveTemplate(
  expression: Extract<Expression, { kind: 'template' }>,
  desired: Value,
  context: Unknowns,
): readonly Demand[] | undefined {
  const at = expression.parts.findIndex((part) => part.kind === 'interpolation' && mentions(part.expression, context.variable));
  const part = expression.parts[at];
  if (part?.kind !== 'interpolation' || typeof desired !== 'string') return undefined;
  const [prefix, suffix] = [expression.parts.slice(0, at), expression.parts.slice(at + 1)].map((parts) => {
    const texts = parts.map((one) =>
      one.kind === 'text'
        ? one.text
        : one.kind === 'interpolation' && !mentions(one.expression, context.variable)
          ? context.evaluate(one.expression)
          : undefined,
    );
    return texts.every((text) => typeof text === 'string') ? texts.join('') : undefined;
  });
  if (
    prefix === undefined ||
    suffix === undefined ||
    desired.length < prefix.length + suffix.length ||
    !desired.startsWith(prefix) ||
    !desired.endsWith(suffix)
  )
    return undefined;
  return solve(part.expression, desired.slice(prefix.length, desired.length - suffix.length), context);
}

/** `lookup(rule.value, "port", 22)` and `try(rule.value.port, 22)`: what is the default need not be said. */
function solveCall(expression: Extract<Expression, { kind: 'call' }>, desired: Value, context: Unknowns): readonly Demand[] | undefined {
  const [first, second, third] = expression.arguments;
  if (first === undefined) return undefined;
  const isDefault = (fallback: Expression | undefined): boolean =>
    fallback !== undefined && !mentions(fallback, context.variable) && solve(fallback, desired, context) !== undefined;
  switch (expression.name) {
    case 'tostring':
    case 'tonumber':
    case 'tobool':
    case 'tolist':
    case 'toset':
      return solve(first, desired, context);
    case 'try':
    case 'coalesce':
      return expression.arguments.length === 2 ? (isDefault(second) ? [] : solve(first, desired, context)) : undefined;
    case 'lookup': {
      const [path, key] = [pathOf(first, context.variable), second?.kind === 'literal' ? second.value : undefined];
      if (path === undefined || typeof key !== 'string') return undefined;
      return isDefault(third) ? [] : [{ path: [...path, key], value: desired }];
    }
    default:
      return undefined;
  }
}

function pathOf(expression: Expression, iterator: string): readonly string[] | undefined {
  if (expression.kind === 'variable') return expression.name === iterator ? [] : undefined;
  if (expression.kind === 'get-attribute') {
    const inner = pathOf(expression.object, iterator);
    return inner === undefined ? undefined : [...inner, expression.name];
  }
  if (expression.kind !== 'index' || expression.key.kind !== 'literal' || typeof expression.key.value !== 'string') return undefined;
  const inner = pathOf(expression.object, iterator);
  return inner === undefined ? undefined : [...inner, expression.key.value];
}

function mentions(expression: Expression, name: string): boolean {
  return (expression.kind === 'variable' && expression.name === name) || partsOf(expression).some((part) => mentions(part, name));
}

function all(parts: readonly (readonly Demand[] | undefined)[]): readonly Demand[] | undefined {
  return parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? []);
}

/**
 * Puts demands together.
 * @param demands what parts of a variable must be
 * @returns the variable; undefined where two demands contradict each other
 */
export function assemble(demands: readonly Demand[]): Value | undefined {
  let made: Value | undefined;
  for (const { path, value } of demands) {
    const padded = path.length > 0 && made === undefined ? {} : made;
    const inside = path
      .slice(0, -1)
      .reduce<Value | undefined>(
        (whole, _, depth) => (whole === undefined ? undefined : withContainer(whole, path.slice(0, depth + 1))),
        padded,
      );
    const present = path.reduce<Value | undefined>((at, key) => (isValueObject(at) ? at[key] : undefined), inside);
    if (present !== undefined && !sameMeaning(present, value, false)) return undefined;
    made = inside === undefined ? value : withPart(inside, path, value);
    if (made === undefined) return undefined;
  }
  return made;
}

function withContainer(whole: Value, path: readonly string[]): Value | undefined {
  const present = path.reduce<Value | undefined>((at, key) => (isValueObject(at) ? at[key] : undefined), whole);
  return present === undefined ? withPart(whole, path, {}) : whole;
}

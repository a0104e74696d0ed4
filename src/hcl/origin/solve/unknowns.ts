import { partsOf } from '../../at-range.ts';
import { isValueObject } from '../../evaluate/value.ts';
import type { Value } from '../../evaluate/value.ts';
import type { Expression } from '../../syntax.ts';
import { sameMeaning, withPart } from '../place.ts';

/** The variable to solve for, in the context of an expression. */
export interface Unknowns {
  /** The path inside the variable, [] for the whole; undefined for other expressions. */
  readonly read: (expression: Expression) => readonly string[] | undefined;
  /** Evaluates expressions without the variable. */
  readonly evaluate: (expression: Expression) => Value;
  /** The definition of `var.x` or `local.x`; undefined for other expressions. */
  readonly follow: (expression: Expression) => { readonly expression: Expression; readonly unknowns: Unknowns } | undefined;
  /** Leaves undetermined parts open, because the caller evaluates the result. */
  readonly lenient: boolean;
}

export type Solve = (expression: Expression, desired: Value, context: Unknowns) => Demands | undefined;

/** The unknowns of a loop variable. Definitions are not followed. `evaluate`: in the context of the loop. */
export function loopVariable(variable: string, evaluate: (expression: Expression) => Value): Unknowns {
  return {
    read: (expression) => (expression.kind === 'variable' && expression.name === variable ? [] : undefined),
    evaluate,
    follow: () => undefined,
    lenient: false,
  };
}

/**
 * Returns the unknowns of a loop over a map, under `key` and `value`. Definitions are not followed.
 * @param key undefined if the loop has none
 * @param evaluate in the context of the loop
 */
export function loopVariables(key: string | undefined, value: string, evaluate: (expression: Expression) => Value): Unknowns {
  const names = new Map([[value, 'value'], ...(key === undefined ? [] : [[key, 'key'] as const])] as const);
  return {
    ...loopVariable(value, evaluate),
    read: (expression) => {
      const part = expression.kind === 'variable' ? names.get(expression.name) : undefined;
      return part === undefined ? undefined : [part];
    },
  };
}

/** The path inside the variable; undefined for other expressions. */
export function pathOf(expression: Expression, context: Unknowns): readonly string[] | undefined {
  const own = context.read(expression);
  if (own !== undefined) return own;
  const followed = context.follow(expression);
  if (followed !== undefined) return pathOf(followed.expression, followed.unknowns);
  if (expression.kind === 'parentheses') return pathOf(expression.inner, context);
  if (expression.kind === 'get-attribute') {
    const inner = pathOf(expression.object, context);
    return inner === undefined ? undefined : [...inner, expression.name];
  }
  if (expression.kind !== 'index' || expression.key.kind !== 'literal' || typeof expression.key.value !== 'string') return undefined;
  const inner = pathOf(expression.object, context);
  return inner === undefined ? undefined : [...inner, expression.key.value];
}

/** True if the expression depends on the variable, also through definitions. */
export function mentions(expression: Expression, context: Unknowns): boolean {
  if (context.read(expression) !== undefined) return true;
  const followed = context.follow(expression);
  if (followed !== undefined) return mentions(followed.expression, followed.unknowns);
  return partsOf(expression).some((part) => mentions(part, context));
}

/** Combines demands of several parts. Undefined if a part cannot be determined and may not stay open. */
export function allOf(parts: readonly (Demands | undefined)[], context: Pick<Unknowns, 'lenient'>): Demands | undefined {
  return parts.includes(undefined) && !context.lenient ? undefined : parts.flatMap((part) => part ?? []);
}

/** A required value: with path [value, port], `rule.value.port` must be 22. */
export interface Demand {
  readonly path: readonly string[];
  readonly value: Value;
}

export type Demands = readonly Demand[];

/** Combines the demands on a variable. Undefined if two contradict. */
export function assemble(demands: Demands): Value | undefined {
  let made: Value | undefined;
  // The whole value first; parts must agree with it.
  for (const { path, value } of [...demands].sort((left, right) => left.path.length - right.path.length)) {
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

import { partsOf } from '../../at-range.ts';
import type { Value } from '../../evaluate/value.ts';
import type { Expression } from '../../syntax.ts';
import type { Demand } from '../assemble-demands.ts';

/** The variable to be found, seen from where an expression stands. */
export interface Unknowns {
  /** What an expression reads of the variable where it is its name: [] for the whole. Undefined for every other expression. */
  readonly read: (expression: Expression) => readonly string[] | undefined;
  /** Evaluates what does not mention the variable. */
  readonly evaluate: (expression: Expression) => Value;
  /** The definition behind `var.x` or `local.x`; undefined for what is no such name. */
  readonly follow: (expression: Expression) => { readonly expression: Expression; readonly unknowns: Unknowns } | undefined;
  /** Whether a part that tells nothing is left open: for callers that evaluate what they found. */
  readonly lenient: boolean;
}

/** Solves one expression. */
export type Solve = (expression: Expression, desired: Value, context: Unknowns) => readonly Demand[] | undefined;

/**
 * The unknowns of one loop variable, which is no one else's business.
 * @param evaluate evaluates where the loop stands
 * @returns the unknowns; names of definitions are not followed
 */
export function loopVariable(variable: string, evaluate: (expression: Expression) => Value): Unknowns {
  return {
    read: (expression) => (expression.kind === 'variable' && expression.name === variable ? [] : undefined),
    evaluate,
    follow: () => undefined,
    lenient: false,
  };
}

/**
 * The unknowns of a loop over a map: its key under `key`, its value under `value`.
 * @param key the key's name; undefined where the loop has none
 * @param evaluate evaluates where the loop stands
 * @returns the unknowns; names of definitions are not followed
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

/**
 * What an expression reads of the variable.
 * @returns names from the variable inwards; undefined where it is no plain traversal of it
 */
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

/**
 * Whether an expression depends on the variable, through definitions too.
 * @returns true where another variable could give it another value
 */
export function mentions(expression: Expression, context: Unknowns): boolean {
  if (context.read(expression) !== undefined) return true;
  const followed = context.follow(expression);
  if (followed !== undefined) return mentions(followed.expression, followed.unknowns);
  return partsOf(expression).some((part) => mentions(part, context));
}

/**
 * The demands of several parts that all have to hold.
 * @param parts demands of each part
 * @param context says whether a part may stay open
 * @returns all demands; undefined where a part that may not stay open tells nothing
 */
export function allOf(
  parts: readonly (readonly Demand[] | undefined)[],
  context: Pick<Unknowns, 'lenient'>,
): readonly Demand[] | undefined {
  return parts.includes(undefined) && !context.lenient ? undefined : parts.flatMap((part) => part ?? []);
}

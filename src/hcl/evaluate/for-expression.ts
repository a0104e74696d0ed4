import type { Expression } from '../syntax.ts';
import { collectionEntries } from './collection-entries.ts';
import type { CollectionEntry } from './collection-entries.ts';
import { toBool, toText } from './convert.ts';
import type { Scope } from './evaluator.ts';
import { fail } from './failure.ts';
import { STEPS_PER_SCOPE } from './evaluation-limits.ts';
import { UNKNOWN } from './value.ts';
import type { Value, ValueObject } from './value.ts';

type ForExpression = Extract<Expression, { kind: 'for' }>;

interface Evaluating {
  readonly evaluate: (expression: Expression, scope: Scope) => Value;
  readonly spend: (steps: number) => void;
}

/**
 * Evaluates a `for` expression to a tuple or an object. Unknown with an unknown collection, condition or key.
 * https://developer.hashicorp.com/terraform/language/expressions/for
 */
export function evaluateFor(expression: ForExpression, scope: Scope, { evaluate, spend }: Evaluating): Value {
  const entries = collectionEntries(evaluate(expression.collection, scope));
  if (entries === UNKNOWN) return UNKNOWN;
  spend(entries.length * STEPS_PER_SCOPE);
  const scopes = entries.map((entry) => entryScope(expression, entry, scope));
  const chosen = scopes.map((inner) => (expression.condition === undefined ? true : isChosen(evaluate(expression.condition, inner))));
  if (chosen.includes(UNKNOWN)) return UNKNOWN;
  const kept = scopes.filter((_, index) => chosen[index] === true);
  const { resultKey } = expression;
  if (resultKey === undefined) return kept.map((inner) => evaluate(expression.result, inner));
  const pairs = kept.map((inner) => [objectKey(evaluate(resultKey, inner)), evaluate(expression.result, inner)] as const);
  return expression.grouped ? groupPairs(pairs) : collectPairs(pairs);
}

function entryScope(expression: ForExpression, entry: CollectionEntry, scope: Scope): Scope {
  const names: ValueObject = expression.keyName === undefined ? {} : { [expression.keyName]: entry.key };
  return { ...scope, bindings: { ...scope.bindings, ...names, [expression.valueName]: entry.value } };
}

function isChosen(condition: Value): boolean | typeof UNKNOWN {
  return condition === null ? fail('the condition of a for expression is null') : toBool(condition);
}

function objectKey(key: Value): string | typeof UNKNOWN {
  return key === null ? fail('a key is null') : toText(key);
}

function collectPairs(pairs: readonly (readonly [string | typeof UNKNOWN, Value])[]): Value {
  const result = new Map<string, Value>();
  for (const [key, value] of pairs) {
    if (key === UNKNOWN) return UNKNOWN;
    if (result.has(key)) return fail(`two elements have the key ${key}`);
    result.set(key, value);
  }
  return Object.fromEntries(result);
}

function groupPairs(pairs: readonly (readonly [string | typeof UNKNOWN, Value])[]): Value {
  const groups = new Map<string, Value[]>();
  for (const [key, value] of pairs) {
    if (key === UNKNOWN) return UNKNOWN;
    const group = groups.get(key) ?? [];
    group.push(value);
    groups.set(key, group);
  }
  return Object.fromEntries(groups);
}

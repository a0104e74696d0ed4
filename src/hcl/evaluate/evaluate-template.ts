import type { Directive, Expression, TemplatePart, ExpressionOf } from '../syntax.ts';
import { toBool, toText } from './convert.ts';
import { STEPS_PER_SCOPE, joinBounded } from './evaluation-limits.ts';
import type { Scope } from './evaluator.ts';
import { fail } from './failure.ts';
import { collectionEntries } from './order.ts';
import type { CollectionEntry } from './order.ts';
import { UNKNOWN } from './value.ts';
import type { Value, ValueObject } from './value.ts';

interface Evaluating {
  readonly evaluate: (expression: Expression, scope: Scope) => Value;
  readonly spend: (steps: number) => void;
}

/**
 * Evaluates a quoted template or heredoc. `"${x}"` alone is x with its type.
 * https://developer.hashicorp.com/terraform/language/expressions/strings
 */
export function evaluateTemplate(template: ExpressionOf<'template'>, scope: Scope, evaluating: Evaluating): Value {
  const [first] = template.parts;
  if (!template.heredoc && template.parts.length === 1 && first?.kind === 'interpolation')
    return evaluating.evaluate(first.expression, scope);
  return joinParts(template.parts, scope, evaluating);
}

/** Evaluates all parts before an unknown one decides: a later failure is still a failure. */
function joinParts(parts: readonly TemplatePart[], scope: Scope, evaluating: Evaluating): string | typeof UNKNOWN {
  const texts = parts.map((part) => {
    if (part.kind === 'text') return part.text;
    if (part.kind === 'directive') return evaluateDirective(part.directive, scope, evaluating);
    const value = evaluating.evaluate(part.expression, scope);
    return value === null ? fail('null cannot stand in a template') : toText(value);
  });
  return texts.includes(UNKNOWN) ? UNKNOWN : joinBounded(texts as string[], '');
}

/** https://developer.hashicorp.com/terraform/language/expressions/strings#directives */
function evaluateDirective(directive: Directive, scope: Scope, evaluating: Evaluating): string | typeof UNKNOWN {
  if (directive.kind === 'for') return evaluateForDirective(directive, scope, evaluating);
  const condition = evaluating.evaluate(directive.condition, scope);
  if (condition === null) return fail('the condition is null');
  const chosen = toBool(condition);
  if (chosen === UNKNOWN) return UNKNOWN;
  return joinParts(chosen ? directive.yes : directive.no, scope, evaluating);
}

function evaluateForDirective(
  directive: Extract<Directive, { kind: 'for' }>,
  scope: Scope,
  evaluating: Evaluating,
): string | typeof UNKNOWN {
  const entries = collectionEntries(evaluating.evaluate(directive.collection, scope));
  if (entries === UNKNOWN) return UNKNOWN;
  const texts = entries.map((entry) => {
    evaluating.spend(STEPS_PER_SCOPE);
    return joinParts(directive.body, entryScope(directive, entry, scope), evaluating);
  });
  return texts.includes(UNKNOWN) ? UNKNOWN : joinBounded(texts as string[], '');
}

/**
 * Evaluates a `for` expression to a tuple or an object. Unknown with an unknown collection, condition or key.
 * https://developer.hashicorp.com/terraform/language/expressions/for
 */
export function evaluateFor(expression: ExpressionOf<'for'>, scope: Scope, { evaluate, spend }: Evaluating): Value {
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
  return collectPairs(pairs, expression.grouped);
}

function entryScope(
  { keyName, valueName }: Pick<ExpressionOf<'for'>, 'keyName' | 'valueName'>,
  entry: CollectionEntry,
  scope: Scope,
): Scope {
  const names: ValueObject = keyName === undefined ? {} : { [keyName]: entry.key };
  return { ...scope, bindings: { ...scope.bindings, ...names, [valueName]: entry.value } };
}

function isChosen(condition: Value): boolean | typeof UNKNOWN {
  return condition === null ? fail('the condition of a for expression is null') : toBool(condition);
}

function objectKey(key: Value): string | typeof UNKNOWN {
  return key === null ? fail('a key is null') : toText(key);
}

function collectPairs(pairs: readonly (readonly [string | typeof UNKNOWN, Value])[], isGrouped: boolean): Value {
  const groups = new Map<string, [Value, ...Value[]]>();
  for (const [key, value] of pairs) {
    if (key === UNKNOWN) return UNKNOWN;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else if (isGrouped) group.push(value);
    else return fail(`two elements have the key ${key}`);
  }
  return Object.fromEntries([...groups].map(([key, values]) => [key, isGrouped ? values : values[0]]));
}

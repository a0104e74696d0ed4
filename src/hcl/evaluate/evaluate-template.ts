import type { Directive, Expression, TemplatePart } from '../syntax.ts';
import { collectionEntries } from './collection-entries.ts';
import { toBool, toText } from './convert.ts';
import type { Scope } from './evaluator.ts';
import { fail } from './failure.ts';
import { STEPS_PER_SCOPE, joinBounded } from './evaluation-limits.ts';
import { UNKNOWN } from './value.ts';
import type { Value, ValueObject } from './value.ts';

type Template = Extract<Expression, { kind: 'template' }>;
interface Evaluating {
  readonly evaluate: (expression: Expression, scope: Scope) => Value;
  readonly spend: (steps: number) => void;
}

/**
 * Evaluates a quoted template or heredoc. `"${x}"` alone is x with its type.
 * https://developer.hashicorp.com/terraform/language/expressions/strings
 */
export function evaluateTemplate(template: Template, scope: Scope, evaluating: Evaluating): Value {
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
  const texts = entries.map(({ key, value }) => {
    evaluating.spend(STEPS_PER_SCOPE);
    const names: ValueObject = directive.keyName === undefined ? {} : { [directive.keyName]: key };
    const inner: Scope = { ...scope, bindings: { ...scope.bindings, ...names, [directive.valueName]: value } };
    return joinParts(directive.body, inner, evaluating);
  });
  return texts.includes(UNKNOWN) ? UNKNOWN : joinBounded(texts as string[], '');
}

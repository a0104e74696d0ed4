/** Quoted templates and heredocs. https://developer.hashicorp.com/terraform/language/expressions/strings */
import type { Directive, Expression, TemplatePart } from '../syntax.ts';
import { collectionEntries } from './collections.ts';
import { toBool, toText } from './convert.ts';
import type { Scope } from './evaluator.ts';
import { fail } from './failure.ts';
import { UNKNOWN } from './value.ts';
import type { Value, ValueObject } from './value.ts';

type Template = Extract<Expression, { kind: 'template' }>;
type EvaluateIn = (expression: Expression, scope: Scope) => Value;

/**
 * Evaluates a template.
 * @param template the template
 * @param scope where it stands
 * @param evaluate evaluates an interpolation, or what a directive asks for
 * @returns text; `"${x}"` alone is x itself, whatever its type; unknown where a part is
 */
export function evaluateTemplate(template: Template, scope: Scope, evaluate: EvaluateIn): Value {
  const [first] = template.parts;
  if (!template.heredoc && template.parts.length === 1 && first?.kind === 'interpolation') return evaluate(first.expression, scope);
  return joinParts(template.parts, scope, evaluate);
}

/** Every part is evaluated before an unknown one decides: a failure behind it still is a failure. */
function joinParts(parts: readonly TemplatePart[], scope: Scope, evaluate: EvaluateIn): string | typeof UNKNOWN {
  const texts = parts.map((part) => {
    if (part.kind === 'text') return part.text;
    if (part.kind === 'directive') return evaluateDirective(part.directive, scope, evaluate);
    const value = evaluate(part.expression, scope);
    return value === null ? fail('null cannot stand in a template') : toText(value);
  });
  return texts.includes(UNKNOWN) ? UNKNOWN : texts.join('');
}

/** https://developer.hashicorp.com/terraform/language/expressions/strings#directives */
function evaluateDirective(directive: Directive, scope: Scope, evaluate: EvaluateIn): string | typeof UNKNOWN {
  if (directive.kind === 'for') return evaluateForDirective(directive, scope, evaluate);
  const condition = evaluate(directive.condition, scope);
  if (condition === null) return fail('the condition is null');
  const chosen = toBool(condition);
  if (chosen === UNKNOWN) return UNKNOWN;
  return joinParts(chosen ? directive.yes : directive.no, scope, evaluate);
}

function evaluateForDirective(directive: Extract<Directive, { kind: 'for' }>, scope: Scope, evaluate: EvaluateIn): string | typeof UNKNOWN {
  const entries = collectionEntries(evaluate(directive.collection, scope));
  if (entries === UNKNOWN) return UNKNOWN;
  const texts = entries.map(({ key, value }) => {
    const names: ValueObject = directive.keyName === undefined ? {} : { [directive.keyName]: key };
    const inner: Scope = { ...scope, bindings: { ...scope.bindings, ...names, [directive.valueName]: value } };
    return joinParts(directive.body, inner, evaluate);
  });
  return texts.includes(UNKNOWN) ? UNKNOWN : texts.join('');
}

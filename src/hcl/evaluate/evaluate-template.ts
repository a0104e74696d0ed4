/** Quoted templates and heredocs. https://developer.hashicorp.com/terraform/language/expressions/strings */
import type { Expression } from '../syntax.ts';
import { toText } from './convert.ts';
import { fail } from './failure.ts';
import { UNKNOWN } from './value.ts';
import type { Value } from './value.ts';

type Template = Extract<Expression, { kind: 'template' }>;

/**
 * Evaluates a template.
 * @param template the template
 * @param evaluate evaluates an interpolation
 * @returns text; `"${x}"` alone is x itself, whatever its type; unknown where a part is or a directive stands in it
 */
export function evaluateTemplate(template: Template, evaluate: (expression: Expression) => Value): Value {
  const [first] = template.parts;
  if (!template.heredoc && template.parts.length === 1 && first?.kind === 'interpolation') return evaluate(first.expression);
  // Every part is evaluated before an unknown one decides: a failure behind it still is a failure.
  const texts = template.parts.map((part) => {
    if (part.kind === 'text') return part.text;
    if (part.kind === 'directive') return UNKNOWN;
    const value = evaluate(part.expression);
    return value === null ? fail('null cannot stand in a template') : toText(value);
  });
  return texts.includes(UNKNOWN) ? UNKNOWN : texts.join('');
}

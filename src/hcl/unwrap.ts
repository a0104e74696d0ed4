import type { Expression } from './syntax.ts';

/**
 * Removes `"${…}"` around an expression, also nested: the value is the same.
 * https://developer.hashicorp.com/terraform/language/expressions/strings#interpolation
 */
export function unwrapped(expression: Expression): Expression {
  if (expression.kind !== 'template' || expression.heredoc || expression.parts.length !== 1) return expression;
  const [part] = expression.parts;
  return part?.kind === 'interpolation' ? unwrapped(part.expression) : expression;
}

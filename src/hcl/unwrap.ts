import type { Expression } from './syntax.ts';

/**
 * What `"${x}"` is about: older code quotes every expression, which gives the same value.
 * https://developer.hashicorp.com/terraform/language/expressions/strings#interpolation
 * @returns the expression inside, through quotes inside it too; every other expression as it is
 */
export function unwrapped(expression: Expression): Expression {
  if (expression.kind !== 'template' || expression.heredoc || expression.parts.length !== 1) return expression;
  const [part] = expression.parts;
  return part?.kind === 'interpolation' ? unwrapped(part.expression) : expression;
}

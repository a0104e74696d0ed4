import type { Expression } from '../../syntax.ts';

/**
 * The value one side of an operation must have.
 * @param operator `+`, `-`, `*` or `/`
 * @param side which side is wanted
 * @param result what the whole should be
 * @param other the value of the other side
 * @returns the side's value; undefined where no value gives the result
 */
export function inverseOf(operator: string, side: 'left' | 'right', result: number, other: number): number | undefined {
  switch (operator) {
    case '+':
      return result - other;
    case '-':
      return side === 'left' ? result + other : other - result;
    case '*':
      return other === 0 ? undefined : result / other;
    case '/':
      if (side === 'left') return result * other;
      return result === 0 ? undefined : other / result;
    default:
      return undefined;
  }
}

/**
 * Whether an expression is a bare number.
 * @returns true for a literal, in parentheses or not
 */
export function isNumberLiteral(expression: Expression): boolean {
  return expression.kind === 'literal' || (expression.kind === 'parentheses' && isNumberLiteral(expression.inner));
}

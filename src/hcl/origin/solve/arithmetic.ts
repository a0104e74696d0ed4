import type { Expression } from '../../syntax.ts';

/**
 * Returns the operand that gives a result. Undefined without an exact one.
 * @param operator `+`, `-`, `*` or `/`
 * @param other the other operand
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

/** True for a number, also in parentheses. */
export function isNumberLiteral(expression: Expression): boolean {
  return expression.kind === 'literal' || (expression.kind === 'parentheses' && isNumberLiteral(expression.inner));
}

import { beforeAll, describe, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import type { Expression } from '#hcl/syntax.ts';
import { parsed } from '../../support/hcl.ts';

beforeAll(loadGrammar);

/** An expression with every pair of brackets that its tree has. */
function bracketed(expression: Expression | undefined): string {
  switch (expression?.kind) {
    case 'conditional':
      return `(${bracketed(expression.condition)} ? ${bracketed(expression.yes)} : ${bracketed(expression.no)})`;
    case 'binary':
      return `(${bracketed(expression.left)} ${expression.operator} ${bracketed(expression.right)})`;
    case 'parentheses':
      return `[${bracketed(expression.inner)}]`;
    case 'literal':
      return String(expression.value);
    case 'variable':
      return expression.name;
    default:
      throw new Error(`not looked for: ${String(expression?.kind)}`);
  }
}

describe('conditionals are right-associative, as in Terraform', () => {
  it.each([
    ['a ? b : c ? d : e', '(a ? b : (c ? d : e))'],
    ['a ? b : c ? d : e ? f : g', '(a ? b : (c ? d : (e ? f : g)))'],
    ['a == 0 ? 1 : b == 1 ? 2 : c', '((a == 0) ? 1 : ((b == 1) ? 2 : c))'],
    ['a ? b ? c : d : e', '(a ? (b ? c : d) : e)'],
    ['(a ? b : c) ? d : e', '([(a ? b : c)] ? d : e)'],
    ['a || b ? c : d', '((a || b) ? c : d)'],
    ['a ? b : c || d', '(a ? b : (c || d))'],
  ])('%s', (source, tree) => {
    const [attribute] = parsed(`x = ${source}\n`).body.attributes;

    expect(bracketed(attribute?.expression)).toBe(tree);
    expect(attribute?.expression.range).toEqual({ start: 4, end: 4 + source.length });
  });
});

import { expect, it } from 'vitest';
import { moveRanges } from '#hcl/parse/shift.ts';
import type { Expression } from '#hcl/syntax.ts';

it('moves all ranges of a node and no literal number', () => {
  const literal: Expression = { kind: 'literal', value: 5, range: { start: 1, end: 2 } };
  const list: Expression = { kind: 'tuple', elements: [literal], range: { start: 0, end: 3 } };

  expect(moveRanges(list, (offset) => offset * 10)).toEqual({
    kind: 'tuple',
    elements: [{ kind: 'literal', value: 5, range: { start: 10, end: 20 } }],
    range: { start: 0, end: 30 },
  });
});

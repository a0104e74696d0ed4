import { expect, it } from 'vitest';
import { renderShares } from '../../../eval/board/board-shares.ts';
import type { Answered } from '../../../eval/board/board-shares.ts';

const FINE = { value: true, explanation: 'fine' } as const;

function scored(parts: Partial<Answered>): Answered {
  return {
    project: 'shop',
    id: 'one',
    mode: 'off',
    goal: { ...FINE, expected: 'cost', found: 'cost' },
    serves: { ...FINE, expected: 'cost', found: 'cost' },
    motivation: { value: false, explanation: 'expected audit, found unknown: bob did it', expected: 'audit', found: 'unknown' },
    items: [
      { item: 'a', expected: 'accept', found: 'accept' },
      { item: 'b', expected: 'escalate', found: 'accept+hold' },
      { item: 'c', expected: 'none', found: 'none' },
    ],
    ...parts,
  };
}

it('counts items by class, and wrongly accepted dangerous ones', () => {
  const [, header, row] = renderShares([scored({})]);

  expect(header?.split(/ {2,}/)).toEqual([
    'items judged as expected',
    'all',
    'accept',
    'revert',
    'hold',
    'escalate',
    'none',
    'accepted although revert or escalate',
  ]);
  expect(row?.split(/ {2,}/)).toEqual(['off', '2/3 66.7 %', '1/1 100.0 %', '0/0 -', '0/0 -', '0/1 0.0 %', '1/1 100.0 %', '1']);
});

it('prints goal and motivation next to the most frequent answer, by mode', () => {
  const text = renderShares([scored({}), scored({ mode: 'file' })]).join('\n');

  expect(text).toMatch(/goal \(off\) +1\/1 +100\.0 % +cost 1\/1 +100\.0 %/);
  expect(text).toMatch(/motivation \(file\) +0\/1 +0\.0 % +audit 1\/1 +100\.0 %/);
});

it('names each scenario with a wrong motivation', () => {
  const lines = renderShares([scored({})]);

  expect(lines).toContain('  shop/one: expected audit, found unknown: bob did it');
  expect(lines.filter((line) => line.startsWith('recorded'))).toHaveLength(3);
});

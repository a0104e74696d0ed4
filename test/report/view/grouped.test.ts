import { expect, it } from 'vitest';
import { grouped } from '#report/view/grouped.ts';

it('puts together what has the same key, in order of first appearance', () => {
  expect(grouped(['ab', 'c', 'ad', 'ce'], (text) => text[0] ?? '')).toEqual([
    ['ab', 'ad'],
    ['c', 'ce'],
  ]);
  expect(grouped([], String)).toEqual([]);
});

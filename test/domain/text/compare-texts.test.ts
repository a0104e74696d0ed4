import { expect, it } from 'vitest';
import { compareTexts } from '#domain/text/compare-texts.ts';

it('orders texts by code unit', () => {
  expect(['b', 'a', 'B', 'a'].sort(compareTexts)).toEqual(['B', 'a', 'a', 'b']);
  expect(compareTexts('a', 'a')).toBe(0);
});

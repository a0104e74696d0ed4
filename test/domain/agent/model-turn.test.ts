import { expect, it } from 'vitest';
import { addUsage, estimateTokens, NO_USAGE, tokensOf } from '#domain/agent/model-turn.ts';

const USED = { input: 1, output: 2, cacheRead: 3, cacheWrite: 4 };

it('adds usage by kind', () => {
  expect(addUsage(USED, USED)).toEqual({ input: 2, output: 4, cacheRead: 6, cacheWrite: 8 });
  expect(addUsage(USED, NO_USAGE)).toEqual(USED);
  expect(tokensOf(USED)).toBe(10);
});

it.each([
  ['', 0],
  ['a', 1],
  ['x'.repeat(35), 10],
])('estimates %j as %i tokens', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});

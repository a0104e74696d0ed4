import { describe, expect, it } from 'vitest';
import { begunBetween } from '#stages/decide/actors/begun-between.ts';

describe('begunBetween', () => {
  const acts = [{ times: [10, 90] }, { times: [20] }, { times: [20, 21] }, { times: [30] }];

  it.each([
    { name: 'takes both moments in', from: 20, to: 30, expected: [1, 2, 3] },
    { name: 'asks for the first call alone', from: 80, to: 100, expected: [] },
    { name: 'finds nothing between two acts', from: 11, to: 19, expected: [] },
    { name: 'finds nothing in a span that ends before it begins', from: 30, to: 10, expected: [] },
    { name: 'finds all of a span that holds all', from: 0, to: 100, expected: [0, 1, 2, 3] },
  ])('$name', ({ from, to, expected }) => {
    const found = begunBetween(acts, from, to);

    expect(found).toEqual(expected.map((index) => acts[index]));
  });
});

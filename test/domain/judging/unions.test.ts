import { describe, expect, it } from 'vitest';
import { createDisjointSets } from '#domain/judging/unions.ts';

describe('unions', () => {
  it('keeps separate items separate', () => {
    const { rootOf } = createDisjointSets(3);

    const roots = [0, 1, 2].map(rootOf);

    expect(roots).toEqual([0, 1, 2]);
  });

  it.each([
    { pairs: [[1, 2]], roots: [0, 1, 1, 3, 4] },
    {
      pairs: [
        [4, 3],
        [3, 1],
      ],
      roots: [0, 1, 2, 1, 1],
    },
    {
      pairs: [
        [0, 4],
        [1, 3],
        [3, 4],
      ],
      roots: [0, 0, 2, 0, 0],
    },
    { pairs: [[2, 2]], roots: [0, 1, 2, 3, 4] },
  ] as const)('returns the smallest member for all of $pairs', ({ pairs, roots }) => {
    const { rootOf, join } = createDisjointSets(5);

    for (const [left, right] of pairs) join(left, right);

    expect([0, 1, 2, 3, 4].map(rootOf)).toEqual(roots);
  });
});

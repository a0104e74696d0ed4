import { describe, expect, it } from 'vitest';
import { joinChanges } from '#stages/deliver/chain.ts';

describe('joinChanges', () => {
  it('keeps the first text before and the last text after, in order of appearance', () => {
    const joined = joinChanges([
      { path: 'b.tf', before: '1', after: '2' },
      { path: 'a.tf', before: undefined, after: 'x' },
      { path: 'b.tf', before: '2', after: '3' },
      { path: 'a.tf', before: 'x', after: 'y' },
    ]);

    expect(joined).toEqual([
      { path: 'b.tf', before: '1', after: '3' },
      { path: 'a.tf', before: undefined, after: 'y' },
    ]);
  });

  it.each([
    ['a change based on another text', { path: 'a.tf', before: '1', after: '3' }],
    ['a file created twice', { path: 'a.tf', before: undefined, after: '3' }],
  ])('rejects %s', (_name, second) => {
    expect(() => joinChanges([{ path: 'a.tf', before: '1', after: '2' }, second])).toThrow(
      'two patches of a.tf do not follow from each other',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { alignLists } from '#hcl/origin/blocks/align-lists.ts';
import type { ListStep } from '#hcl/origin/blocks/align-lists.ts';
import type { Value } from '#hcl/evaluate/value.ts';

describe('alignLists', () => {
  it.each<{
    readonly name: string;
    readonly current: readonly Value[];
    readonly desired: readonly Value[];
    readonly unordered: boolean;
    readonly steps: readonly ListStep[] | undefined;
  }>([
    { name: 'the same', current: ['a', 'b'], desired: ['a', 'b'], unordered: false, steps: [] },
    { name: 'one changed', current: ['a', 'b'], desired: ['a', 'c'], unordered: false, steps: [{ kind: 'changed', index: 1, value: 'c' }] },
    { name: 'one appended', current: ['a'], desired: ['a', 'b'], unordered: false, steps: [{ kind: 'appended', value: 'b' }] },
    { name: 'one removed', current: ['a', 'b', 'c'], desired: ['a', 'c'], unordered: false, steps: [{ kind: 'removed', index: 1 }] },
    { name: 'one inserted in the middle', current: ['a', 'c'], desired: ['a', 'b', 'c'], unordered: false, steps: undefined },
    {
      name: 'one inserted in the middle of a set',
      current: ['a', 'c'],
      desired: ['a', 'b', 'c'],
      unordered: true,
      steps: [{ kind: 'appended', value: 'b' }],
    },
    { name: 'another order', current: ['a', 'b'], desired: ['b', 'a'], unordered: false, steps: undefined },
    { name: 'another order of a set', current: ['a', 'b'], desired: ['b', 'a'], unordered: true, steps: [] },
    { name: 'duplicates are counted', current: ['a', 'a'], desired: ['a'], unordered: false, steps: [{ kind: 'removed', index: 1 }] },
    { name: 'all removed', current: ['a'], desired: [], unordered: false, steps: [{ kind: 'removed', index: 0 }] },
    { name: 'all added', current: [], desired: ['a'], unordered: false, steps: [{ kind: 'appended', value: 'a' }] },
    {
      name: 'objects by name',
      current: [
        { Sid: 'A', v: 1 },
        { Sid: 'B', v: 2 },
      ],
      desired: [
        { Sid: 'B', v: 3 },
        { Sid: 'A', v: 1 },
      ],
      unordered: true,
      steps: [{ kind: 'changed', index: 1, value: { Sid: 'B', v: 3 } }],
    },
    {
      name: 'objects without a name by position',
      current: [{ v: 1 }, { v: 2 }],
      desired: [{ v: 1 }, { v: 3 }],
      unordered: false,
      steps: [{ kind: 'changed', index: 1, value: { v: 3 } }],
    },
    {
      name: 'one changed name',
      current: [{ name: 'a' }],
      desired: [{ name: 'b' }],
      unordered: false,
      steps: [{ kind: 'changed', index: 0, value: { name: 'b' } }],
    },
    {
      name: 'two removed and one added',
      current: ['a', 'b', 'c'],
      desired: ['a', 'd'],
      unordered: false,
      steps: [
        { kind: 'removed', index: 1 },
        { kind: 'removed', index: 2 },
        { kind: 'appended', value: 'd' },
      ],
    },
  ])('$name', ({ current, desired, unordered, steps }) => {
    expect(alignLists(current, desired, unordered)).toEqual(steps);
  });
});

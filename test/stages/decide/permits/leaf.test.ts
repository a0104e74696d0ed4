import { describe, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { earlierLeafValues, numbersOf } from '#stages/decide/permits/leaf.ts';

describe('numbersOf', () => {
  it.each<[Json, Json, object | undefined]>([
    [1, 2, { before: 1, after: 2 }],
    ['1', '2.5', { before: 1, after: 2.5 }],
    [0, -1, { before: 0, after: -1 }],
    [null, 2, undefined],
    [1, null, undefined],
    ['', 2, undefined],
    [1, 'two', undefined],
    [true, false, undefined],
    [[1], [2], undefined],
  ])('of %j and %j', (before, after, expected) => {
    expect(numbersOf({ before, after })).toEqual(expected);
  });
});

describe('earlierLeafValues', () => {
  const leaf = { path: 'rule.days', item: 'b', before: 5, after: 9 };
  const rules = (a: number, b: number): Json => [
    { name: 'a', days: a },
    { name: 'b', days: b },
  ];

  it.each<[string, readonly Json[], readonly Json[]]>([
    ['the earlier values of the same item', [rules(1, 2), rules(1, 3)], [2, 3]],
    ['nothing if it had the same value', [rules(1, 9)], []],
    ['null if the item did not exist', [null], [null]],
    ['nothing of other items', [rules(7, 9)], []],
  ])('finds %s', (_case, was, expected) => {
    expect(earlierLeafValues(leaf, { path: 'rule', now: rules(1, 9), was })).toEqual(expected);
  });
});

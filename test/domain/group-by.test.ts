import { expect, it } from 'vitest';
import { groupBy, groupByEach } from '#domain/group-by.ts';

it('keeps the order of keys and items', () => {
  const groups = groupBy([5, 2, 7, 4], (number) => (number % 2 === 0 ? 'even' : 'odd'));

  expect([...groups]).toEqual([
    ['odd', [5, 7]],
    ['even', [2, 4]],
  ]);
});

it('groups by key, in order of first appearance', () => {
  expect([...groupBy(['ab', 'c', 'ad', 'ce'], (text) => text[0] ?? '').values()]).toEqual([
    ['ab', 'ad'],
    ['c', 'ce'],
  ]);
  expect([...groupBy([], String).values()]).toEqual([]);
});

it('puts an item into the group of each of its keys', () => {
  const groups = groupByEach(['ab', 'b', ''], (text) => text);
  expect([...groups]).toEqual([
    ['a', ['ab']],
    ['b', ['ab', 'b']],
  ]);
});

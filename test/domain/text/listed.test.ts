import { describe, expect, it } from 'vitest';
import { folded, listed } from '#domain/text/listed.ts';

describe('folded', () => {
  it.each([
    [['a', 'b'], 2, ['a', 'b']],
    [['a', 'b', 'c'], 2, ['a', 'b', 'c']],
    [['a', 'b', 'c', 'd'], 2, ['a', 'b', 'and 2 more']],
    [[], 2, []],
  ])('%j at most %i', (items, limit, shown) => {
    expect(folded(items, limit)).toEqual(shown);
  });
});

describe('listed', () => {
  it.each([
    [[], ''],
    [['a'], 'a'],
    [['a', 'b'], 'a and b'],
    [['a', 'b', 'c'], 'a, b and c'],
  ])('%j', (items, text) => {
    expect(listed(items)).toBe(text);
  });
});

import { describe, expect, it } from 'vitest';
import { truncatedList, listWords } from '#stages/infer/list-words.ts';

describe('listWords', () => {
  it.each([
    [[], ''],
    [['a'], 'a'],
    [['a', 'b'], 'a and b'],
    [['a', 'b', 'c'], 'a, b and c'],
  ])('%j', (words, expected) => {
    expect(listWords(words)).toBe(expected);
  });
});

describe('truncatedList', () => {
  it.each([
    [['a', 'b', 'c', 'd'], 'a, b, c and d'],
    [['a', 'b', 'c', 'd', 'e'], 'a, b, c and 2 more changes'],
  ])('%j', (parts, expected) => {
    expect(truncatedList(parts)).toBe(expected);
  });
});

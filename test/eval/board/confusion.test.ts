import { describe, expect, it } from 'vitest';
import { accuracyOf, confusionRows, percent } from '../../../eval/board/confusion.ts';

const PAIRS = [
  { expected: 'cost', found: 'cost' },
  { expected: 'cost', found: 'security' },
  { expected: 'security', found: 'security' },
  { expected: 'cost', found: 'nothing' },
];

describe('accuracyOf', () => {
  it('counts right answers, and those of the most frequent answer', () => {
    expect(accuracyOf(PAIRS)).toEqual({ right: 2, of: 4, commonest: { word: 'cost', right: 3 } });
  });

  it('prefers the alphabetically first of equally frequent words, and returns nothing without any', () => {
    expect(accuracyOf(PAIRS.slice(1, 3)).commonest).toEqual({ word: 'cost', right: 1 });
    expect(accuracyOf([])).toEqual({ right: 0, of: 0, commonest: { word: 'nothing', right: 0 } });
  });
});

it('shows which word was mistaken for which', () => {
  expect(confusionRows(PAIRS)).toEqual([
    ['recorded \\ found', 'cost', 'nothing', 'security', 'right'],
    ['cost', '1', '1', '1', '33.3 %'],
    ['security', '·', '·', '1', '100.0 %'],
  ]);
});

it.each([
  [1, 3, '33.3 %'],
  [0, 0, '-'],
])('prints %s of %s as a share', (right, of, text) => {
  expect(percent(right, of)).toBe(text);
});

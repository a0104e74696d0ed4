import { expect, it } from 'vitest';
import { addNumbers, multiplyNumbers, numberText, parseNumber, remainderOf } from '#hcl/evaluate/exact-numbers.ts';

it.each([
  [0, '0'],
  [-0, '0'],
  [5, '5'],
  [-1.5, '-1.5'],
  [0.000001, '0.000001'],
  [1e-7, '0.0000001'],
  [123456789012, '123456789012'],
  [9007199254740991, '9007199254740991'],
  [9007199254740992, undefined],
  [1e21, undefined],
  [1 / 3, undefined],
  [0.1 + 0.2, undefined],
  [Infinity, undefined],
  [NaN, undefined],
])('prints %d as %s', (value, expected) => {
  expect(numberText(value)).toBe(expected);
});

it.each([
  ['5', 5],
  ['-5.50', -5.5],
  ['1e3', 1000],
  ['12345678901234567890', 'too-long'],
  ['0.12345678901234567', 'too-long'],
  ['', undefined],
  ['1_000', undefined],
  ['Infinity', undefined],
  ['0x10', undefined],
])('reads %s', (text, expected) => {
  expect(parseNumber(text)).toBe(expected);
});

it('calculates in decimals', () => {
  expect(addNumbers(0.1, 0.2)).toBe(0.3);
  expect(addNumbers(1.1, -1)).toBe(0.1);
  expect(multiplyNumbers(0.07, 100)).toBe(7);
  expect(multiplyNumbers(1e-7, 1e7)).toBe(1);
  expect(remainderOf(5.5, 2)).toBe(1.5);
  expect(remainderOf(-5, 3)).toBe(-2);
});

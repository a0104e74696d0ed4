import { expect, it } from 'vitest';
import { compareTexts, makeSet, sortedKeys } from '#hcl/evaluate/order.ts';
import { UNKNOWN } from '#hcl/evaluate/value.ts';

it('sorts texts by code point, not by UTF-16 code unit', () => {
  const texts = ['😀', '\uFF5E', 'é', 'z', 'Z', '9', '10', ''];

  expect(texts.sort(compareTexts)).toEqual(['', '10', '9', 'Z', 'z', 'é', '\uFF5E', '😀']);
});

it('iterates a map by sorted keys, including numeric ones', () => {
  expect(sortedKeys({ '9': 1, '10': 2, b: 3, a: 4 })).toEqual(['10', '9', 'a', 'b']);
});

it('orders sets like Terraform', () => {
  expect(makeSet([10, 9, 10, 1])).toEqual([1, 9, 10]);
  expect(makeSet(['b', null, 'a'])).toEqual(['a', 'b', null]);
  expect(makeSet([true, false])).toEqual([false, true]);
});

it('returns unknown for a set with an unknown element', () => {
  expect(makeSet(['a', UNKNOWN])).toBe(UNKNOWN);
});

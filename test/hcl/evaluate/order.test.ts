import { expect, it } from 'vitest';
import { compareTexts, makeSet, sortedKeys } from '#hcl/evaluate/order.ts';
import { UNKNOWN } from '#hcl/evaluate/value.ts';

it('orders texts by code point, not by UTF-16 unit', () => {
  const texts = ['😀', '\uFF5E', 'é', 'z', 'Z', '9', '10', ''];

  expect(texts.sort(compareTexts)).toEqual(['', '10', '9', 'Z', 'z', 'é', '\uFF5E', '😀']);
});

it('walks a map by sorted keys, numbers too', () => {
  expect(sortedKeys({ '9': 1, '10': 2, b: 3, a: 4 })).toEqual(['10', '9', 'a', 'b']);
});

it('makes sets in the order Terraform walks them', () => {
  expect(makeSet([10, 9, 10, 1])).toEqual([1, 9, 10]);
  expect(makeSet(['b', null, 'a'])).toEqual(['a', 'b', null]);
  expect(makeSet([true, false])).toEqual([false, true]);
});

it('does not know a set with an unknown element', () => {
  expect(makeSet(['a', UNKNOWN])).toBe(UNKNOWN);
});

import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { sharedEnds } from '#hcl/text/shared-ends.ts';

it.each([
  ['web-a', 'api-a', { start: 0, end: 2 }],
  ['same', 'same', { start: 4, end: 0 }],
  ['aa', 'aaa', { start: 2, end: 0 }],
  ['', 'new', { start: 0, end: 0 }],
])('of %j and %j', (left, right, ends) => {
  expect(sharedEnds(left, right)).toEqual(ends);
});

const aText = fc.string({ unit: fc.constantFrom('a', 'b', 'ß'), maxLength: 8 });

test.prop([aText, aText])('replacing the part between shared ends turns one text into the other', (left, right) => {
  const { start, end } = sharedEnds(left, right);

  expect(start + end).toBeLessThanOrEqual(Math.min(left.length, right.length));
  expect(left.slice(0, start) + right.slice(start, right.length - end) + left.slice(left.length - end)).toBe(right);
});

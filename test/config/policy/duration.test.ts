import { expect, it } from 'vitest';
import { duration, millisecondsOf } from '#config/policy/duration.ts';

it.each([
  ['15m', 900_000],
  ['4h', 14_400_000],
  ['7d', 604_800_000],
  ['2w', 1_209_600_000],
  ['never', undefined],
  ['', undefined],
])('%s', (text, ms) => {
  expect(millisecondsOf(text)).toBe(ms);
});

it('accepts a number with a unit, and has a default', () => {
  const span = duration('15m', 'until then');

  expect([span.parse(undefined), span.parse('2h')]).toEqual(['15m', '2h']);
  expect([span.safeParse('0m').success, span.safeParse('1.5h').success, span.safeParse('90').success]).toEqual([false, false, false]);
});

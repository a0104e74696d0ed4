import { expect, it } from 'vitest';
import { boolean, instant, integer, jsonText, lowerText, text, textSet } from '#catalogue/convert.ts';

it.each([
  ['300', 300],
  [300, 300],
  [' 7 ', 7],
  ['', ''],
  ['many', 'many'],
  [null, null],
])('reads %j as the number %j', (value, number) => {
  expect(integer(value)).toBe(number);
});

it.each([
  ['true', true],
  ['false', false],
  [true, true],
  ['maybe', 'maybe'],
])('reads %j as the boolean %j', (value, truth) => {
  expect(boolean(value)).toBe(truth);
});

it.each([
  ['alias/key', 'alias/key'],
  [5, '5'],
  [null, ''],
  [{ a: [1] }, '{"a":[1]}'],
])('reads %j as the text %j', (value, words) => {
  expect(text(value)).toBe(words);
});

it.each([
  ['{ "a": 1 }', '{"a":1}'],
  [{ a: 1 }, '{"a":1}'],
  ['', ''],
  [null, ''],
  ['no json', 'no json'],
])('reads %j as the JSON text %j', (value, words) => {
  expect(jsonText(value)).toBe(words);
});

it.each([
  ['2026-03-03T22:00:00Z', '2026-03-03T22:00:00Z'],
  ['2026-03-03T22:00:00.250+01:00', '2026-03-03T21:00:00Z'],
  ['Oct 10, 2024 3:17:35 PM', '2024-10-10T15:17:35Z'],
  ['Jul 10, 2023, 12:07:59 AM', '2023-07-10T00:07:59Z'],
  [1_688_991_025_000, '2023-07-10T12:10:25Z'],
  [1_688_991_025.5, '2023-07-10T12:10:25Z'],
  ['soon', 'soon'],
])('reads %j as the time %j', (value, moment) => {
  expect(instant(value)).toBe(moment);
});

it.each([
  ['a list, sorted, without duplicates', ['b', 'a', 'b'], ['a', 'b']],
  ['a single element', 'a', ['a']],
  ['numbers, as texts', [443, 80], ['443', '80']],
  ['nothing', null, []],
])('reads a set of texts of %s', (_name, value, read) => {
  expect(textSet(value)).toEqual(read);
});

it.each([
  ['Mon:03:00', 'mon:03:00'],
  [7, 7],
  [null, null],
])('lowers %j to %j', (value, lowered) => {
  expect(lowerText(value)).toBe(lowered);
});

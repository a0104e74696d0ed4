import { expect, it } from 'vitest';
import { boolean, integer, jsonText, text } from '#catalogue/convert.ts';

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
])('reads %j as the truth value %j', (value, truth) => {
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

import { expect, it } from 'vitest';
import { UNKNOWN, isValueObject, knownJson } from '#hcl/evaluate/value.ts';
import type { Value } from '#hcl/evaluate/value.ts';

it.each<{ readonly name: string; readonly value: Value; readonly expected: boolean }>([
  { name: 'an object', value: {}, expected: true },
  { name: 'a list', value: [], expected: false },
  { name: 'null', value: null, expected: false },
  { name: 'unknown', value: UNKNOWN, expected: false },
])('distinguishes maps and objects from $name', ({ value, expected }) => {
  expect(isValueObject(value)).toBe(expected);
});

it.each<{ readonly name: string; readonly value: Value; readonly expected: unknown }>([
  { name: 'a known value', value: { a: [1, null, { b: true }] }, expected: { a: [1, null, { b: true }] } },
  { name: 'unknown', value: UNKNOWN, expected: undefined },
  { name: 'an unknown element', value: [1, UNKNOWN], expected: undefined },
  { name: 'a nested unknown member', value: { a: [{ b: UNKNOWN }] }, expected: undefined },
])('converts fully known values to JSON: $name', ({ value, expected }) => {
  expect(knownJson(value)).toEqual(expected);
});

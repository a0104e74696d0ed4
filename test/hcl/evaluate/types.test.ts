import { expect, it } from 'vitest';
import { asMapping, asSequence } from '#hcl/evaluate/kinds.ts';
import { ANY, typeOf, unifyTypes } from '#hcl/evaluate/types.ts';
import type { Type } from '#hcl/evaluate/types.ts';
import { UNKNOWN } from '#hcl/evaluate/value.ts';
import type { Value } from '#hcl/evaluate/value.ts';

const text: Type = { kind: 'string' };
const number: Type = { kind: 'number' };
const bool: Type = { kind: 'bool' };

it.each<{ readonly name: string; readonly value: Value; readonly expected: Type }>([
  { name: 'null', value: null, expected: ANY },
  { name: 'unknown', value: UNKNOWN, expected: ANY },
  { name: 'a tuple', value: ['a', 1], expected: { kind: 'tuple', elements: [text, number] } },
  { name: 'a list', value: asSequence(['a', null], 'list'), expected: { kind: 'list', element: text } },
  { name: 'an empty set', value: asSequence([], 'set'), expected: { kind: 'set', element: ANY } },
  { name: 'a list of the state', value: asSequence(['a'], 'unsure'), expected: ANY },
  { name: 'a map', value: asMapping({ a: true }, 'map'), expected: { kind: 'map', element: bool } },
  { name: 'a resource', value: asMapping({ a: true }, 'resource'), expected: ANY },
])('returns the type of $name', ({ value, expected }) => {
  expect(typeOf(value)).toEqual(expected);
});

it.each<{ readonly name: string; readonly values: readonly Value[]; readonly expected: Type | undefined }>([
  { name: 'nothing', values: [], expected: ANY },
  { name: 'null and a string', values: [null, 'a'], expected: text },
  { name: 'a number and a string', values: [1, 'a'], expected: text },
  { name: 'a number and a bool', values: [1, true], expected: undefined },
  { name: 'a string and a list', values: ['a', []], expected: undefined },
  { name: 'tuples of one length', values: [[1], ['a']], expected: { kind: 'tuple', elements: [text] } },
  { name: 'tuples of two lengths', values: [[1], ['a', 2]], expected: { kind: 'list', element: text } },
  { name: 'tuples without a common type', values: [[1], [true]], expected: undefined },
  { name: 'a list and a tuple', values: [asSequence([1], 'list'), ['a']], expected: { kind: 'list', element: text } },
  { name: 'a set and a tuple', values: [asSequence([1], 'set'), ['a']], expected: { kind: 'set', element: text } },
  { name: 'objects with different names', values: [{ a: 1 }, { b: 'x' }], expected: { kind: 'map', element: text } },
  { name: 'a map and an object', values: [asMapping({ a: 1 }, 'map'), { b: 2 }], expected: { kind: 'map', element: number } },
  { name: 'a list and a map', values: [asSequence([1], 'list'), asMapping({ a: 1 }, 'map')], expected: undefined },
])('finds the common type of $name', ({ values, expected }) => {
  expect(unifyTypes(values.map((value) => typeOf(value)))).toEqual(expected);
});

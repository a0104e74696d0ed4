import { expect, it } from 'vitest';
import { convert, convertToCommonType, toBool, toNumber, toText } from '#hcl/evaluate/convert.ts';
import { attempt } from '#hcl/evaluate/failure.ts';
import { sequenceKind } from '#hcl/evaluate/kinds.ts';
import type { Type } from '#hcl/evaluate/types.ts';
import { UNKNOWN } from '#hcl/evaluate/value.ts';
import type { Value } from '#hcl/evaluate/value.ts';

const list = (element: Type): Type => ({ kind: 'list', element });

it.each<{ readonly name: string; readonly value: Value; readonly type: Type; readonly expected: Value }>([
  { name: 'null', value: null, type: { kind: 'string' }, expected: null },
  { name: 'unknown', value: UNKNOWN, type: list({ kind: 'string' }), expected: UNKNOWN },
  { name: 'an unknown element', value: [1, UNKNOWN], type: list({ kind: 'string' }), expected: ['1', UNKNOWN] },
  { name: 'an unknown element of a set', value: [1, UNKNOWN], type: { kind: 'set', element: { kind: 'string' } }, expected: UNKNOWN },
  { name: 'a list of any type', value: [1, 'a'], type: list({ kind: 'any' }), expected: ['1', 'a'] },
  { name: 'a map of lists', value: { a: [1] }, type: { kind: 'map', element: list({ kind: 'string' }) }, expected: { a: ['1'] } },
  { name: 'a tuple', value: ['1', 2], type: { kind: 'tuple', elements: [{ kind: 'number' }, { kind: 'string' }] }, expected: [1, '2'] },
  { name: 'a tuple of another length', value: [1], type: { kind: 'tuple', elements: [] }, expected: 'failed' },
  { name: 'a list from a map', value: { a: 1 }, type: list({ kind: 'any' }), expected: 'failed' },
  { name: 'a map from a list', value: [1], type: { kind: 'map', element: { kind: 'any' } }, expected: 'failed' },
  { name: 'an object from a string', value: 'a', type: { kind: 'object', attributes: {} }, expected: 'failed' },
])('converts $name', ({ value, type, expected }) => {
  expect(attempt(() => convert(value, type), 'failed')).toEqual(expected);
});

it('marks a converted list as a list', () => {
  const converted = convert(['a'], list({ kind: 'string' }));

  expect(Array.isArray(converted) && sequenceKind(converted as readonly Value[])).toBe('list');
});

it('converts values to a common type or fails', () => {
  expect(convertToCommonType([1, 'a', null])).toEqual(['1', 'a', null]);
  expect(attempt(() => convertToCommonType([1, true]), 'failed')).toBe('failed');
});

it('returns unknown for digits that a double cannot hold', () => {
  expect([toText(1 / 3), toNumber('12345678901234567890')]).toEqual([UNKNOWN, UNKNOWN]);
});

it('rejects what Terraform rejects', () => {
  const tried = [
    () => toText(null),
    () => toText([]),
    () => toNumber('five'),
    () => toNumber(true),
    () => toBool('yes'),
    () => toBool(1),
  ].map((compute) => attempt<Value, string>(compute, 'failed'));

  expect(tried).toEqual(Array.from({ length: 6 }, () => 'failed'));
});

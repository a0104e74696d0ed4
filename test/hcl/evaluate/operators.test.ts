import { expect, it } from 'vitest';
import { attempt } from '#hcl/evaluate/failure.ts';
import { asMapping, asSequence } from '#hcl/evaluate/kinds.ts';
import { applyBinary, applyUnary, equalValues } from '#hcl/evaluate/operators.ts';
import { UNKNOWN } from '#hcl/evaluate/value.ts';
import type { Value } from '#hcl/evaluate/value.ts';

const unsure = (...items: readonly Value[]): Value => asSequence(items, 'unsure');

it.each<{ readonly name: string; readonly left: Value; readonly right: Value; readonly expected: Value }>([
  { name: 'two types', left: 1, right: '1', expected: false },
  { name: 'a tuple and a list', left: [1], right: asSequence([1], 'list'), expected: false },
  { name: 'a tuple and a list of the state', left: [1], right: unsure(1), expected: UNKNOWN },
  { name: 'a tuple and another list of the state', left: [1], right: unsure(2), expected: false },
  { name: 'two lists of the state', left: unsure(1), right: unsure(1), expected: true },
  { name: 'two empty lists of the state', left: unsure(), right: unsure(), expected: UNKNOWN },
  { name: 'an unknown part behind a difference', left: [UNKNOWN, 1], right: [1, 2], expected: false },
  { name: 'an unknown part', left: [UNKNOWN, 1], right: [1, 1], expected: UNKNOWN },
  { name: 'a resource that is not made yet', left: asMapping({}, 'new-resource'), right: {}, expected: UNKNOWN },
  { name: 'an object and a map of the state', left: { a: 1 }, right: asMapping({ a: 1 }, 'unsure'), expected: UNKNOWN },
])('compares $name', ({ left, right, expected }) => {
  expect(equalValues(left, right)).toBe(expected);
  expect(equalValues(right, left)).toBe(expected);
});

it('leaves unknown what an unknown operand decides', () => {
  expect([
    applyUnary('-', UNKNOWN),
    applyUnary('!', UNKNOWN),
    applyBinary('+', UNKNOWN, 1),
    applyBinary('!=', UNKNOWN, 1),
    applyBinary('&&', UNKNOWN, true),
  ]).toEqual(Array.from({ length: 5 }, () => UNKNOWN));
});

it('refuses operands of the wrong type, also beside an unknown one', () => {
  expect(attempt(() => applyBinary('+', UNKNOWN, []), 'failed')).toBe('failed');
  expect(attempt(() => applyUnary('!', 1), 'failed')).toBe('failed');
});

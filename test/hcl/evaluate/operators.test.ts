import { expect, it } from 'vitest';
import { attempt } from '#hcl/evaluate/failure.ts';
import { asMapping, asSequence } from '#hcl/evaluate/kinds.ts';
import { applyBinary, applyUnary, equalValues } from '#hcl/evaluate/operators.ts';
import { UNKNOWN } from '#hcl/evaluate/value.ts';
import type { Value } from '#hcl/evaluate/value.ts';

const unsure = (...items: readonly Value[]): Value => asSequence(items, 'unsure');

it.each<{ readonly name: string; readonly left: Value; readonly right: Value; readonly expected: Value }>([
  { name: 'two types', left: 1, right: '1', expected: false },
  { name: 'a tuple with a list', left: [1], right: asSequence([1], 'list'), expected: false },
  { name: 'a tuple with an equal list of the state', left: [1], right: unsure(1), expected: UNKNOWN },
  { name: 'a tuple with another list of the state', left: [1], right: unsure(2), expected: false },
  { name: 'two lists of the state', left: unsure(1), right: unsure(1), expected: true },
  { name: 'two empty lists of the state', left: unsure(), right: unsure(), expected: UNKNOWN },
  { name: 'an unknown part before a difference', left: [UNKNOWN, 1], right: [1, 2], expected: false },
  { name: 'an unknown part', left: [UNKNOWN, 1], right: [1, 1], expected: UNKNOWN },
  { name: 'a resource that does not exist yet', left: asMapping({}, 'new-resource'), right: {}, expected: UNKNOWN },
  { name: 'an object with a map of the state', left: { a: 1 }, right: asMapping({ a: 1 }, 'unsure'), expected: UNKNOWN },
])('compares $name', ({ left, right, expected }) => {
  expect(equalValues(left, right)).toBe(expected);
  expect(equalValues(right, left)).toBe(expected);
});

it('is unknown if an unknown operand decides the result', () => {
  expect([
    applyUnary('-', UNKNOWN),
    applyUnary('!', UNKNOWN),
    applyBinary('+', UNKNOWN, 1),
    applyBinary('!=', UNKNOWN, 1),
    applyBinary('&&', UNKNOWN, true),
  ]).toEqual(Array.from({ length: 5 }, () => UNKNOWN));
});

it('rejects operands of the wrong type, even with an unknown one', () => {
  expect(attempt(() => applyBinary('+', UNKNOWN, []), 'failed')).toBe('failed');
  expect(attempt(() => applyUnary('!', 1), 'failed')).toBe('failed');
});

import { expect, it } from 'vitest';
import { attempt, fail, orUnknown, unknowable } from '#hcl/evaluate/failure.ts';
import { UNKNOWN } from '#hcl/evaluate/value.ts';

it('puts something else in the place of a failure', () => {
  expect(attempt(() => fail('a missing key'), 'other')).toBe('other');
  expect(attempt(() => 1, 'other')).toBe(1);
});

it('takes what is not knowable for unknown, never for a failure', () => {
  expect(orUnknown(() => unknowable('too many digits'))).toBe(UNKNOWN);
  expect(() => attempt(() => unknowable('too many digits'), 'other')).toThrow('too many digits');
});

it('takes text that nests too deeply for unknown', () => {
  const nest = (depth: number): number => nest(depth + 1) + 1;

  expect(orUnknown(() => nest(0))).toBe(UNKNOWN);
});

it('lets bugs through', () => {
  const broken = (): never => {
    throw new TypeError('a bug');
  };

  expect(() => attempt(broken, 'other')).toThrow(TypeError);
  expect(() => orUnknown(broken)).toThrow(TypeError);
});

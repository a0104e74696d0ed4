import { expect, it } from 'vitest';
import { attempt, fail, orUnknown, unknowable } from '#hcl/evaluate/failure.ts';
import { UNKNOWN } from '#hcl/evaluate/value.ts';

it('replaces a failure by another value', () => {
  expect(attempt(() => fail('a missing key'), 'other')).toBe('other');
  expect(attempt(() => 1, 'other')).toBe(1);
});

it('treats a value that cannot be known as unknown, not as a failure', () => {
  expect(orUnknown(() => unknowable('too many digits'))).toBe(UNKNOWN);
  expect(() => attempt(() => unknowable('too many digits'), 'other')).toThrow('too many digits');
});

it('treats text that is nested too deeply as unknown', () => {
  const nest = (depth: number): number => nest(depth + 1) + 1;

  expect(orUnknown(() => nest(0))).toBe(UNKNOWN);
});

it('does not catch bugs', () => {
  const broken = (): never => {
    throw new TypeError('a bug');
  };

  expect(() => attempt(broken, 'other')).toThrow(TypeError);
  expect(() => orUnknown(broken)).toThrow(TypeError);
});

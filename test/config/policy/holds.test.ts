import { describe, expect, it } from 'vitest';
import { expiryOf, Holds } from '#config/policy/holds.ts';

const NOW = '2026-01-16T06:00:05.000Z';

describe('Holds', () => {
  it('expires a hold after two weeks by default', () => {
    expect(Holds.parse(undefined)).toEqual({ expireAfter: '14d' });
  });

  it.each(['0d', '14', 'd', '-1d', '14 d', '1.5h', '12345h', 'ever', ''])('refuses %j', (expireAfter) => {
    expect(Holds.safeParse({ expireAfter }).success).toBe(false);
  });

  it('refuses unknown keys', () => {
    expect(Holds.safeParse({ expiresAfter: '14d' }).success).toBe(false);
  });
});

describe('expiryOf', () => {
  it.each([
    ['90m', '2026-01-16T07:30:05.000Z'],
    ['12h', '2026-01-16T18:00:05.000Z'],
    ['14d', '2026-01-30T06:00:05.000Z'],
    ['4w', '2026-02-13T06:00:05.000Z'],
    ['never', undefined],
  ])('of %s', (expireAfter, expected) => {
    expect(expiryOf({ expireAfter }, NOW)).toBe(expected);
  });
});

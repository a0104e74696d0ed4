import { describe, expect, it } from 'vitest';
import { Ripple } from '#config/policy/ripple.ts';

describe('Ripple', () => {
  it('has high limits by default', () => {
    expect(Ripple.parse(undefined)).toEqual({ readers: 200, chain: 3 });
  });

  it.each([{ readers: -1 }, { readers: 'many' }, { reader: 1 }, { chain: 1 }])('refuses %j', (value) => {
    expect(Ripple.safeParse(value).success).toBe(false);
  });
});

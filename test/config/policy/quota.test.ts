import { describe, expect, it } from 'vitest';
import { Quota } from '#config/policy/quota.ts';

describe('Quota', () => {
  it('has high limits by default', () => {
    expect(Quota.parse(undefined)).toEqual({ accepts: 2000, acceptsPerActor: 1000 });
    expect(Quota.parse({ accepts: 10 })).toEqual({ accepts: 10, acceptsPerActor: 1000 });
  });

  it.each([{ accepts: -1 }, { accepts: 1.5 }, { accept: 1 }])('refuses %j', (value) => {
    expect(Quota.safeParse(value).success).toBe(false);
  });
});

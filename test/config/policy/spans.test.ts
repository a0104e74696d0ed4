import { expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { spanOf } from '#config/policy/spans.ts';

it('returns a time span in milliseconds, as configured in the policy', () => {
  const { spans } = parsePolicy({ spans: { collision: '1h' } }, 'test');

  expect([spanOf(spans, 'collision'), spanOf(spans, 'reaction')]).toEqual([3_600_000, 600_000]);
});

it('refuses an invalid duration', () => {
  expect(() => parsePolicy({ spans: { measure: 'a while' } }, 'test')).toThrow('such as 90m or 7d');
});

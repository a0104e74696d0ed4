import { expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { spanOf } from '#config/policy/spans.ts';

it('says how long a span is, as the policy has it', () => {
  const { spans } = parsePolicy({ spans: { collision: '1h' } }, 'test');

  expect([spanOf(spans, 'collision'), spanOf(spans, 'reaction')]).toEqual([3_600_000, 600_000]);
});

it('refuses a span that is no length of time', () => {
  expect(() => parsePolicy({ spans: { measure: 'a while' } }, 'test')).toThrow('such as 90m or 7d');
});

import { expect, it } from 'vitest';
import { trustedMotivation } from '#domain/intent.ts';

it.each([
  ['what was said', { kind: 'incident', evidence: ['INC-7'] }, 'incident'],
  ['nothing for what was presumed', { kind: 'incident', evidence: ['timeout: 30 → 90'], presumed: true }, 'unknown'],
] as const)('gives %s', (_case, motivation, kind) => {
  expect(trustedMotivation({ motivation })).toBe(kind);
});

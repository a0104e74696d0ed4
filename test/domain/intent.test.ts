import { expect, it } from 'vitest';
import { trustedMotivation } from '#domain/intent.ts';

it.each([
  ['the stated motivation', { kind: 'incident', evidence: ['INC-7'] }, 'incident'],
  ['no motivation if it was presumed', { kind: 'incident', evidence: ['timeout: 30 → 90'], presumed: true }, 'unknown'],
] as const)('returns %s', (_case, motivation, kind) => {
  expect(trustedMotivation({ motivation })).toBe(kind);
});

import { expect, it } from 'vitest';
import { isLater, refusedBefore } from '#domain/knowledge/past-case.ts';
import type { PastCase } from '#domain/knowledge/past-case.ts';

function aCase(reality: PastCase['reality'], day: number, fields: readonly string[] = ['delay_seconds']): PastCase {
  return { drift: 'a', reality, at: `2026-11-${day}T00:00:00.000Z`, detail: '', fields };
}

it.each<readonly [title: string, cases: readonly PastCase[], refusedOn: number | undefined]>([
  ['no known case', [], undefined],
  ['closed without a merge', [aCase('closed', 11)], 11],
  ['reverted after the merge', [aCase('merged', 11), aCase('reverted', 12)], 12],
  ['closed, and merged later', [aCase('merged', 13), aCase('closed', 11)], undefined],
  ['merged with edits: wanted, but written differently', [aCase('edited', 11)], undefined],
  ['closed only for another resource', [aCase('closed', 11, [])], undefined],
])('%s', (_title, cases, refusedOn) => {
  expect(refusedBefore(cases)?.at).toBe(refusedOn === undefined ? undefined : `2026-11-${refusedOn}T00:00:00.000Z`);
});

it.each([
  ['a later second', '2026-11-11T10:00:01Z', 'merged', '2026-11-11T10:00:00.900Z', 'reverted', true],
  [
    'a revert in the second of its merge, with known milliseconds',
    '2026-11-11T10:00:00Z',
    'reverted',
    '2026-11-11T10:00:00.900Z',
    'merged',
    true,
  ],
  ['the same outcome', '2026-11-11T10:00:00Z', 'merged', '2026-11-11T10:00:00Z', 'merged', false],
] as const)('compares outcomes by time: %s', (_title, at, reality, otherAt, other, later) => {
  expect(isLater({ at, reality }, { at: otherAt, reality: other })).toBe(later);
});

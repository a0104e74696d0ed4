import { expect, it } from 'vitest';
import { isLater, refusedBefore } from '#domain/knowledge/past-case.ts';
import type { PastCase } from '#domain/knowledge/past-case.ts';

function aCase(reality: PastCase['reality'], day: number, fields: readonly string[] = ['delay_seconds']): PastCase {
  return { drift: 'a', reality, at: `2026-11-${day}T00:00:00.000Z`, detail: '', fields };
}

it.each<readonly [title: string, cases: readonly PastCase[], refusedOn: number | undefined]>([
  ['nothing is known', [], undefined],
  ['it was closed', [aCase('closed', 11)], 11],
  ['it was reverted after the merge', [aCase('merged', 11), aCase('reverted', 12)], 12],
  ['it was closed, and later merged', [aCase('merged', 13), aCase('closed', 11)], undefined],
  ['it was merged with changes: somebody wants it, written otherwise', [aCase('edited', 11)], undefined],
  ['only another resource was closed', [aCase('closed', 11, [])], undefined],
])('%s', (_title, cases, refusedOn) => {
  expect(refusedBefore(cases)?.at).toBe(refusedOn === undefined ? undefined : `2026-11-${refusedOn}T00:00:00.000Z`);
});

it.each([
  ['a later second', '2026-11-11T10:00:01Z', 'merged', '2026-11-11T10:00:00.900Z', 'reverted', true],
  [
    'a revert in the second of its merge, whose millisecond is known',
    '2026-11-11T10:00:00Z',
    'reverted',
    '2026-11-11T10:00:00.900Z',
    'merged',
    true,
  ],
  ['the same', '2026-11-11T10:00:00Z', 'merged', '2026-11-11T10:00:00Z', 'merged', false],
] as const)('tells what came later: %s', (_title, at, reality, otherAt, other, later) => {
  expect(isLater({ at, reality }, { at: otherAt, reality: other })).toBe(later);
});

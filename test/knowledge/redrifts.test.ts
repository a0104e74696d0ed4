import { describe, expect, it } from 'vitest';
import { inMemoryKnowledge } from '#knowledge/memory.ts';
import type { Reality } from '#domain/knowledge/past-case.ts';
import type { LearntOutcome } from '#ports/knowledge.ts';
import { aCall } from '../support/reconciliations.ts';
import { aLedgerEntry, aReportRow } from '../support/ledger-entries.ts';

const drift = (id: string, day: number, [before, after]: readonly [before: number, after: number]) =>
  aLedgerEntry({
    decidedAt: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`,
    reconciliation: aReportRow({ id, attributes: { visibility_timeout_seconds: { before, after } } }),
    events: [aCall({ eventID: `call of ${id}` })],
  });
const FIRST = drift('a', 1, [60, 300]);

/** What became of the first drift, once all was told. */
async function becameOf(
  later: readonly ReturnType<typeof drift>[],
  told: readonly Pick<LearntOutcome, 'reality' | 'at'>[] = [],
): Promise<Readonly<Partial<Record<Reality, number>>>> {
  const knowledge = inMemoryKnowledge([]);
  await knowledge.learn(told.map((one) => ({ reconciliation: 'a', eventIDs: ['call of a'], detail: '', ...one })));
  for (const entry of [FIRST, ...later]) await knowledge.remember([entry]);
  const [situation] = await knowledge.list();
  await knowledge.close();
  return situation?.reality ?? {};
}

describe('a field that drifts again', () => {
  it.each<readonly [title: string, later: readonly ReturnType<typeof drift>[], reality: object]>([
    ['to another value, after code had the accepted one', [drift('b', 9, [300, 500])], { redrifted: 1 }],
    ['back to the old value within a week, after code had the accepted one', [drift('b', 7, [300, 60])], { reverted: 1 }],
    ['back to the old value after a week: a new change', [drift('b', 20, [300, 60])], { redrifted: 1 }],
    ['while code still has the old value', [drift('b', 9, [60, 200])], {}],
    ['seen in several runs, counted from the first', [drift('b', 7, [300, 60]), drift('b', 20, [300, 60])], { reverted: 1 }],
  ])('%s', async (_title, later, reality) => {
    expect(await becameOf(later)).toEqual(reality);
  });

  it('counts from the merge reported by the VCS', async () => {
    const merged = { reality: 'edited', at: '2026-11-15T00:00:00.000Z' } as const;

    expect(await becameOf([drift('b', 20, [240, 60])], [merged])).toEqual({ edited: 1, reverted: 1 });
    expect(await becameOf([drift('b', 24, [240, 60])], [merged])).toEqual({ edited: 1, redrifted: 1 });
    expect(await becameOf([drift('b', 12, [60, 240])], [merged])).toEqual({ edited: 1 });
  });

  it('does not depend on the order of entries', async () => {
    const knowledge = inMemoryKnowledge([]);
    await knowledge.remember([drift('b', 20, [300, 60])]);
    await knowledge.remember([drift('b', 7, [300, 60])]);
    await knowledge.remember([FIRST]);

    expect((await knowledge.list())[0]?.reality).toEqual({ reverted: 1 });
    await knowledge.close();
  });
});

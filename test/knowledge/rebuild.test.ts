import { describe, expect, it } from 'vitest';
import { isSameSituation, occurrencesFrom } from '#knowledge/rebuild.ts';
import { aCall } from '../support/reconciliations.ts';
import { aLedgerEntry, aReportRow, aSituation } from '../support/ledger-entries.ts';

const LATE = aLedgerEntry({ decidedAt: '2026-11-22T00:00:00.000Z', reconciliation: aReportRow({ verdict: 'hold', status: 'held' }) });
const EARLY = aLedgerEntry({ decidedAt: '2026-11-21T00:00:00.000Z' });

describe('occurrencesFrom', () => {
  it.each([
    ['oldest first', [EARLY, LATE]],
    ['newest first', [LATE, EARLY]],
  ])('keeps the newest outcome of a drift, entries %s', (_title, entries) => {
    const occurrences = occurrencesFrom(entries);

    expect(occurrences).toMatchObject([{ situation: aSituation(), verdict: 'hold', outcome: 'held', seenAt: LATE.decidedAt }]);
  });

  it('recognises the same events in another order', () => {
    const events = [aCall({ eventID: 'a' }), aCall({ eventID: 'b' })];

    const occurrences = occurrencesFrom([aLedgerEntry({ events }), aLedgerEntry({ events: events.toReversed() })]);

    expect(occurrences).toHaveLength(1);
  });
});

describe('isSameSituation', () => {
  it('compares all three parts', () => {
    expect(isSameSituation(aSituation(), { ...aSituation(), extra: 1 } as never)).toBe(true);
    expect(isSameSituation(aSituation({ eventNames: ['a', 'b'] }), aSituation({ eventNames: ['a,b'] }))).toBe(false);
  });
});

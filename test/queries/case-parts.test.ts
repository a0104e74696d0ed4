import { describe, expect, it } from 'vitest';
import { rootsOfDecisions, partsOf } from '#queries/case-parts.ts';
import type { CasesInput } from '#queries/case-parts.ts';
import type { LedgerEntry } from '#ports/ledger.ts';
import { aLedgerEntry, aReportRow } from '../support/ledger-entries.ts';
import { aCall } from '../support/reconciliations.ts';

const at = (day: number, hour = 0): string => `2026-11-${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;

/** A decision on the events of these days, each of which is an hour old at its first. */
function seen(day: number, ...days: readonly number[]): LedgerEntry {
  const events = days.map((one) => aCall({ eventID: `call of ${one}`, eventTime: at(one) }));
  const row = aReportRow({ id: 'a' });
  return aLedgerEntry({
    decidedAt: at(day, 1),
    events,
    reconciliation: { ...row, intent: { ...row.intent, firstEventTime: at(days[0] ?? day) } },
  });
}

function parts(all: readonly [LedgerEntry, ...LedgerEntry[]], over: Partial<CasesInput> = {}): readonly string[] {
  const input = { entries: all, threads: [], actions: [], realities: [], judgements: [], ...over };
  const found = partsOf(all, input, rootsOfDecisions(input));
  return found.map(({ seen: own, start, fates }) => [own.length, start, ...fates.map(({ reality }) => reality)].join(' '));
}

const merged = (day: number): CasesInput['realities'] => [{ reconciliation: 'a', reality: 'merged', at: at(day) }];

describe('partsOf', () => {
  it('is one case over several runs and added events', () => {
    expect(parts([seen(11, 11), seen(12, 11), seen(13, 11, 13)])).toEqual([`3 ${at(11)}`]);
  });

  it('starts another case at the first new event after the end', () => {
    expect(parts([seen(11, 11), seen(14, 11, 14)], { realities: merged(12) })).toEqual([`1 ${at(11)} merged`, `1 ${at(14)}`]);
  });

  it('continues a case after its end if no event is new', () => {
    expect(parts([seen(11, 11), seen(14, 11)], { realities: merged(12) })).toEqual([`2 ${at(11)} merged`]);
  });

  it('assigns an outcome to its decision, at any time', () => {
    const late = { reconciliation: 'a', reality: 'reverted', at: at(16), eventIDs: ['call of 11'] } as const;

    expect(parts([seen(11, 11), seen(14, 11, 14)], { realities: [...merged(12), late] })).toEqual([
      `1 ${at(11)} merged reverted`,
      `1 ${at(14)}`,
    ]);
  });
});

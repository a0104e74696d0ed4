import { expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import type { Settled } from '#domain/drift.ts';
import type { LedgerEntry } from '#ports/ledger.ts';
import { undoneCases } from '#stages/record/undone-cases.ts';
import { aLedgerEntry, aReportRow } from '../../support/ledger-entries.ts';
import { aCall } from '../../support/reconciliations.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const ENTRY = aLedgerEntry({ events: [aCall({ eventID: 'one' }), aCall({ eventID: 'two' })] });

async function found(settled: readonly Settled[], entries: readonly LedgerEntry[] = [ENTRY]): Promise<readonly string[]> {
  const decisions = async function* () {
    yield* entries;
  };
  const outcomes = await undoneCases({ settled, now: NOW, spans: parsePolicy({}, 'the test').spans }, { decisions });
  return outcomes.map(({ reconciliation, reality, at }) => `${reconciliation} ${reality} ${at}`);
}

const UNDONE: Settled = { reason: 'undone-by-terraform', eventIDs: ['one', 'two', 'three'] };

it('finds the accepted case whose calls Terraform has undone, once', async () => {
  expect(await found([UNDONE], [ENTRY, ENTRY])).toEqual([`a1b2c3d4 reverted ${NOW}`]);
});

it.each<readonly [title: string, settled: Settled, entry: LedgerEntry]>([
  ['what somebody took back', { ...UNDONE, reason: 'net-zero' }, ENTRY],
  ['what was undone in part', { ...UNDONE, eventIDs: ['two'] }, ENTRY],
  ['what was not accepted', UNDONE, { ...ENTRY, reconciliation: aReportRow({ verdict: 'escalate', status: 'escalated' }) }],
  ['what no call shows', UNDONE, { ...ENTRY, events: [] }],
])('leaves %s', async (_title, settled, entry) => {
  expect(await found([settled], [entry])).toEqual([]);
});

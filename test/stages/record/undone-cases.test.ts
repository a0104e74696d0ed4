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

it('finds an accepted case whose calls Terraform reverted, once', async () => {
  expect(await found([UNDONE], [ENTRY, ENTRY])).toEqual([`a1b2c3d4 reverted ${NOW}`]);
});

it.each<readonly [title: string, settled: Settled, entry: LedgerEntry]>([
  ['a change that its actor reverted', { ...UNDONE, reason: 'net-zero' }, ENTRY],
  ['a partly reverted change', { ...UNDONE, eventIDs: ['two'] }, ENTRY],
  ['a case that was not accepted', UNDONE, { ...ENTRY, reconciliation: aReportRow({ verdict: 'escalate', status: 'escalated' }) }],
  ['a case without events', UNDONE, { ...ENTRY, events: [] }],
])('ignores %s', async (_title, settled, entry) => {
  expect(await found([settled], [entry])).toEqual([]);
});

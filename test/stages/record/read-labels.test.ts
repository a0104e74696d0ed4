import { expect, it } from 'vitest';
import { readLabels } from '#stages/record/read-labels.ts';
import { inMemoryLedger } from '#ledger/memory.ts';
import type { ThreadRef } from '#ports/vcs.ts';
import type { DeliveredThread, Ledger } from '#ports/ledger.ts';

const VCS = 'github.com/acme/infra';
const NOW = '2026-11-22T10:00:00.000Z';
const PULL: DeliveredThread = {
  vcs: VCS,
  kind: 'pull-request',
  number: 1,
  url: 'https://github.com/acme/infra/pull/1',
  fingerprint: 'a'.repeat(12),
  deed: 'opened',
  reconciliations: ['a1', 'b2'],
  at: NOW,
};
const ISSUE: DeliveredThread = { ...PULL, kind: 'issue', url: 'https://github.com/acme/infra/issues/1', reconciliations: ['c3'] };

async function aLedger(...threads: readonly DeliveredThread[]): Promise<Ledger> {
  const ledger = inMemoryLedger();
  await ledger.startRun({ runId: 'run-1', startedAt: NOW, directory: '/srv', window: {} });
  for (const thread of threads) await ledger.saveThread('run-1', thread);
  return ledger;
}

/** What is written down where these carry the label. */
async function heard(ledger: Ledger, labelled: readonly ThreadRef[]): Promise<readonly string[]> {
  const asked: string[] = [];
  const pullRequests = { name: VCS, labelled: async (label: string) => (asked.push(label), labelled) };
  const news = await readLabels({ label: 'reconcile:wrong', now: NOW }, { ledger, pullRequests });
  return news.map(({ reconciliation, said, source }) => `${reconciliation} ${said} ${source.split('/').slice(-2).join('/')}`);
}

it('records cases labelled as wrong once, and when the label is removed', async () => {
  const ledger = await aLedger(PULL, ISSUE, { ...PULL, deed: 'closed', reconciliations: [] });

  const first = await heard(ledger, [PULL]);
  const again = await heard(ledger, [PULL]);
  const other = await heard(ledger, [ISSUE]);
  const last = await heard(ledger, [ISSUE, PULL]);

  expect(first).toEqual(['a1 wrong pull/1', 'b2 wrong pull/1']);
  expect(again).toEqual([]);
  expect(other).toEqual(['a1 withdrawn pull/1', 'b2 withdrawn pull/1', 'c3 wrong issues/1']);
  expect(last).toEqual(['a1 wrong pull/1', 'b2 wrong pull/1']);
  expect(await ledger.judgements()).toHaveLength(7);
});

it('does not query pull requests of another VCS', async () => {
  const ledger = await aLedger({ ...PULL, vcs: 'gitlab.com/acme/infra' });

  expect(await heard(ledger, [PULL])).toEqual([]);
});

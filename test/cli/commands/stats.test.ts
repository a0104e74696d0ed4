import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import { openLedger } from '#ledger/sqlite.ts';
import { aLedgerEntry } from '../../support/ledger-entries.ts';
import { aTerminal } from '../../support/terminal.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reconcile-stats-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('counts the cases in a ledger', async () => {
  const file = join(folder, 'ledger.sqlite');
  const ledger = await openLedger(file);
  const entry = aLedgerEntry();
  expect(entry.reconciliation.status).toBe('converged');
  await ledger.startRun({ runId: entry.runId, startedAt: entry.decidedAt, directory: folder, window: {} });
  await ledger.appendDecisions(entry.runId, entry.decidedAt, [entry]);
  await ledger.close();
  const terminal = aTerminal(['stats', '--format', 'json', '--ledger', file]);

  const code = await main(terminal);

  expect([code, terminal.printed.stderr]).toEqual([0, '']);
  expect(JSON.parse(terminal.printed.stdout)).toMatchObject({
    all: { cases: 1, verdicts: { accept: 1 }, repair: { cases: 0, medianMs: null } },
    byType: [{ name: 'aws_sqs_queue' }],
  });
});

it('requires a ledger', async () => {
  const terminal = aTerminal(['stats', '--ledger', join(folder, 'none.sqlite')]);

  expect(await main(terminal)).toBe(2);
  expect(terminal.printed.stderr).toContain('no such file');
});

// @module-tag slow
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openKnowledge } from '#knowledge/sqlite.ts';
import { inMemoryLedger } from '#ledger/memory.ts';
import { openLedger } from '#ledger/sqlite.ts';
import type { Knowledge } from '#ports.ts';
import type { Ledger } from '#ports/ledger.ts';
import { aLedgerEntry, aReportRow, aSituation } from '../support/ledger-entries.ts';
import { describeKnowledge } from './knowledge-suite.ts';

let folder: string;
let file: string;
let ledger: Ledger;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reconcile-test-'));
  file = join(folder, 'ledger.db');
  ledger = await openLedger(file);
  await ledger.startRun({ runId: 'run-1', startedAt: '2026-11-20T12:00:00.000Z', directory: '/srv/orders', window: {} });
});
afterEach(async () => {
  await ledger.close();
  await rm(folder, { recursive: true, force: true });
});

describeKnowledge('openKnowledge', (seeds) => openKnowledge(':memory:', { seeds, past: inMemoryLedger().decisions }));

/** As if the tables had never been there. */
function dropKnowledge(sqlite: SqliteDatabase.Database): void {
  const made = sqlite
    .prepare<[], { readonly type: string; readonly name: string }>(
      "select type, name from sqlite_master where name like 'knowledge_%' and type in ('view', 'table') and name not glob 'knowledge_search_*'",
    )
    .all();
  for (const { type, name } of made.toSorted((left, right) => right.type.localeCompare(left.type))) sqlite.exec(`drop ${type} ${name}`);
}

describe('openKnowledge in the ledger file', () => {
  const open = (): Promise<Knowledge> => openKnowledge(file, { seeds: [], past: ledger.decisions });

  async function decide(decidedAt: string, ids: readonly string[]): Promise<void> {
    await ledger.appendDecisions(
      'run-1',
      decidedAt,
      ids.map((id) => aLedgerEntry({ reconciliation: aReportRow({ id }) })),
    );
  }

  async function recallAndClose(knowledge: Knowledge): Promise<unknown> {
    const recalled = await knowledge.recall(aSituation());
    await knowledge.close();
    return recalled;
  }

  it('is rebuilt from the ledger if its tables are deleted', async () => {
    await decide(
      '2026-11-20T12:00:00.000Z',
      Array.from({ length: 1100 }, (_, index) => `drift-${index}`),
    );
    await decide('2026-11-21T12:00:00.000Z', ['drift-7']);
    const before = await recallAndClose(await open());
    const sqlite = new SqliteDatabase(file);
    dropKnowledge(sqlite);
    sqlite.close();

    const after = await recallAndClose(await open());

    expect(after).toEqual(before);
    expect(after).toEqual([
      { ...aSituation(), verdict: 'accept', outcome: 'converged', timesSeen: 1100, lastSeen: '2026-11-21T12:00:00.000Z' },
    ]);
  });

  it('adds decisions of the ledger that it has not seen', async () => {
    await decide('2026-11-20T12:00:00.000Z', ['a', 'b']);
    await (await open()).close();
    await decide('2026-11-21T12:00:00.000Z', ['c']);

    const recalled = await recallAndClose(await open());

    expect(recalled).toMatchObject([{ timesSeen: 3, lastSeen: '2026-11-21T12:00:00.000Z' }]);
  });

  it('can be opened at the same time as a ledger in a new file', async () => {
    const fresh = join(folder, 'new', 'both.db');

    const [one, other] = await Promise.all([openLedger(fresh), openKnowledge(fresh, { seeds: [], past: inMemoryLedger().decisions })]);

    expect(await other.recall(aSituation())).toEqual([]);
    await Promise.all([one.close(), other.close()]);
  });

  it('refuses a path that is a folder', async () => {
    await expect(openKnowledge(folder, { seeds: [], past: ledger.decisions })).rejects.toMatchObject({
      name: 'DeliveryError',
      code: 'knowledge-unusable',
    });
  });
});

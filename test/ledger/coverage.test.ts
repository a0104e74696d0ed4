import { afterEach, beforeEach, expect, it } from 'vitest';
import { insertCoverage, insertEnd, readOpenRuns, readProgress } from '#ledger/coverage.ts';
import { openDatabase } from '#ledger/database.ts';
import type { LedgerDatabase } from '#ledger/database.ts';
import type { Coverage } from '#ports/ledger.ts';

const ROOT = '/srv/orders';
let database: LedgerDatabase;

beforeEach(() => {
  database = openDatabase(':memory:');
});
afterEach(() => database.close());

function covered(runId: string, over: Partial<Coverage>): void {
  const { kysely, atomically } = database;
  const run = { run_id: runId, started_at: '', directory: ROOT, window_from: null, window_to: null, finished_at: null, outcome_json: null };
  const coverage: Coverage = {
    root: ROOT,
    through: '2026-11-20T12:00:00.000Z',
    forgetBefore: '2026-11-01T00:00:00.000Z',
    events: [],
    ...over,
  };
  atomically([kysely.insertInto('runs').values(run).compile(), ...insertCoverage(kysely, runId, [coverage])]);
}

function ended(runId: string, how: 'finished' | 'abandoned'): void {
  database.atomically(insertEnd(database.kysely, { runId, how, at: '2026-11-20T12:00:00.000Z' }));
}

it('orders by the covered time, not by the end of a run', async () => {
  covered('early', { through: '2026-11-20T10:00:00.000Z' });
  covered('late', { through: '2026-11-20T11:00:00.000Z' });
  ended('late', 'finished');
  ended('early', 'finished');

  expect((await readProgress(database.kysely, ROOT))?.through).toBe('2026-11-20T11:00:00.000Z');
});

it('treats an event of an abandoned run as new', async () => {
  const events = [{ eventID: 'a', eventTime: '2026-11-20T09:00:00.000Z' }];
  covered('dead', { events });
  ended('dead', 'abandoned');
  covered('next', { events });
  ended('next', 'finished');

  expect((await readProgress(database.kysely, ROOT))?.seen).toEqual(new Set(['a']));
  expect(await readOpenRuns(database.kysely, [ROOT])).toEqual([]);
});

it('ends a run only once', () => {
  covered('run', {});
  ended('run', 'finished');

  expect(() => ended('run', 'abandoned')).toThrow(/UNIQUE/);
});

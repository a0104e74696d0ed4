import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimsOf } from '#ledger/root-claims.ts';
import type { Claims } from '#ledger/root-claims.ts';
import { openDatabase } from '#ledger/database.ts';
import type { LedgerDatabase } from '#ledger/database.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const ROOT = '/srv/orders';

let folder: string;
let file: string;
let database: LedgerDatabase;
let clock: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reconcile-test-'));
  file = join(folder, 'ledger.db');
  clock = NOON;
  database = openDatabase(file);
  const started = { started_at: '', directory: ROOT, window_from: null, window_to: null, finished_at: null, outcome_json: null };
  for (const run_id of ['run-1', 'run-2'])
    database.atomically([
      database.kysely
        .insertInto('runs')
        .values({ run_id, ...started })
        .compile(),
    ]);
});
afterEach(async () => {
  database.close();
  await rm(folder, { recursive: true, force: true });
});

function claimsBy(id: number, isRunning = true): Claims {
  return claimsOf(database, { id, isRunning: () => isRunning }, () => new Date(clock));
}

describe('claims', () => {
  it('name the run that holds them', () => {
    claimsBy(100).take('run-1', [ROOT]);

    expect(() => claimsBy(200).take('run-2', [ROOT])).toThrow(
      /found run run-1 of process 100 on .*, last heartbeat at 2026-11-20T12:00:00/,
    );
  });

  it('are taken together or not at all', () => {
    claimsBy(100).take('run-1', ['/srv/b']);
    expect(() => claimsBy(200).take('run-2', ['/srv/a', '/srv/b'])).toThrow('/srv/b');

    expect(() => claimsBy(300).take('run-1', ['/srv/a'])).not.toThrow();
  });

  it('of an ended process can be taken over', () => {
    claimsBy(100).take('run-1', [ROOT]);

    expect(() => claimsBy(200, false).take('run-2', [ROOT])).not.toThrow();
  });

  it.each([
    ['119 seconds', 119, true],
    ['120 seconds', 120, false],
  ])('are valid for %s after the last heartbeat', (_title, seconds, isHeld) => {
    claimsBy(100).take('run-1', [ROOT]);
    clock += seconds * 1000;

    const taking = (): void => claimsBy(200).take('run-2', [ROOT]);

    if (isHeld) expect(taking).toThrow('run-1');
    else expect(taking).not.toThrow();
  });

  it('of another machine are judged only by their heartbeat', () => {
    claimsBy(100).take('run-1', [ROOT]);
    const sqlite = new SqliteDatabase(file);
    sqlite.exec("update claims set host = 'ci-7.example.com'");
    sqlite.close();

    expect(() => claimsBy(200, false).take('run-2', [ROOT])).toThrow('ci-7.example.com');
  });

  it('that were taken over stop the previous run', () => {
    const first = claimsBy(100);
    first.take('run-1', [ROOT]);
    expect(() => first.assertHeld('run-1')).not.toThrow();
    clock += 3_600_000;
    claimsBy(200).take('run-2', [ROOT]);

    expect(() => first.assertHeld('run-1')).toThrow('another run took over after this one sent no heartbeat for two minutes');
  });

  it('are released with their run, without those of other runs', () => {
    const [first, second] = [claimsBy(100), claimsBy(200)];
    first.take('run-1', [ROOT]);

    first.release('run-1');
    second.take('run-2', [ROOT]);
    first.release();

    expect(() => claimsBy(300).take('run-1', [ROOT])).toThrow('run-2');
  });
});

import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeliveryError } from '#domain/errors.ts';
import { LEDGER_SCHEMA } from '#ledger/schema.ts';
import { openLedger } from '#ledger/sqlite.ts';
import { anAnswered } from '../support/answered-proposals.ts';
import { aLedgerEntry, aReportRow } from '../support/ledger-entries.ts';
import { describeLedger } from './ledger-suite.ts';

const NOON = '2026-11-20T12:00:00.000Z';
let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reconcile-test-'));
  file = join(folder, 'state', 'ledger.db');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describeLedger('openLedger', () => openLedger(':memory:'));

it('opens a ledger of the first version, and of every version since', async () => {
  const steps = Object.entries(LEDGER_SCHEMA.migrations);
  for (const version of steps.keys()) {
    const old = join(folder, `${version}.db`);
    const sqlite = new SqliteDatabase(old);
    sqlite.exec('create table ledger_migrations (name text primary key, timestamp text not null) strict');
    for (const [name, statements] of steps.slice(0, version + 1)) {
      for (const statement of statements) sqlite.exec(statement);
      sqlite.prepare('insert into ledger_migrations (name, timestamp) values (?, ?)').run(name, NOON);
    }
    sqlite.close();

    const ledger = await openLedger(old);

    expect(await ledger.threads()).toEqual([]);
    await ledger.close();
  }
});

it('keeps migrations unchanged: the first one created the ledgers in use', () => {
  const made = LEDGER_SCHEMA.migrations['0001-tables']?.find((statement) => statement.includes('create table threads'));

  expect(made).toContain('forge text not null');
});

describe('openLedger on a file', () => {
  async function givenADecision(): Promise<void> {
    const ledger = await openLedger(file);
    await ledger.startRun({ runId: 'run-1', startedAt: NOON, directory: '/srv/orders', window: {} });
    await ledger.appendDecisions('run-1', NOON, [aLedgerEntry()]);
    await ledger.recordDelivery('run-1', { kind: 'write', state: 'intended', detail: 'main.tf', at: NOON });
    await ledger.recordDelivery('run-1', { kind: 'write', state: 'done', detail: 'main.tf', at: NOON });
    await ledger.finishRun('run-1', NOON, { reconciliations: 1, settled: 0, unexplained: 0 });
    await ledger.saveProposal('/srv/orders', anAnswered());
    await ledger.saveJudgement({ reconciliation: 'a1', said: 'wrong', source: 'command', by: 'dana', reason: 'Noise', at: NOON });
    await ledger.close();
  }

  it('keeps its data after reopening', async () => {
    await givenADecision();

    const ledger = await openLedger(file);

    expect(await ledger.findDecision('a1b2')).toEqual(aLedgerEntry());
    expect(await ledger.checkpoint('/srv/orders')).toEqual({ runId: 'run-1', through: NOON });
    await ledger.close();
  });

  it('makes the file readable only for its owner', async () => {
    await givenADecision();

    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it.each([
    "update decisions set id = 'x'",
    'delete from decisions',
    "update deliveries set state = 'intended'",
    'delete from deliveries',
    "update checkpoints set through = ''",
    'delete from checkpoints',
    'delete from runs',
    "update judgements set said = 'right'",
    'delete from judgements',
    "update proposals set id = 'x'",
    'delete from proposals',
  ])('refuses changes of evidence: %s', async (statement) => {
    await givenADecision();
    const sqlite = new SqliteDatabase(file);

    expect(() => sqlite.exec(statement)).toThrow(/append-only/);

    sqlite.close();
  });

  it('appends all decisions of a call or none', async () => {
    const ledger = await openLedger(file);
    await ledger.startRun({ runId: 'run-1', startedAt: NOON, directory: '/srv/orders', window: {} });
    const unprintable = aLedgerEntry({ reconciliation: aReportRow({ id: null as unknown as string }) });

    await expect(ledger.appendDecisions('run-1', NOON, [aLedgerEntry(), unprintable])).rejects.toBeInstanceOf(DeliveryError);

    expect(await ledger.findDecision('a1b2')).toBeUndefined();
    await ledger.close();
  });

  it('can be opened twice at the same time', async () => {
    const ledgers = await Promise.all([openLedger(file), openLedger(file)]);

    await Promise.all(
      ledgers.map((ledger, index) => ledger.startRun({ runId: `run-${index}`, startedAt: NOON, directory: '/srv', window: {} })),
    );

    await Promise.all(ledgers.map((ledger) => ledger.close()));
  });

  it('refuses a file that is not a database, and does not change it', async () => {
    await mkdir(join(folder, 'state'));
    await writeFile(file, 'resource "aws_sqs_queue" "work" {}\n'.repeat(40));

    await expect(openLedger(file)).rejects.toMatchObject({
      name: 'DeliveryError',
      code: 'ledger-unusable',
      message: expect.stringContaining('file is not a database'),
    });

    expect(await readFile(file, 'utf8')).toContain('aws_sqs_queue');
  });

  it('refuses a path below a file', async () => {
    await writeFile(join(folder, 'state'), '');

    await expect(openLedger(file)).rejects.toMatchObject({ name: 'DeliveryError', code: 'ledger-unusable' });
  });
});

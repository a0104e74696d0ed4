import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KNOWLEDGE_SCHEMA } from '#knowledge/schema.ts';
import { openKnowledge } from '#knowledge/sqlite.ts';
import { examineDatabase } from '#ledger/examine-ledger.ts';
import { LEDGER_SCHEMA } from '#ledger/schema.ts';
import { openLedger } from '#ledger/sqlite.ts';

const [OLDEST = '', ...LATER] = Object.keys(LEDGER_SCHEMA.migrations);
const NEWEST = LATER.at(-1);

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reconcile-examine-'));
  file = join(folder, 'reconcile.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function aLedger(): Promise<void> {
  await (await openLedger(file)).close();
}

describe('examineDatabase', () => {
  it('reports an intact ledger with the newest version, and leaves it unchanged, without extra files', async () => {
    await aLedger();
    const before = readFileSync(file);

    expect(await examineDatabase(file, LEDGER_SCHEMA)).toEqual({
      state: 'sound',
      version: NEWEST,
      newest: NEWEST,
      unknown: [],
      isWritable: true,
    });

    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(folder)).toEqual(['reconcile.sqlite']);
  });

  it('finds knowledge in the same file', async () => {
    await aLedger();
    expect(await examineDatabase(file, KNOWLEDGE_SCHEMA)).not.toHaveProperty('version');

    await (await openKnowledge(file, { seeds: [], past: async function* () {} })).close();

    expect(await examineDatabase(file, KNOWLEDGE_SCHEMA)).toMatchObject({
      state: 'sound',
      version: Object.keys(KNOWLEDGE_SCHEMA.migrations).at(-1),
    });
  });

  it('reads a ledger that a run has open', async () => {
    const ledger = await openLedger(file);

    expect(await examineDatabase(file, LEDGER_SCHEMA)).toMatchObject({ state: 'sound', version: NEWEST });

    await ledger.close();
  });

  it('reports a missing ledger, and creates none', async () => {
    expect(await examineDatabase(join(folder, 'a/b/reconcile.sqlite'), LEDGER_SCHEMA)).toEqual({
      state: 'absent',
      newest: NEWEST,
      unknown: [],
      isWritable: true,
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['is not a database', () => writeFileSync(file, 'this is text and has been text for all of its life')],
    ['is truncated', () => writeFileSync(file, readFileSync(file).subarray(0, 5000))],
    ['is overwritten in the middle', () => writeFileSync(file, readFileSync(file).fill(0x5a, 8192, 16_384))],
  ])('reports damage if a file %s', async (_name, harm) => {
    await aLedger();
    harm();

    expect(await examineDatabase(file, LEDGER_SCHEMA)).toMatchObject({ state: 'damaged', damage: expect.stringMatching(/\w/) as string });
  });

  it('recognises a file of a newer version', async () => {
    await aLedger();
    const sqlite = new SqliteDatabase(file);
    sqlite.prepare("insert into ledger_migrations (name, timestamp) values ('9999-later', '2030')").run();
    sqlite.close();

    expect(await examineDatabase(file, LEDGER_SCHEMA)).toMatchObject({ unknown: ['9999-later'], version: NEWEST });
  });

  /** A ledger as the first version of the program made it. */
  function anOldLedger(besides = ''): void {
    const sqlite = new SqliteDatabase(file);
    for (const statement of LEDGER_SCHEMA.migrations[OLDEST] ?? []) sqlite.exec(statement);
    sqlite.exec('create table ledger_migrations (name text primary key, timestamp text not null) strict');
    sqlite.prepare('insert into ledger_migrations (name, timestamp) values (?, ?)').run(OLDEST, '2026');
    sqlite.exec(besides);
    sqlite.close();
  }

  it('tests the migration of an old ledger on a copy, and does not change the file', async () => {
    anOldLedger();
    const before = readFileSync(file);

    const examined = await examineDatabase(file, LEDGER_SCHEMA);

    expect(examined).toEqual({ state: 'sound', version: OLDEST, newest: NEWEST, unknown: [], isWritable: true });
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(folder)).toEqual(['reconcile.sqlite']);
  });

  it('reports what blocks the migration of a ledger with changed tables', async () => {
    anOldLedger('alter table holds add column signals_json text');

    expect(await examineDatabase(file, LEDGER_SCHEMA)).toMatchObject({
      state: 'sound',
      version: OLDEST,
      obstacle: 'duplicate column name: signals_json',
    });
  });

  it('reports that a folder cannot be created in place of a file', async () => {
    writeFileSync(join(folder, 'taken'), '');

    expect(await examineDatabase(join(folder, 'taken/reconcile.sqlite'), LEDGER_SCHEMA)).toMatchObject({ isWritable: false });
  });
});

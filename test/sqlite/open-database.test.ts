import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeliveryError } from '#domain/errors.ts';
import { openKnowledge } from '#knowledge/sqlite.ts';
import { openLedger } from '#ledger/sqlite.ts';
import { openSqlite } from '#sqlite/open-database.ts';
import type { Connection, Schema } from '#sqlite/open-database.ts';

interface Tables {
  readonly words: { readonly word: string };
}

const FIRST = ['create table words (word text primary key) strict'];
const SCHEMA: Schema = { part: 'ledger', migrations: { '0001-words': FIRST } };
const GROWN: Schema = { part: 'ledger', migrations: { ...SCHEMA.migrations, '0002-more': ["insert into words values ('second')"] } };

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reconcile-test-'));
  file = join(folder, 'state', 'reconcile.sqlite');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const insert = (word: string): Parameters<Connection<Tables>['run']>[0] => ({ sql: 'insert into words values (?)', parameters: [word] });
const WORDS = { sql: 'select word from words order by word', parameters: [] };

async function using<Result>(schema: Schema, act: (connection: Connection<Tables>) => Result): Promise<Result> {
  const connection = openSqlite<Tables>(file, schema);
  try {
    return act(connection);
  } finally {
    connection.close();
  }
}

describe('openSqlite', () => {
  it('creates the tables in a file readable only for its owner, and finds them again', async () => {
    await using(SCHEMA, ({ run }) => run(insert('kept')));

    expect(await using(SCHEMA, ({ run }) => run(WORDS).rows)).toEqual([{ word: 'kept' }]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('migrates a file of an earlier schema once', async () => {
    await using(SCHEMA, ({ run }) => run(insert('first')));

    expect(await using(GROWN, ({ run }) => run(WORDS).rows)).toEqual([{ word: 'first' }, { word: 'second' }]);
    expect(await using(GROWN, ({ run }) => run(WORDS).rows)).toHaveLength(2);
  });

  it('applies a transaction completely or not at all', async () => {
    await using(SCHEMA, ({ exclusively, run }) => {
      expect(() =>
        exclusively((within) => {
          within(insert('half'));
          throw new Error('no further');
        }),
      ).toThrow('no further');

      expect(run(WORDS).rows).toEqual([]);
    });
  });

  it('rolls back a failed migration', async () => {
    const broken: Schema = { part: 'ledger', migrations: { '0001-words': [...FIRST, 'create nothing'] } };

    await expect(using(broken, () => undefined)).rejects.toMatchObject({ name: 'DeliveryError', code: 'ledger-unusable' });

    expect(await using(SCHEMA, ({ run }) => run(WORDS).rows)).toEqual([]);
  });

  it('stores the tables of two parts in one file', async () => {
    const other: Schema = { part: 'knowledge', migrations: { '0001-notes': ['create table notes (note text) strict'] } };
    await using(SCHEMA, ({ run }) => run(insert('kept')));
    await using(other, () => undefined);

    expect(await using(SCHEMA, ({ run }) => run(WORDS).rows)).toEqual([{ word: 'kept' }]);
  });

  it('refuses a file that is not a database', async () => {
    file = join(folder, 'text');
    await writeFile(file, 'this is text and has been text for all of its life');

    await expect(using(SCHEMA, () => undefined)).rejects.toMatchObject({ name: 'DeliveryError', code: 'ledger-unusable' });
  });
});

describe.each([
  ['ledger', () => openLedger(file)],
  ['knowledge', () => openKnowledge(file, { seeds: [], past: async function* () {} })],
] as const)('a %s of another program version', (part, open) => {
  /** As versions before the first release noted their migrations. */
  const OLDER = `create table "${part}_migrations" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
    insert into ${part}_migrations values ('0001-start', '2026-11-21');
    create table runs (run_id text primary key); create table knowledge_occurrences (occurrence text primary key)`;
  const NEWER = `insert into ${part}_migrations (name, timestamp) values ('9999-later', '2030')`;

  async function refused(): Promise<DeliveryError> {
    const before = await readFile(file);
    const error = await open().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect((await readFile(file)).equals(before)).toBe(true);
    expect(error).toBeInstanceOf(DeliveryError);
    return error as DeliveryError;
  }

  function leave(statements: string): void {
    const sqlite = new SqliteDatabase(file);
    sqlite.exec(statements);
    sqlite.close();
  }

  beforeEach(() => {
    file = join(folder, 'reconcile.sqlite');
  });

  it('is refused unchanged if it is older', async () => {
    leave(OLDER);

    expect(await refused()).toMatchObject({ code: `${part}-of-another-version`, message: expect.stringContaining('0001-start') as string });
  });

  it('is refused unchanged if it is newer', async () => {
    await (await open()).close();
    leave(NEWER);

    expect(await refused()).toMatchObject({ code: `${part}-of-another-version`, message: expect.stringContaining('9999-later') as string });
  });
});

import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { CompiledQuery } from 'kysely';
import { DeliveryError } from '#domain/errors.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { keepAlive } from './keep-alive.ts';

/** The tables of one part of the program; several parts may share a file. */
export interface Schema {
  /** A table with this name and `_migrations` records its migrations. */
  readonly part: 'ledger' | 'knowledge';
  /** Statements by migration name, oldest first. */
  readonly migrations: Readonly<Record<string, readonly string[]>>;
}

/** Runs one statement of a transaction and returns its rows, or the number of changed rows. */
export type RunStatement = (query: Pick<CompiledQuery, 'sql' | 'parameters'>) => {
  readonly rows: readonly unknown[];
  readonly changes: number;
};

/** Read with `kysely`; write with `exclusively`. */
export interface Connection<Tables> {
  readonly kysely: Kysely<Tables>;
  readonly run: RunStatement;
  /** Runs a write transaction; an error rolls it back. Synchronous, so that other connections of this process never see a part of it. */
  exclusively<Result>(act: (run: RunStatement) => Result): Result;
  /** Also needed because Kysely closes only connections that it used. */
  close(): void;
}

/** Lock timeout in milliseconds. Other programs hold the lock for far less. */
const PATIENCE = 5000;

/**
 * Opens a database file and creates missing tables of one part of the program.
 * @param file a path, or `:memory:`; folder and file are created with access for their owner only, because they hold audit records
 * @throws DeliveryError `…-of-another-version` if the file has unknown migrations; it stays unchanged
 * @throws DeliveryError `sqlite-not-compiled` if the installation has no SQLite for this Node
 * @throws DeliveryError `…-unusable` if the file cannot be opened, is not a database, or is locked for more than five seconds
 */
export function openSqlite<Tables>(file: string, schema: Schema, pragmas: readonly string[] = []): Connection<Tables> {
  let sqlite: Database | undefined;
  try {
    const opened = connect(file);
    sqlite = opened;
    missingIn(opened, schema, file);
    for (const pragma of ['journal_mode = WAL', ...pragmas]) opened.exec(`pragma ${pragma}`);
    // Two programs may open a new file at once. Inside the transaction, the second one finds no missing migration.
    opened.transaction(() => migrate(opened, schema, file)).immediate();
    const run = runOn(opened);
    return {
      kysely: new Kysely<Tables>({ dialect: new SqliteDialect({ database: opened }) }),
      run,
      exclusively: (act) => opened.transaction(() => act(run)).immediate(),
      close: () => opened.close(),
    };
  } catch (cause) {
    sqlite?.close();
    if (cause instanceof DeliveryError) throw cause;
    if (/Could not locate the bindings file|NODE_MODULE_VERSION/.test((cause as Error).message)) throw notCompiled(cause);
    throw new DeliveryError(
      `${schema.part}-unusable`,
      `Expected a SQLite database at ${file}; found: ${(cause as Error).message}.`,
      'Check the path and its permissions, or name another file.',
      cause,
    );
  }
}

/** npm compiles or downloads a library only if it is allowed to. https://docs.npmjs.com/cli/v11/commands/npm-install-scripts */
function notCompiled(cause: unknown): DeliveryError {
  return new DeliveryError(
    'sqlite-not-compiled',
    'Expected better-sqlite3 compiled for this Node and platform; found none.',
    `Install again and let it: npm install --global --allow-scripts=better-sqlite3 ${packageJson.name}.`,
    cause,
  );
}

function connect(file: string): Database {
  if (file !== ':memory:') {
    mkdirSync(dirname(file), { recursive: true });
    closeSync(openSync(file, 'a', 0o600));
  }
  return keepAlive(new SqliteDatabase(file, { timeout: PATIENCE }));
}

function migrate(sqlite: Database, schema: Schema, file: string): void {
  const missing = missingIn(sqlite, schema, file);
  if (missing.length === 0) return;
  const noted = `${schema.part}_migrations`;
  sqlite.exec(`create table if not exists ${noted} (name text primary key, timestamp text not null) strict`);
  const note = sqlite.prepare(`insert into ${noted} (name, timestamp) values (?, ?)`);
  for (const [name, statements] of missing) {
    for (const statement of statements) sqlite.exec(statement);
    note.run(name, new Date().toISOString());
  }
}

/** Returns missing migrations. Tables of an unknown version are refused, because their data could be lost or misread. */
function missingIn(sqlite: Database, { part, migrations }: Schema, file: string): readonly (readonly [string, readonly string[]])[] {
  const noted = `${part}_migrations`;
  const isThere = sqlite.prepare('select 1 from sqlite_master where name = ?').get(noted) !== undefined;
  const done = isThere ? (sqlite.prepare(`select name from ${noted} order by name`).pluck().all() as string[]) : [];
  const unknown = done.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0)
    throw new DeliveryError(
      `${part}-of-another-version`,
      `Expected a ${part} of this version of reconcile (${Object.keys(migrations).join(', ')}) at ${file}; found one of another (${unknown.join(', ')}).`,
      'Run the version of reconcile that wrote it, move the file away (the next run creates a new one), or name another file with --ledger.',
    );
  return Object.entries(migrations).filter(([name]) => !done.includes(name));
}

function runOn(sqlite: Database): RunStatement {
  return ({ sql, parameters }) => {
    const statement = sqlite.prepare(sql);
    if (statement.reader) return { rows: statement.all(...parameters), changes: 0 };
    return { rows: [], changes: statement.run(...parameters).changes };
  };
}

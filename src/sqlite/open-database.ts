import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { Database, Statement } from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { CompiledQuery } from 'kysely';
import { DeliveryError } from '#domain/errors.ts';

/** The tables of one part of the program. Several parts may keep theirs in one file. */
export interface Schema {
  /** Whose tables they are; which migrations made them is noted in a table of this name with `_migrations` behind it. */
  readonly part: 'ledger' | 'knowledge';
  /** Statements by the name of their migration, oldest first. */
  readonly migrations: Readonly<Record<string, readonly string[]>>;
}

/** Runs one statement of a transaction and returns its rows, or how many rows it changed. */
export type RunStatement = (query: Pick<CompiledQuery, 'sql' | 'parameters'>) => {
  readonly rows: readonly unknown[];
  readonly changes: number;
};

/** An open connection. `kysely` asks, `exclusively` writes. */
export interface Connection<Tables> {
  readonly kysely: Kysely<Tables>;
  /** Runs a statement by itself; each is prepared once. */
  readonly run: RunStatement;
  /**
   * Runs the act in a transaction that no other connection writes beside; what it throws undoes it. Synchronous on purpose: another
   * connection of this process can never meet it halfway.
   */
  exclusively<Result>(act: (run: RunStatement) => Result): Result;
  /** Kysely closes only what it has asked itself. */
  close(): void;
}

/** In milliseconds: another program writes for far less than this. */
const PATIENCE = 5000;

/**
 * Opens a database file and makes the tables of one part of the program where they are missing.
 * @param file a path, or `:memory:`; folder and file are made where missing, readable by their owner alone (they hold audit records)
 * @param pragmas settings of this connection
 * @returns the connection
 * @throws DeliveryError `…-of-another-version` where the file holds migrations that this program does not know; it is left as it was
 * @throws DeliveryError `…-unusable` when the file cannot be opened, is no database, or is in use for longer than five seconds
 */
export function openSqlite<Tables>(file: string, schema: Schema, pragmas: readonly string[] = []): Connection<Tables> {
  let sqlite: Database | undefined;
  try {
    const opened = connect(file);
    sqlite = opened;
    missingIn(opened, schema, file);
    opened.pragma('journal_mode = WAL');
    for (const pragma of pragmas) opened.pragma(pragma);
    // Two programs may open a new file at once: whoever is second finds inside of the transaction that nothing is missing.
    opened.transaction(() => migrate(opened, schema, file)).immediate();
    const run = statementsOf(opened);
    return {
      kysely: new Kysely<Tables>({ dialect: new SqliteDialect({ database: opened }) }),
      run,
      exclusively: (act) => opened.transaction(() => act(run)).immediate(),
      close: () => opened.close(),
    };
  } catch (cause) {
    sqlite?.close();
    if (cause instanceof DeliveryError) throw cause;
    throw new DeliveryError(
      `${schema.part}-unusable`,
      `expected a SQLite database at ${file}, found: ${(cause as Error).message}`,
      'check the path and its permissions, or name another file',
      cause,
    );
  }
}

function connect(file: string): Database {
  if (file !== ':memory:') {
    mkdirSync(dirname(file), { recursive: true });
    closeSync(openSync(file, 'a', 0o600));
  }
  return new SqliteDatabase(file, { timeout: PATIENCE });
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

/** Migrations that the file does not have yet. Tables that another version made are not altered: what it wrote could be lost or misread. */
function missingIn(sqlite: Database, { part, migrations }: Schema, file: string): readonly (readonly [string, readonly string[]])[] {
  const noted = `${part}_migrations`;
  const isThere = sqlite.prepare('select 1 from sqlite_master where name = ?').get(noted) !== undefined;
  const done = isThere ? (sqlite.prepare(`select name from ${noted} order by name`).pluck().all() as string[]) : [];
  const strange = done.filter((name) => !Object.hasOwn(migrations, name));
  if (strange.length > 0)
    throw new DeliveryError(
      `${part}-of-another-version`,
      `expected a ${part} of this version of reconcile (${Object.keys(migrations).join(', ')}) at ${file}, found one of another (${strange.join(', ')})`,
      'run the version of reconcile that wrote it, move the file away (the next run creates a new one), or name another file with --ledger',
    );
  return Object.entries(migrations).filter(([name]) => !done.includes(name));
}

/** Few statements are run thousands of times: each is prepared once. */
function statementsOf(sqlite: Database): RunStatement {
  const prepared = new Map<string, Statement>();
  return ({ sql, parameters }) => {
    const statement = prepared.get(sql) ?? sqlite.prepare(sql);
    prepared.set(sql, statement);
    if (statement.reader) return { rows: statement.all(...parameters), changes: 0 };
    return { rows: [], changes: statement.run(...parameters).changes };
  };
}

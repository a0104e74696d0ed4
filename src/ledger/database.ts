import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { Kysely, Migrator, SqliteDialect } from 'kysely';
import type { CompiledQuery, Generated } from 'kysely';
import { DeliveryError } from '#domain/errors.ts';
import { start } from './migrations/0001-start.ts';

/** The ledger's tables. Text columns named *_json hold JSON. */
export interface LedgerTables {
  readonly runs: {
    readonly run_id: string;
    readonly started_at: string;
    readonly directory: string;
    readonly window_from: string | null;
    readonly window_to: string | null;
    readonly finished_at: string | null;
    readonly outcome_json: string | null;
  };
  readonly decisions: {
    readonly seq: Generated<number>;
    readonly run_id: string;
    readonly decided_at: string;
    readonly id: string;
    readonly reconciliation_json: string;
    readonly events_json: string;
    readonly situation_json: string;
  };
  readonly deliveries: {
    readonly seq: Generated<number>;
    readonly run_id: string;
    readonly kind: string;
    readonly state: 'intended' | 'done';
    readonly detail: string;
    readonly at: string;
  };
  readonly checkpoints: { readonly seq: Generated<number>; readonly directory: string; readonly run_id: string; readonly through: string };
}

/** An open connection. `kysely` asks, `atomically` writes. */
export interface LedgerDatabase {
  readonly kysely: Kysely<LedgerTables>;
  /** Runs all statements or none. Synchronous on purpose: another connection of this process can never meet it halfway. */
  atomically(statements: readonly CompiledQuery[]): void;
}

/**
 * Opens the database file and brings its tables up to date.
 * @param file a path, or `:memory:`; folder and file are made where missing, readable by their owner alone (they hold audit records)
 * @returns the connection
 * @throws DeliveryError when the file cannot be opened, is no database, or is in use for longer than five seconds
 */
export async function openDatabase(file: string): Promise<LedgerDatabase> {
  let sqlite: Database | undefined;
  try {
    const opened = connect(file);
    sqlite = opened;
    opened.pragma('journal_mode = WAL');
    opened.pragma('foreign_keys = ON');
    const kysely = new Kysely<LedgerTables>({ dialect: new SqliteDialect({ database: opened }) });
    await migrate(kysely);
    return { kysely, atomically: (statements) => runAtomically(opened, statements) };
  } catch (cause) {
    sqlite?.close();
    throw new DeliveryError(
      'ledger-unusable',
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
  return new SqliteDatabase(file, { timeout: 5000 });
}

async function migrate(kysely: Kysely<LedgerTables>): Promise<void> {
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: async () => ({ '0001-start': start }) },
    migrationTableName: 'ledger_migrations',
    migrationLockTableName: 'ledger_migrations_lock',
  });
  // Two programs may open a new file at once: the slower one fails to note a migration that is done, and needs a second look.
  const first = await migrator.migrateToLatest();
  const { error } = first.error === undefined ? first : await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

function runAtomically(sqlite: Database, statements: readonly CompiledQuery[]): void {
  sqlite.transaction(() => {
    for (const { sql, parameters } of statements) sqlite.prepare(sql).run(...parameters);
  })();
}

import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { Kysely, Migrator, SqliteDialect } from 'kysely';
import type { CompiledQuery } from 'kysely';
import { DeliveryError } from '#domain/errors.ts';
import { start } from './migrations/0001-start.ts';

/** The one table of knowledge; lists are kept as JSON text. */
export interface KnowledgeTables {
  readonly knowledge_occurrences: {
    readonly occurrence: string;
    readonly resource_type: string;
    readonly event_names: string;
    readonly change_shape: string;
    readonly verdict: string;
    readonly outcome: string;
    readonly seen_at: string;
  };
}

/** An open connection. `kysely` asks, `atomically` writes. */
export interface KnowledgeDatabase {
  readonly kysely: Kysely<KnowledgeTables>;
  /** Runs all statements or none. Synchronous on purpose: the ledger's connection to the same file can never meet it halfway. */
  atomically(statements: readonly CompiledQuery[]): void;
}

/**
 * Opens the database file, which may be the ledger's, and brings the table of knowledge up to date.
 * @param file a path, or `:memory:`; folder and file are made where missing, readable by their owner alone
 * @returns the connection
 * @throws DeliveryError when the file cannot be opened, is no database, or is in use for longer than five seconds
 */
export async function openDatabase(file: string): Promise<KnowledgeDatabase> {
  let sqlite: Database | undefined;
  try {
    const opened = connect(file);
    sqlite = opened;
    opened.pragma('journal_mode = WAL');
    const kysely = new Kysely<KnowledgeTables>({ dialect: new SqliteDialect({ database: opened }) });
    await migrate(kysely);
    return { kysely, atomically: (statements) => runAtomically(opened, statements) };
  } catch (cause) {
    sqlite?.close();
    throw new DeliveryError(
      'knowledge-unusable',
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

async function migrate(kysely: Kysely<KnowledgeTables>): Promise<void> {
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: async () => ({ '0001-start': start }) },
    migrationTableName: 'knowledge_migrations',
    migrationLockTableName: 'knowledge_migrations_lock',
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

import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { Kysely, Migrator, SqliteDialect } from 'kysely';
import type { CompiledQuery, Generated } from 'kysely';
import { DeliveryError } from '#domain/errors.ts';
import type { Verdict } from '#domain/decision.ts';
import type { Manager } from '#domain/field/field-owner.ts';
import type { ActionTables } from './action-tables.ts';
import type { ForgeTables } from './forge-tables.ts';
import { start } from './migrations/0001-start.ts';
import { resume } from './migrations/0002-resume.ts';
import { receipts } from './migrations/0004-receipts.ts';
import { ownership } from './migrations/0003-ownership.ts';
import { proposals } from './migrations/0005-proposals.ts';
import { deliveries } from './migrations/0006-deliveries.ts';
import { actions } from './migrations/0007-actions.ts';
import { lessons } from './migrations/0009-lessons.ts';
import { judgements } from './migrations/0010-judgements.ts';

/** The ledger's tables. Text columns named *_json hold JSON. */
export interface LedgerTables extends ActionTables, ForgeTables {
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
    readonly lesson_json: string | null;
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
  /** Which run is at work on a root. */
  readonly claims: {
    readonly root: string;
    readonly run_id: string;
    readonly pid: number;
    readonly host: string;
    readonly heartbeat_at: string;
  };
  readonly coverage: {
    readonly seq: Generated<number>;
    readonly run_id: string;
    readonly root: string;
    readonly since: string | null;
    readonly through: string;
    readonly forget_before: string;
  };
  readonly seen_events: { readonly root: string; readonly event_id: string; readonly run_id: string; readonly event_time: string };
  readonly delivery_proofs: { readonly seq: Generated<number>; readonly run_id: string; readonly proof_json: string };
  /** Who wrote a field, and what was decided about it. */
  readonly field_moves: {
    readonly seq: Generated<number>;
    readonly run_id: string;
    readonly root: string;
    readonly address: string;
    readonly path: string;
    readonly kind: 'write' | 'verdict';
    readonly manager: Manager;
    readonly name: string;
    readonly at: string;
    readonly event_id: string | null;
    readonly decision_id: string | null;
    readonly verdict: Verdict | null;
    readonly basis: string | null;
  };
  /** Of the verdicts that hold. */
  readonly holds: {
    readonly move: number;
    readonly owner: string;
    readonly reason: string;
    readonly value_json: string;
    readonly against_json: string;
    readonly held_at: string;
    readonly expires_at: string | null;
  };
  readonly past_writes: {
    readonly seq: Generated<number>;
    readonly run_id: string;
    readonly root: string;
    readonly address: string;
    readonly path: string;
    readonly actor: string;
    readonly event_id: string;
    readonly event_time: string;
    readonly value_json: string;
    readonly verdict: string;
  };
  readonly receipts: { readonly seq: Generated<number>; readonly run_id: string; readonly id: string; readonly receipt_text: string };
  readonly receipt_inputs: { readonly sha256: string; readonly gzip: Buffer };
  readonly run_ends: { readonly run_id: string; readonly how: 'finished' | 'abandoned'; readonly at: string };
  readonly proposals: {
    readonly seq: Generated<number>;
    readonly root: string;
    readonly id: string;
    readonly asked_at: string;
    readonly address: string;
    readonly receipt_json: string;
  };
}

/** An open connection. `kysely` asks, `atomically` writes, `exclusively` asks and writes with nobody between. */
export interface LedgerDatabase {
  readonly kysely: Kysely<LedgerTables>;
  /** Runs the act in a transaction that no other connection writes beside; what it throws undoes it. */
  exclusively<Result>(act: (ask: (query: CompiledQuery) => readonly unknown[]) => Result): Result;
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
    return {
      kysely,
      atomically: (statements) => runAtomically(opened, statements),
      exclusively: (act) => runExclusively(opened, act),
    };
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

const MIGRATIONS = {
  '0001-start': start,
  '0002-resume': resume,
  '0003-ownership': ownership,
  '0004-receipts': receipts,
  '0005-proposals': proposals,
  '0006-deliveries': deliveries,
  '0007-actions': actions,
  '0009-lessons': lessons,
  '0010-judgements': judgements,
};

/** Names of the migrations, oldest first: the last one is the version of the tables. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS);

async function migrate(kysely: Kysely<LedgerTables>): Promise<void> {
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: async () => MIGRATIONS },
    migrationTableName: 'ledger_migrations',
    migrationLockTableName: 'ledger_migrations_lock',
  });
  // Two programs may open a new file at once: whoever is slower with a migration fails to note it as done, and needs another look.
  let { error } = await migrator.migrateToLatest();
  for (let looks = Object.keys(MIGRATIONS).length; error !== undefined && looks > 0; looks -= 1)
    ({ error } = await migrator.migrateToLatest());
  if (error !== undefined) throw error;
}

function runAtomically(sqlite: Database, statements: readonly CompiledQuery[]): void {
  sqlite.transaction(() => {
    for (const { sql, parameters } of statements) sqlite.prepare(sql).run(...parameters);
  })();
}

function runExclusively<Result>(sqlite: Database, act: (ask: (query: CompiledQuery) => readonly unknown[]) => Result): Result {
  const ask = ({ sql, parameters }: CompiledQuery): readonly unknown[] => {
    const statement = sqlite.prepare(sql);
    if (statement.reader) return statement.all(...parameters);
    statement.run(...parameters);
    return [];
  };
  return sqlite.transaction(() => act(ask)).immediate();
}

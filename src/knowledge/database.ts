import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { Database, Statement } from 'better-sqlite3';
import { Kysely, Migrator, SqliteDialect } from 'kysely';
import type { CompiledQuery, Generated, RawBuilder } from 'kysely';
import { DeliveryError } from '#domain/errors.ts';
import type { UseResult } from '#domain/knowledge/recipe.ts';
import type { Reality } from '#ports/knowledge.ts';
import { start } from './migrations/0001-start.ts';
import { situations } from './migrations/0002-situations.ts';
import { recipes } from './migrations/0003-recipes.ts';
import { lookups } from './migrations/0004-lookups.ts';
import { answers } from './migrations/0005-answers.ts';
import { redrifts } from './migrations/0006-redrifts.ts';

/** The tables of knowledge; lists are kept as JSON text. */
export interface KnowledgeTables {
  readonly knowledge_occurrences: {
    readonly occurrence: string;
    readonly resource_type: string;
    readonly event_names: string;
    readonly change_shape: string;
    readonly verdict: string;
    readonly outcome: string;
    readonly seen_at: string;
    readonly situation: string;
    readonly done: string;
    /** Null where an earlier version of the program wrote it: then it is when it was seen last. */
    readonly first_seen_at: string | null;
  };
  readonly knowledge_situations: {
    readonly id: Generated<number>;
    /** Its name, the same on every machine. */
    readonly situation: string;
    readonly resource_type: string;
    readonly event_names: string;
    readonly change_shape: string;
    readonly code_shape: string | null;
    readonly actor_class: string | null;
    readonly goal: string | null;
    readonly words: string;
  };
  /** How often a situation ended how on which day; triggers keep it. */
  readonly knowledge_days: {
    readonly situation: string;
    readonly verdict: string;
    readonly outcome: string;
    readonly day: string;
    readonly times: number;
  };
  /** In how many situations a word stands. */
  readonly knowledge_words: { readonly word: string; readonly situations: number };
  readonly knowledge_subjects: {
    readonly subject: string;
    readonly occurrence: string;
    readonly was: string;
    readonly became: string;
    /** When the drift was seen first. */
    readonly at: string;
  };
  readonly knowledge_outcomes: { readonly occurrence: string; readonly reality: Reality; readonly at: string; readonly detail: string };
  /** A view. */
  readonly knowledge_redrifts: { readonly occurrence: string; readonly reality: 'reverted' | 'redrifted'; readonly at: string };
  readonly knowledge_heard: { readonly one: number; readonly through: string };
  readonly knowledge_forgotten: { readonly id: string; readonly at: string };
  readonly knowledge_recipes: {
    readonly recipe: string;
    readonly resource_type: string;
    readonly source: 'agent' | 'correction';
    readonly body: string;
  };
  readonly knowledge_uses: {
    readonly recipe: string;
    readonly occurrence: string;
    readonly result: UseResult;
    readonly at: string;
    readonly why: string | null;
  };
}

/** Runs one statement of a transaction and returns its rows, or how many rows it changed. */
export type RunStatement = (query: Pick<CompiledQuery, 'sql' | 'parameters'>) => {
  readonly rows: readonly unknown[];
  readonly changes: number;
};

/** An open connection. `kysely` and `ask` ask, `exclusively` writes. */
export interface KnowledgeDatabase {
  readonly kysely: Kysely<KnowledgeTables>;
  /** Asks with a statement that is prepared once. */
  ask<Row>(query: RawBuilder<Row>): readonly Row[];
  /** The same without putting the statement together anew, values for its question marks: for what is asked at every look-up. */
  select<Row>(text: string, values: readonly (string | number)[]): readonly Row[];
  /**
   * Runs the act in a transaction that nobody else writes beside; what it throws undoes it. Synchronous on purpose: the ledger's
   * connection to the same file can never meet it halfway.
   */
  exclusively<Result>(act: (run: RunStatement) => Result): Result;
}

/** In milliseconds: another program writes for far less than this. */
const PATIENCE = 5000;
/** What look-ups among a hundred thousand situations touch again and again. */
const CACHE_KIBIBYTES = 16_384;

/**
 * Opens the database file, which may be the ledger's, and brings the tables of knowledge up to date.
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
    opened.pragma(`cache_size = -${CACHE_KIBIBYTES}`);
    const kysely = new Kysely<KnowledgeTables>({ dialect: new SqliteDialect({ database: opened }) });
    await migrate(kysely);
    const run = statementsOf(opened);
    const ask = <Row>(query: RawBuilder<Row>): readonly Row[] => run(query.compile(kysely)).rows as readonly Row[];
    const select = <Row>(text: string, values: readonly (string | number)[]): readonly Row[] =>
      run({ sql: text, parameters: values }).rows as readonly Row[];
    return { kysely, ask, select, exclusively: (act) => opened.transaction(() => act(run)).immediate() };
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
  return new SqliteDatabase(file, { timeout: PATIENCE });
}

const MIGRATIONS = {
  '0001-start': start,
  '0002-situations': situations,
  '0003-recipes': recipes,
  '0004-lookups': lookups,
  '0005-answers': answers,
  '0006-redrifts': redrifts,
};

/** Names of the migrations, oldest first: the last one is the version of the tables. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS);

async function migrate(kysely: Kysely<KnowledgeTables>): Promise<void> {
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: async () => MIGRATIONS },
    migrationTableName: 'knowledge_migrations',
    migrationLockTableName: 'knowledge_migrations_lock',
  });
  // Two programs may open a file at once: the slower one fails to note a migration that is done, at worst once for each, and looks again.
  for (let left = Object.keys(MIGRATIONS).length; ; left -= 1) {
    const { error } = await migrator.migrateToLatest();
    if (error === undefined) return;
    if (left === 0) throw error;
  }
}

/** Few statements are told thousands of times: each is prepared once. */
function statementsOf(sqlite: Database): RunStatement {
  const prepared = new Map<string, Statement>();
  return ({ sql, parameters }) => {
    const statement = prepared.get(sql) ?? sqlite.prepare(sql);
    prepared.set(sql, statement);
    if (statement.reader) return { rows: statement.all(...parameters), changes: 0 };
    return { rows: [], changes: statement.run(...parameters).changes };
  };
}

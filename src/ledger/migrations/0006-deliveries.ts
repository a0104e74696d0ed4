import { sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';

const STATEMENTS = [
  `create table if not exists threads (
    seq integer primary key, run_id text not null references runs, forge text not null,
    kind text not null check (kind in ('pull-request', 'issue')), number integer not null, url text not null, fingerprint text not null,
    deed text not null check (deed in ('opened', 'updated', 'reopened', 'closed', 'left')), reconciliations_json text not null, at text not null
  ) strict`,
  'create index if not exists threads_by_number on threads (forge, kind, number)',
  ...['update', 'delete'].map(
    (deed) =>
      `create trigger if not exists threads_no_${deed} before ${deed} on threads begin select raise(abort, 'threads are evidence: append-only'); end`,
  ),
];

/**
 * Makes the place for what became of intents at a forge: which pull request or issue, and what a run did with it.
 * Each statement may run twice, since two programs may open a file at once.
 * @param db the open database
 * @throws Error when SQLite refuses a statement
 */
async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** The sixth migration, as Kysely's migrator takes it. */
export const deliveries: Migration = { up };

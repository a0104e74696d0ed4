import { sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';

const STATEMENTS = [
  `create table if not exists receipts (
    seq integer primary key, run_id text not null references runs, id text not null, receipt_text text not null
  ) strict`,
  'create index if not exists receipts_by_id on receipts (id)',
  'create index if not exists receipts_by_run on receipts (run_id)',
  'create table if not exists receipt_inputs (sha256 text primary key, gzip blob not null) strict, without rowid',
  ...['receipts', 'receipt_inputs'].flatMap((table) =>
    ['update', 'delete'].map(
      (deed) =>
        `create trigger if not exists ${table}_no_${deed} before ${deed} on ${table} begin select raise(abort, '${table} are evidence: append-only'); end`,
    ),
  ),
];

/**
 * Makes the tables of receipts. An input is kept once, however many receipts name it. Each statement may run twice, since
 * two programs may open a file at once.
 * @param db the open database
 * @throws Error when SQLite refuses a statement
 */
async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** The fourth migration, as Kysely's migrator takes it. */
export const receipts: Migration = { up };

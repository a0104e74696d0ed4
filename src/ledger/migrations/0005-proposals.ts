import { sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';

const STATEMENTS = [
  `create table if not exists proposals (
    seq integer primary key, root text not null, id text not null unique, asked_at text not null, address text not null, receipt_json text not null
  ) strict`,
  'create index if not exists proposals_by_address on proposals (root, address, asked_at)',
  ...['update', 'delete'].map(
    (deed) =>
      `create trigger if not exists proposals_no_${deed} before ${deed} on proposals begin select raise(abort, 'proposals are evidence: append-only'); end`,
  ),
];

/**
 * Makes the place for what was asked beforehand and answered. No run is named: whoever asks runs nothing.
 * Each statement may run twice, since two programs may open a file at once.
 * @param db the open database
 * @throws Error when SQLite refuses a statement
 */
async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** The fifth migration, as Kysely's migrator takes it. */
export const proposals: Migration = { up };

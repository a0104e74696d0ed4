import { sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';

const STATEMENTS = [
  `create table if not exists judgements (
    seq integer primary key, reconciliation text not null, said text not null check (said in ('wrong', 'right', 'withdrawn')),
    source text not null, by text not null, reason text not null, at text not null
  ) strict`,
  'create index if not exists judgements_by_reconciliation on judgements (reconciliation)',
  ...['update', 'delete'].map(
    (deed) =>
      `create trigger if not exists judgements_no_${deed} before ${deed} on judgements begin select raise(abort, 'judgements are evidence: append-only'); end`,
  ),
];

/**
 * Makes the place for what people said of cases afterwards. No run is named: whoever says it runs nothing.
 * Each statement may run twice, since two programs may open a file at once.
 * @param db the open database
 * @throws Error when SQLite refuses a statement
 */
async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** The tenth migration, as Kysely's migrator takes it. */
export const judgements: Migration = { up };

import { sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';

const TABLES = [
  `create table if not exists runs (
    run_id text primary key, started_at text not null, directory text not null, window_from text, window_to text, finished_at text, outcome_json text
  ) strict`,
  `create table if not exists decisions (
    seq integer primary key, run_id text not null references runs, decided_at text not null, id text not null,
    reconciliation_json text not null, events_json text not null, situation_json text not null
  ) strict`,
  'create index if not exists decisions_by_id on decisions (id)',
  'create index if not exists decisions_by_time on decisions (decided_at, seq)',
  `create table if not exists deliveries (
    seq integer primary key, run_id text not null references runs, kind text not null,
    state text not null check (state in ('intended', 'done')), detail text not null, at text not null
  ) strict`,
  `create table if not exists checkpoints (
    seq integer primary key, directory text not null, run_id text not null references runs, through text not null
  ) strict`,
];

/**
 * Makes the first tables. What is evidence can be added to and nothing else, whoever opens the file.
 * Each statement may run twice, since two programs may open a new file at once.
 * @param db the open database
 * @throws Error when SQLite refuses a statement
 */
async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of TABLES) await sql.raw(statement).execute(db);
  for (const table of ['decisions', 'deliveries', 'checkpoints']) {
    await refuse(db, { table, deed: 'update' });
    await refuse(db, { table, deed: 'delete' });
  }
  await refuse(db, { table: 'runs', deed: 'delete' });
}

async function refuse(db: Kysely<unknown>, { table, deed }: { readonly table: string; readonly deed: 'update' | 'delete' }): Promise<void> {
  await sql
    .raw(
      `create trigger if not exists ${table}_no_${deed} before ${deed} on ${table} begin select raise(abort, '${table} are evidence: append-only'); end`,
    )
    .execute(db);
}

/** The first migration, as Kysely's migrator takes it. */
export const start: Migration = { up };

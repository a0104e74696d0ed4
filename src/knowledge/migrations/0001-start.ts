import { sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';

/**
 * Makes the first table: one row per drift that was decided on. Each statement may run twice, since two programs may
 * open a new file at once.
 * @param db the open database
 * @throws Error when SQLite refuses a statement
 */
async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table if not exists knowledge_occurrences (
    occurrence text primary key, resource_type text not null, event_names text not null, change_shape text not null,
    verdict text not null, outcome text not null, seen_at text not null
  ) strict`.execute(db);
  await sql`create index if not exists knowledge_by_situation on knowledge_occurrences (resource_type, event_names, change_shape)`.execute(
    db,
  );
}

/** The first migration, as Kysely's migrator takes it. */
export const start: Migration = { up };

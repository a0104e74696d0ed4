import { sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';

const STATEMENTS = [
  `create table if not exists actions (
    seq integer primary key, id text not null unique, root text not null, planned_at text not null,
    document_text text not null, document_sha256 text not null, plan blob, plan_json_gzip blob
  ) strict`,
  `create table if not exists action_moves (
    seq integer primary key, action_id text not null references actions (id), at text not null,
    kind text not null check (kind in ('approved', 'refused', 'begun', 'ended', 'closed')), move_json text not null
  ) strict`,
  // What begins twice is done twice, and what ends twice did not end the first time.
  ...['begun', 'ended', 'closed'].map(
    (kind) => `create unique index if not exists action_${kind}_once on action_moves (action_id) where kind = '${kind}'`,
  ),
  ...['actions', 'action_moves'].flatMap((table) =>
    ['update', 'delete'].map(
      (deed) =>
        `create trigger if not exists ${table}_no_${deed} before ${deed} on ${table} begin select raise(abort, '${table} are evidence: append-only'); end`,
    ),
  ),
];

/**
 * Makes the place for what was planned, approved and done: plan file, plan as JSON, document, approvals and log under one id.
 * Each statement may run twice, since two programs may open a file at once.
 * @param db the open database
 * @throws Error when SQLite refuses a statement
 */
async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** The seventh migration, as Kysely's migrator takes it. */
export const actions: Migration = { up };

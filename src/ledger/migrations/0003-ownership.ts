import { sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';

const STATEMENTS = [
  `create table if not exists field_moves (
    seq integer primary key, run_id text not null references runs, root text not null, address text not null, path text not null,
    kind text not null check (kind in ('write', 'verdict')),
    manager text not null check (manager in ('terraform', 'person', 'controller', 'agent', 'foreign-iac')), name text not null, at text not null,
    event_id text, decision_id text, verdict text check (verdict in ('accept', 'hold', 'revert', 'escalate')), basis text,
    check ((kind = 'write') = (event_id is not null)), check ((kind = 'verdict') = (verdict is not null and decision_id is not null and basis is not null))
  ) strict`,
  'create index if not exists field_moves_by_field on field_moves (root, address, path)',
  'create index if not exists field_moves_by_address on field_moves (address)',
  `create table if not exists holds (
    move integer primary key references field_moves, owner text not null, reason text not null,
    value_json text not null, against_json text not null, held_at text not null, expires_at text
  ) strict`,
  `create table if not exists past_writes (
    seq integer primary key, run_id text not null references runs, root text not null, address text not null, path text not null,
    actor text not null, event_id text not null, event_time text not null, value_json text not null, verdict text not null
  ) strict`,
  'create index if not exists past_writes_by_field on past_writes (root, address, event_time)',
  ...['field_moves', 'holds'].flatMap((table) =>
    ['update', 'delete'].map(
      (deed) =>
        `create trigger if not exists ${table}_no_${deed} before ${deed} on ${table} begin select raise(abort, '${table} are evidence: append-only'); end`,
    ),
  ),
];

/**
 * Makes what a run knows of those before it: who wrote and who was given which field, what is held, and who wrote what. Like
 * all that a run leaves it counts from when the run has ended well. Past writes may be forgotten, the rest is evidence.
 * Each statement may run twice, since two programs may open a file at once.
 * @param db the open database
 * @throws Error when SQLite refuses a statement
 */
async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** The third migration, as Kysely's migrator takes it. */
export const ownership: Migration = { up };

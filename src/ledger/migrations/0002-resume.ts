import { sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';

const STATEMENTS = [
  `create table if not exists claims (
    root text primary key, run_id text not null references runs, pid integer not null, host text not null, heartbeat_at text not null
  ) strict`,
  `create table if not exists coverage (
    seq integer primary key, run_id text not null references runs, root text not null, since text, through text not null, forget_before text not null
  ) strict`,
  `create table if not exists seen_events (
    root text not null, event_id text not null, run_id text not null references runs, event_time text not null,
    primary key (root, event_id, run_id)
  ) strict, without rowid`,
  'create table if not exists delivery_proofs (seq integer primary key, run_id text not null references runs, proof_json text not null) strict',
  `create table if not exists run_ends (
    run_id text primary key references runs, how text not null check (how in ('finished', 'abandoned')), at text not null
  ) strict, without rowid`,
  `create trigger if not exists run_ends_no_update before update on run_ends begin select raise(abort, 'run_ends are evidence: append-only'); end`,
  `create trigger if not exists run_ends_no_delete before delete on run_ends begin select raise(abort, 'run_ends are evidence: append-only'); end`,
];

/**
 * Makes what a run needs that goes on where the last one ended. A row in run_ends is the one step with which all that a run
 * covered begins to count. Each statement may run twice, since two programs may open a file at once.
 * @param db the open database
 * @throws Error when SQLite refuses a statement
 */
async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** The second migration, as Kysely's migrator takes it. */
export const resume: Migration = { up };

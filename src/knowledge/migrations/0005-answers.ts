import { sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';

const STATEMENTS = [
  `create table if not exists knowledge_answers (
    question text not null, kind text not null check (kind in ('explain', 'patch')), model text not null, run text not null, task text not null,
    situation text not null, at text not null, shape text, body text not null,
    primary key (question, kind, model, run, task, situation)
  ) strict, without rowid`,
  'create index if not exists knowledge_answers_by_shape on knowledge_answers (shape, at) where shape is not null',
];

/**
 * Makes the place for what models answered. Each statement may run twice, since two programs may open a file at once.
 * @param db the open database
 * @throws Error when SQLite refuses a statement
 */
async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** The fifth migration, as Kysely's migrator takes it. */
export const answers: Migration = { up };

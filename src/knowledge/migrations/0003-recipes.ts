import { sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';

const STATEMENTS = [
  'create table if not exists knowledge_recipes (recipe text primary key, resource_type text not null, source text not null, body text not null) strict, without rowid',
  'create index if not exists knowledge_recipes_by_type on knowledge_recipes (resource_type)',
  `create table if not exists knowledge_uses (
    recipe text not null, occurrence text not null, result text not null check (result in ('solved', 'failed')), at text not null, why text,
    primary key (recipe, occurrence, result)
  ) strict, without rowid`,
];

/**
 * Makes the place for recipes and for what came of each. Standing is not kept: it is counted from the uses.
 * Each statement may run twice, since two programs may open a file at once.
 * @param db the open database
 * @throws Error when SQLite refuses a statement
 */
async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** The third migration, as Kysely's migrator takes it. */
export const recipes: Migration = { up };

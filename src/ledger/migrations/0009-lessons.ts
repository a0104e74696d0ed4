import { sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';

/**
 * Gives decisions a place for what they taught. SQLite has no `add column if not exists`, and two programs may open a file at once.
 * https://www.sqlite.org/lang_altertable.html
 * @param db the open database
 * @throws Error when SQLite refuses a statement
 */
async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ readonly name: string }>`select name from pragma_table_info('decisions')`.execute(db);
  if (rows.some((column) => column.name === 'lesson_json')) return;
  try {
    await sql.raw('alter table decisions add column lesson_json text').execute(db);
  } catch (error) {
    if (!(error as Error).message.includes('duplicate column name')) throw error;
  }
}

/** The ninth migration, as Kysely's migrator takes it. */
export const lessons: Migration = { up };

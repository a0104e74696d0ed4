import { sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';

const STATEMENTS = [
  `update knowledge_subjects set at = coalesce((select coalesce(first_seen_at, seen_at) from knowledge_occurrences
    where knowledge_occurrences.occurrence = knowledge_subjects.occurrence), '') where at = ''`,
  'create index if not exists knowledge_subjects_by_time on knowledge_subjects (subject, at)',
  'drop view if exists knowledge_redrifts',
  // Drifted again after its value had come into code, which the later drift shows by what code said then, or the forge by the merge: asked, not
  // kept, so that the order of telling does not matter. Put back within a week it was undone; later somebody wanted something else.
  `create view if not exists knowledge_redrifts as
    select earlier.occurrence as occurrence, later.at as at,
      case when later.became = earlier.was and julianday(later.at) <= julianday(coalesce(merged.at, before.seen_at)) + 7
        then 'reverted' else 'redrifted' end as reality
    from knowledge_subjects earlier
    join knowledge_occurrences before on before.occurrence = earlier.occurrence and before.verdict = 'accept' and before.outcome = 'converged'
    left join knowledge_outcomes merged on merged.occurrence = earlier.occurrence and merged.reality in ('merged', 'edited')
    join knowledge_subjects later on later.subject = earlier.subject and later.at > earlier.at
    where later.was = earlier.became or later.at > merged.at`,
];

/**
 * Keeps when an attribute drifted beside what it became, so that what came after one drift is found without looking at what came before.
 * Each statement may run twice, since two programs may open a file at once.
 * @param db the open database
 * @throws Error when SQLite refuses a statement
 */
async function up(db: Kysely<unknown>): Promise<void> {
  await addTime(db);
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** SQLite has no `add column if not exists`. https://www.sqlite.org/lang_altertable.html */
async function addTime(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select 1 from pragma_table_info('knowledge_subjects') where name = 'at'`.execute(db);
  if (rows.length > 0) return;
  try {
    await sql`alter table knowledge_subjects add column at text not null default ''`.execute(db);
  } catch (error) {
    if (!(error as Error).message.includes('duplicate column name')) throw error;
  }
}

/** The sixth migration, as Kysely's migrator takes it. */
export const redrifts: Migration = { up };

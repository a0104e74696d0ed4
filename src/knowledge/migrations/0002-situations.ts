import { sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';
import { situationId } from '../identity.ts';
import { wordsOf } from '../words.ts';

const STATEMENTS = [
  `create table if not exists knowledge_situations (
    id integer primary key, situation text not null unique, resource_type text not null, event_names text not null, change_shape text not null,
    code_shape text, actor_class text, goal text, words text not null
  ) strict`,
  'create index if not exists knowledge_situations_by_type on knowledge_situations (resource_type)',
  "create virtual table if not exists knowledge_search using fts5(words, content='knowledge_situations', content_rowid='id', tokenize='ascii', detail='none')",
  `create trigger if not exists knowledge_situations_found after insert on knowledge_situations begin
    insert into knowledge_search(rowid, words) values (new.id, new.words); end`,
  `create trigger if not exists knowledge_situations_gone after delete on knowledge_situations begin
    insert into knowledge_search(knowledge_search, rowid, words) values ('delete', old.id, old.words); end`,
  'create table if not exists knowledge_words (word text primary key, situations integer not null) strict, without rowid',
  'create index if not exists knowledge_occurrences_by_situation on knowledge_occurrences (situation)',
  'create table if not exists knowledge_subjects (subject text not null, occurrence text not null, was text not null, became text not null, primary key (subject, occurrence)) strict, without rowid',
  'create index if not exists knowledge_subjects_by_occurrence on knowledge_subjects (occurrence)',
  // The same attribute drifted again after its value was put into code: asked, not kept, so that the order of telling does not matter.
  `create view if not exists knowledge_redrifts as
    select earlier.occurrence as occurrence, case when later.became = earlier.was then 'reverted' else 'redrifted' end as reality, min(after.seen_at) as at
    from knowledge_subjects earlier
    join knowledge_occurrences before on before.occurrence = earlier.occurrence and before.verdict = 'accept' and before.outcome = 'converged'
    join knowledge_subjects later on later.subject = earlier.subject and later.occurrence <> earlier.occurrence
    join knowledge_occurrences after on after.occurrence = later.occurrence and after.seen_at > before.seen_at
    group by 1, 2`,
  `create table if not exists knowledge_outcomes (
    occurrence text not null, reality text not null, at text not null, detail text not null, primary key (occurrence, reality)
  ) strict, without rowid`,
  // How far the ledger was heard: other teams' entries may be newer than what was never told.
  'create table if not exists knowledge_heard (one integer primary key check (one = 1), through text not null) strict',
  'insert or ignore into knowledge_heard (one, through) select 1, max(seen_at) from knowledge_occurrences having count(*) > 0',
  'create table if not exists knowledge_forgotten (id text primary key, at text not null) strict, without rowid',
];

/**
 * Tells situations apart by code, actor and goal too, and makes them searchable; keeps what became of a drift afterwards.
 * Each statement may run twice, since two programs may open a file at once.
 * @param db the open database
 * @throws Error when SQLite refuses a statement
 */
async function up(db: Kysely<unknown>): Promise<void> {
  await addColumn(db, 'situation', 'text');
  await addColumn(db, 'done', "text not null default '[]'");
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  const older = await sql<{ readonly resource_type: string; readonly event_names: string; readonly change_shape: string }>`
    select distinct resource_type, event_names, change_shape from knowledge_occurrences where situation is null`.execute(db);
  for (const { resource_type, event_names, change_shape } of older.rows) {
    const situation = {
      resourceType: resource_type,
      eventNames: JSON.parse(event_names) as string[],
      changeShape: JSON.parse(change_shape) as string[],
    };
    const id = situationId(situation);
    await sql`insert or ignore into knowledge_situations (situation, resource_type, event_names, change_shape, words)
      values (${id}, ${resource_type}, ${event_names}, ${change_shape}, ${wordsOf(situation).join(' ')})`.execute(db);
    await sql`update knowledge_occurrences set situation = ${id}
      where situation is null and resource_type = ${resource_type} and event_names = ${event_names} and change_shape = ${change_shape}`.execute(
      db,
    );
  }
  await countWords(db);
}

/** Counted anew, so that counting twice counts once. */
async function countWords(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ readonly words: string }>`select words from knowledge_situations`.execute(db);
  const counts = new Map<string, number>();
  for (const word of rows.flatMap(({ words }) => words.split(' '))) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const [word, count] of counts)
    await sql`insert into knowledge_words (word, situations) values (${word}, ${count}) on conflict (word) do update set situations = excluded.situations`.execute(
      db,
    );
}

/** SQLite has no `add column if not exists`. https://www.sqlite.org/lang_altertable.html */
async function addColumn(db: Kysely<unknown>, name: string, type: string): Promise<void> {
  const { rows } = await sql<{ readonly name: string }>`select name from pragma_table_info('knowledge_occurrences')`.execute(db);
  if (rows.some((column) => column.name === name)) return;
  try {
    await sql.raw(`alter table knowledge_occurrences add column ${name} ${type}`).execute(db);
  } catch (error) {
    if (!(error as Error).message.includes('duplicate column name')) throw error;
  }
}

/** The second migration, as Kysely's migrator takes it. */
export const situations: Migration = { up };

import { sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';
import { situationIn } from '../situation-row.ts';
import type { SituationRow } from '../situation-row.ts';
import { wordsOf } from '../words.ts';

const COUNTED = `insert into knowledge_days (situation, verdict, outcome, day, times)
  values (new.situation, new.verdict, new.outcome, substr(new.seen_at, 1, 10), 1)
  on conflict (situation, verdict, outcome, day) do update set times = times + 1`;
const UNCOUNTED = `update knowledge_days set times = times - 1
  where situation = old.situation and verdict = old.verdict and outcome = old.outcome and day = substr(old.seen_at, 1, 10)`;

const BATCH = 2000;

const STATEMENTS = [
  'update knowledge_occurrences set first_seen_at = seen_at where first_seen_at is null',
  // How often a situation ended how on which day: a situation that ten thousand drifts were in is told of as quickly as any other.
  `create table if not exists knowledge_days (
    situation text not null, verdict text not null, outcome text not null, day text not null, times integer not null,
    primary key (situation, verdict, outcome, day)
  ) strict, without rowid`,
  `create trigger if not exists knowledge_occurrences_counted after insert on knowledge_occurrences when new.situation is not null begin ${COUNTED}; end`,
  `create trigger if not exists knowledge_occurrences_moved after update of situation, verdict, outcome, seen_at on knowledge_occurrences
    begin ${UNCOUNTED}; ${COUNTED}; end`,
  `create trigger if not exists knowledge_occurrences_uncounted after delete on knowledge_occurrences begin ${UNCOUNTED}; end`,
  // Counted anew in one statement, so that counting twice counts once.
  `insert into knowledge_days (situation, verdict, outcome, day, times)
    select situation, verdict, outcome, substr(seen_at, 1, 10), count(*) from knowledge_occurrences where situation is not null group by 1, 2, 3, 4
    on conflict (situation, verdict, outcome, day) do update set times = excluded.times`,
  'create index if not exists knowledge_situations_by_key on knowledge_situations (resource_type, event_names, change_shape)',
  'create index if not exists knowledge_occurrences_newest on knowledge_occurrences (situation, seen_at)',
  'drop index if exists knowledge_situations_by_type',
  'drop index if exists knowledge_by_situation',
  'drop index if exists knowledge_occurrences_by_situation',
];

/**
 * Makes look-ups quick however much is known: counts by day, indices for what is asked, and words that name a type together with what changed in
 * it. Keeps when a drift was seen first. Each statement may run twice, since two programs may open a file at once.
 * @param db the open database
 * @throws Error when SQLite refuses a statement
 */
async function up(db: Kysely<unknown>): Promise<void> {
  await addFirstSeen(db);
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  await findByNewWords(db);
}

/** SQLite has no `add column if not exists`. https://www.sqlite.org/lang_altertable.html */
async function addFirstSeen(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select 1 from pragma_table_info('knowledge_occurrences') where name = 'first_seen_at'`.execute(db);
  if (rows.length > 0) return;
  try {
    await sql`alter table knowledge_occurrences add column first_seen_at text`.execute(db);
  } catch (error) {
    if (!(error as Error).message.includes('duplicate column name')) throw error;
  }
}

/** In batches, so that a large database keeps nobody waiting for longer than another program is patient. */
async function findByNewWords(db: Kysely<unknown>): Promise<void> {
  const counts = new Map<string, number>();
  for (let last = 0; ;) {
    const { rows } = await sql<SituationRow>`select * from knowledge_situations where id > ${last} order by id limit ${BATCH}`.execute(db);
    const worded = rows.map((row) => [row.id, wordsOf(situationIn(row))] as const);
    for (const word of worded.flatMap(([, words]) => words)) counts.set(word, (counts.get(word) ?? 0) + 1);
    const texts = JSON.stringify(Object.fromEntries(worded.map(([id, words]) => [id, words.join(' ')])));
    await sql`update knowledge_situations set words = worded.value
      from (select cast(key as integer) as id, value from json_each(${texts})) as worded where knowledge_situations.id = worded.id`.execute(
      db,
    );
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH) break;
  }
  await sql`insert into knowledge_search (knowledge_search) values ('rebuild')`.execute(db);
  await sql`insert into knowledge_words (word, situations) select key, value from json_each(${JSON.stringify(Object.fromEntries(counts))}) where true
    on conflict (word) do update set situations = excluded.situations`.execute(db);
}

/** The fourth migration, as Kysely's migrator takes it. */
export const lookups: Migration = { up };

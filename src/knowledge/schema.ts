import type { Schema } from '#sqlite/open-database.ts';

/** One row per decided drift. */
const OCCURRENCES = [
  `create table knowledge_occurrences (
    occurrence text primary key, resource_type text not null, event_names text not null, change_shape text not null,
    verdict text not null, outcome text not null, seen_at text not null, situation text not null, done text not null, first_seen_at text not null
  ) strict`,
  'create index knowledge_occurrences_newest on knowledge_occurrences (situation, seen_at)',
];

const SITUATIONS = [
  `create table knowledge_situations (
    id integer primary key, situation text not null unique, resource_type text not null, event_names text not null, change_shape text not null,
    code_shape text, actor_class text, goal text, words text not null
  ) strict`,
  'create index knowledge_situations_by_key on knowledge_situations (resource_type, event_names, change_shape)',
  "create virtual table knowledge_search using fts5(words, content='knowledge_situations', content_rowid='id', tokenize='ascii', detail='none')",
  `create trigger knowledge_situations_found after insert on knowledge_situations begin
    insert into knowledge_search(rowid, words) values (new.id, new.words); end`,
  `create trigger knowledge_situations_gone after delete on knowledge_situations begin
    insert into knowledge_search(knowledge_search, rowid, words) values ('delete', old.id, old.words); end`,
  'create table knowledge_words (word text primary key, situations integer not null) strict, without rowid',
];

const COUNTED = `insert into knowledge_days (situation, verdict, outcome, day, times)
  values (new.situation, new.verdict, new.outcome, substr(new.seen_at, 1, 10), 1)
  on conflict (situation, verdict, outcome, day) do update set times = times + 1`;
const UNCOUNTED = `update knowledge_days set times = times - 1
  where situation = old.situation and verdict = old.verdict and outcome = old.outcome and day = substr(old.seen_at, 1, 10)`;

/** Outcomes of situations per day. A situation with ten thousand drifts is then as fast to read as any other. */
const DAYS = [
  `create table knowledge_days (
    situation text not null, verdict text not null, outcome text not null, day text not null, times integer not null,
    primary key (situation, verdict, outcome, day)
  ) strict, without rowid`,
  `create trigger knowledge_occurrences_counted after insert on knowledge_occurrences begin ${COUNTED}; end`,
  `create trigger knowledge_occurrences_moved after update of situation, verdict, outcome, seen_at on knowledge_occurrences
    begin ${UNCOUNTED}; ${COUNTED}; end`,
  `create trigger knowledge_occurrences_uncounted after delete on knowledge_occurrences begin ${UNCOUNTED}; end`,
];

const AFTERWARDS = [
  `create table knowledge_subjects (
    subject text not null, occurrence text not null, was text not null, became text not null, at text not null, primary key (subject, occurrence)
  ) strict, without rowid`,
  'create index knowledge_subjects_by_occurrence on knowledge_subjects (occurrence)',
  'create index knowledge_subjects_by_time on knowledge_subjects (subject, at)',
  `create table knowledge_outcomes (
    occurrence text not null, reality text not null, at text not null, detail text not null, primary key (occurrence, reality)
  ) strict, without rowid`,
  // Later drifts of an attribute whose accepted value reached the code, as the later drift's code or the VCS's merge shows. A view, so that
  // the order of writes does not matter. If the old value returns within a week, the change counts as reverted. Otherwise it counts as
  // redrifted: another value was wanted later.
  `create view knowledge_redrifts as
    select earlier.occurrence as occurrence, later.at as at,
      case when later.became = earlier.was and julianday(later.at) <= julianday(coalesce(merged.at, before.seen_at)) + 7
        then 'reverted' else 'redrifted' end as reality
    from knowledge_subjects earlier
    join knowledge_occurrences before on before.occurrence = earlier.occurrence and before.verdict = 'accept' and before.outcome = 'converged'
    left join knowledge_outcomes merged on merged.occurrence = earlier.occurrence and merged.reality in ('merged', 'edited')
    join knowledge_subjects later on later.subject = earlier.subject and later.at > earlier.at
    where later.was = earlier.became or later.at > merged.at`,
  // How far the ledger was read. Entries of other teams may be newer than unread ones.
  'create table knowledge_heard (one integer primary key check (one = 1), through text not null) strict',
  'create table knowledge_forgotten (id text primary key, at text not null) strict, without rowid',
];

/** A recipe's standing is counted from its uses. */
const LEARNT = [
  'create table knowledge_recipes (recipe text primary key, resource_type text not null, source text not null, body text not null) strict, without rowid',
  'create index knowledge_recipes_by_type on knowledge_recipes (resource_type)',
  `create table knowledge_uses (
    recipe text not null, occurrence text not null, result text not null check (result in ('solved', 'failed')), at text not null, why text,
    primary key (recipe, occurrence, result)
  ) strict, without rowid`,
  `create table knowledge_answers (
    question text not null, kind text not null check (kind in ('explain', 'patch')), model text not null, run text not null, task text not null,
    situation text not null, at text not null, shape text, body text not null,
    primary key (question, kind, model, run, task, situation)
  ) strict, without rowid`,
  'create index knowledge_answers_by_shape on knowledge_answers (shape, at) where shape is not null',
];

export const KNOWLEDGE_SCHEMA: Schema = {
  part: 'knowledge',
  migrations: { '0001-tables': [...OCCURRENCES, ...SITUATIONS, ...DAYS, ...AFTERWARDS, ...LEARNT] },
};

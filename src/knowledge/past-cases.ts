import { isLater } from '#domain/knowledge/past-case.ts';
import type { PastCase, Reality } from '#domain/knowledge/past-case.ts';
import type { CaseQuestion } from '#ports/knowledge.ts';
import type { KnowledgeDatabase } from './database.ts';
import { OF_KEY, keyOf } from './recall.ts';
import { subjectId } from './rebuild.ts';

/** Number of newest cases of a kind; `reconcile knowledge` shows all of them. */
const NEWEST = 20;

// Some times have whole seconds, others milliseconds, so they cannot be compared as text.
const OF_KIND = `select became.occurrence, became.reality, became.at, became.detail
  from knowledge_occurrences seen join knowledge_outcomes became on became.occurrence = seen.occurrence
  where seen.situation in ${OF_KEY} and julianday(became.at) < julianday(?) order by became.at desc limit ${NEWEST}`;
const OF_FIELDS = `select became.occurrence, became.reality, became.at, became.detail, subject.subject
  from knowledge_subjects subject join knowledge_outcomes became on became.occurrence = subject.occurrence
  where subject.subject in (select value from json_each(?)) and julianday(became.at) < julianday(?) order by became.at desc`;

type Row = { readonly occurrence: string; readonly reality: Reality; readonly at: string; readonly detail: string };

/** Returns earlier cases similar to a drift, each with its last outcome, newest first; see the port. */
export function pastCases(
  { situation, resource, root, workspace, before }: CaseQuestion,
  select: KnowledgeDatabase['select'],
): readonly Omit<PastCase, 'drift' | 'root'>[] {
  const subjects = new Map(situation.changeShape.map((path) => [subjectId({ root, workspace, resource, path }), path]));
  const same = select<Row & { readonly subject: string }>(OF_FIELDS, [JSON.stringify([...subjects.keys()]), before]);
  const similar = situation.eventNames.length === 0 ? [] : select<Row>(OF_KIND, [...keyOf(situation), before]);
  const last = new Map<string, Row>();
  for (const row of [...same, ...similar]) {
    const known = last.get(row.occurrence);
    if (known === undefined || isLater(row, known)) last.set(row.occurrence, row);
  }
  return [...last.values()]
    .map(({ occurrence, reality, at, detail }) => ({
      reality,
      at,
      detail,
      fields: [...new Set(same.filter((row) => row.occurrence === occurrence).flatMap(({ subject }) => subjects.get(subject) ?? []))],
    }))
    .toSorted((left, right) => (isLater(left, right) ? -1 : isLater(right, left) ? 1 : 0));
}

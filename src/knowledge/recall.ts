import type { Situation } from '#domain/knowledge/situation.ts';
import type { KnowledgeEntry, SimilarSituation } from '#ports/knowledge.ts';
import type { KnowledgeDatabase } from './database.ts';
import { countedSituations, knownSituation } from './queries.ts';
import type { QueryContext } from './queries.ts';
import { searchSituations } from './search.ts';

/** Number of newest cases whose details are read per similar situation. Examples need no more. */
const NEWEST = 10;
/** Extra candidates to rank, because many may be equally similar and some are fully forgotten. */
const SPARE = 5;

/** Selects the situations of a type with its calls and attributes; keyOf gives the parameters. */
export const OF_KEY = '(select situation from knowledge_situations where resource_type = ? and event_names = ? and change_shape = ?)';
const RECALLED = `select verdict, outcome, times as timesSeen, (
    select max(seen_at) from knowledge_occurrences where situation in ${OF_KEY} and seen_at >= day
      and knowledge_occurrences.verdict = counted.verdict and knowledge_occurrences.outcome = counted.outcome
  ) as lastSeen
  from (
    select verdict, outcome, sum(times) as times, max(day) as day from knowledge_days where times > 0 and situation in ${OF_KEY}
    group by verdict, outcome
  ) as counted order by times desc, lastSeen desc`;

const LAST_SEEN = `select asked.value as situation, (
    select max(seen_at) from knowledge_occurrences where knowledge_occurrences.situation = asked.value
  ) as last
  from json_each(?) as asked where last is not null`;

/** Returns the parameters of OF_KEY. */
export function keyOf({ resourceType, eventNames, changeShape }: Situation): readonly string[] {
  return [resourceType, JSON.stringify(eventNames), JSON.stringify(changeShape)];
}

/** Returns past outcomes regardless of code, actor and goal: one entry per verdict and outcome, most frequent first, then newest. */
export function recalled(situation: Situation, select: KnowledgeDatabase['select']): readonly KnowledgeEntry[] {
  const key = keyOf(situation);
  const rows = select<Pick<KnowledgeEntry, 'verdict' | 'outcome' | 'timesSeen' | 'lastSeen'>>(RECALLED, [...key, ...key]);
  return rows.map((row) => ({ ...situation, ...row }));
}

/** Returns similar situations, most similar first, then most recently seen. Fully forgotten ones are left out. */
export function similar(situation: Situation, limit: number, context: QueryContext): readonly SimilarSituation[] {
  const { select } = context;
  const candidates = searchSituations(select, situation).slice(0, limit + SPARE);
  const seenRows = select<{ readonly situation: string; readonly last: string }>(LAST_SEEN, [
    JSON.stringify(candidates.map(({ row }) => row.situation)),
  ]);
  const lastSeen = new Map(seenRows.map((one) => [one.situation, one.last]));
  const chosen = candidates
    .flatMap(({ row, likeness }) => {
      const last = lastSeen.get(row.situation);
      return last === undefined ? [] : [{ row, likeness, last }];
    })
    .sort((left, right) => right.likeness - left.likeness || (left.last > right.last ? -1 : left.last < right.last ? 1 : 0))
    .slice(0, limit);
  const likenesses = new Map(chosen.map(({ row, likeness }) => [row.situation, likeness]));
  return countedSituations(
    chosen.map(({ row }) => row),
    context,
  ).map((counted) => ({ ...knownSituation(counted, context, NEWEST), likeness: likenesses.get(counted.row.situation) ?? 0 }));
}

import type { Situation } from '#domain/knowledge/situation.ts';
import type { KnowledgeDatabase } from './database.ts';
import { situationId } from './identity.ts';
import { similarity } from './similarity.ts';
import { situationIn } from './situation-row.ts';
import type { SituationRow } from './situation-row.ts';
import { searchWordsOf } from './search-words.ts';

/** Maximum number of rows for a search word. A word in half of all situations is costly and hardly selective. */
const MAX_MATCHES = 32;
/** Number of common words that must occur together. */
const REQUIRED_COMMON_WORDS = 3;

export interface Candidate {
  readonly row: SituationRow;
  readonly likeness: number;
}

const ROW = 'id, situation, resource_type, event_names, change_shape, code_shape, actor_class, goal';
const THE_SAME = `select ${ROW} from knowledge_situations where situation = ?`;
const SAME_KEY = `select ${ROW} from knowledge_situations where resource_type = ? and event_names = ? and change_shape = ? order by id desc limit ${MAX_MATCHES}`;
const BY_WORDS = `select ${ROW} from knowledge_situations where id in
  (select rowid from knowledge_search where knowledge_search match ? order by rowid desc limit ${MAX_MATCHES})`;
const COUNTS = 'select word, situations from knowledge_words where word in (select value from json_each(?))';

/** Returns similar situations, most similar first, from an index (type, calls, attributes) and SQLite's full text index (rare words). */
export function searchSituations(select: KnowledgeDatabase['select'], situation: Situation): readonly Candidate[] {
  const { resourceType, eventNames, changeShape } = situation;
  const query = rarestWordsQuery(select, searchWordsOf(situation));
  const rows = [
    ...select<SituationRow>(THE_SAME, [situationId(situation)]),
    ...select<SituationRow>(SAME_KEY, [resourceType, JSON.stringify(eventNames), JSON.stringify(changeShape)]),
    ...(query === '' ? [] : select<SituationRow>(BY_WORDS, [query])),
  ];
  return [...new Map(rows.map((row) => [row.id, row])).values()]
    .map((row) => ({ row, likeness: similarity(situation, situationIn(row)) }))
    .sort((left, right) => right.likeness - left.likeness || (left.row.situation < right.row.situation ? -1 : 1));
}

/** Uses the rarest words that together match few enough rows. Common words are only used in combination. */
function rarestWordsQuery(select: KnowledgeDatabase['select'], words: readonly string[]): string {
  const counts = new Map(
    select<{ readonly word: string; readonly situations: number }>(COUNTS, [JSON.stringify(words)]).map(({ word, situations }) => [
      word,
      situations,
    ]),
  );
  const known = words.filter((word) => counts.has(word));
  const chosen: string[] = [];
  const common: string[] = [];
  let matches = 0;
  for (const word of known) {
    const times = counts.get(word) ?? 0;
    if (matches + times > MAX_MATCHES) {
      common.push(word);
      continue;
    }
    matches += times;
    chosen.push(word);
  }
  const together = common.slice(0, REQUIRED_COMMON_WORDS).join(' AND ');
  return [...(matches < MAX_MATCHES / 2 && together !== '' ? [`(${together})`] : []), ...chosen].join(' OR ');
}

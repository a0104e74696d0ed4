/** Finds situations that resemble one: SQLite's full text index names candidates, and what they have in common ranks them. */
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Situation } from '#domain/situation.ts';
import type { KnowledgeDatabase, KnowledgeTables } from './database.ts';
import { likeness } from './likeness.ts';
import { wordsOf } from './words.ts';

/** So many rows are looked at for one question: a word that half of all situations have says little, and asking for it costs most. */
const MOST_MATCHES = 120;
/** Candidates ranked by what they have in common. */
const MOST_CANDIDATES = 24;

/** A situation as it is kept. */
export type SituationRow = Selectable<KnowledgeTables['knowledge_situations']>;

/** A candidate and how alike it is. */
export interface Candidate {
  readonly row: SituationRow;
  readonly likeness: number;
}

/**
 * Searches.
 * @param ask the database
 * @param situation what is to be resembled
 * @param most how many are wanted
 * @returns most alike first; fewer where fewer have any telling word in common
 */
export function searchSituations(ask: KnowledgeDatabase['ask'], situation: Situation, most: number): readonly Candidate[] {
  const query = telling(ask, wordsOf(situation));
  if (query === '') return [];
  const rows = ask(sql<SituationRow>`select * from knowledge_situations where id in
    (select rowid from knowledge_search where knowledge_search match ${query} order by rank limit ${MOST_CANDIDATES})`);
  return rows
    .map((row) => ({ row, likeness: likeness(situation, situationIn(row)) }))
    .sort((left, right) => right.likeness - left.likeness || (left.row.situation < right.row.situation ? -1 : 1))
    .slice(0, most);
}

/** The rarest words, as many as together match few enough rows; of words that are all common, the two rarest at once. */
function telling(ask: KnowledgeDatabase['ask'], words: readonly string[]): string {
  const known = ask(
    sql<{ readonly word: string; readonly situations: number }>`select word, situations from knowledge_words
      where word in (select value from json_each(${JSON.stringify(words)})) order by situations, word`,
  );
  const chosen: string[] = [];
  let matches = 0;
  for (const { word, situations } of known) {
    if (matches + situations > MOST_MATCHES) break;
    matches += situations;
    chosen.push(word);
  }
  if (chosen.length > 0) return chosen.join(' OR ');
  return known
    .slice(0, 2)
    .map(({ word }) => word)
    .join(' AND ');
}

/**
 * Reads a row.
 * @param row as kept
 * @returns the situation
 */
export function situationIn(row: Omit<SituationRow, 'id' | 'situation' | 'words'>): Situation {
  const { resource_type, event_names, change_shape, code_shape, actor_class, goal } = row;
  return {
    resourceType: resource_type,
    eventNames: JSON.parse(event_names) as string[],
    changeShape: JSON.parse(change_shape) as string[],
    ...(code_shape === null ? {} : { codeShape: JSON.parse(code_shape) as string[] }),
    ...(actor_class === null ? {} : { actorClass: actor_class }),
    ...(goal === null ? {} : { goal }),
  };
}

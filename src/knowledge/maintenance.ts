import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { FoundOutcome, KnownSituation, KnowledgeKeeping, LearntOutcome, SharedOccurrence } from '#ports/knowledge.ts';
import type { KnowledgeDatabase, KnowledgeTables } from './database.ts';
import { occurrenceId, recipeId } from './identity.ts';
import { keepForgotten, keepOutcome, keepRecipe, keepUse } from './store.ts';
import type { Writing } from './write-context.ts';
import { countedSituations, knownRecipes, knownSituation, outcomesOf, usesOf } from './queries.ts';
import type { Telling } from './queries.ts';
import { situationIn } from './situation-row.ts';
import type { SituationRow } from './situation-row.ts';
import { mergeShared, readShared } from './export-and-merge.ts';

/** Converts database errors. */
export type Asking = <Result>(act: () => Result | Promise<Result>) => Promise<Result>;

/** The port's methods for commands. `telling`: current settings and time */
export function keepingOf(database: KnowledgeDatabase, telling: () => Telling, asking: Asking): KnowledgeKeeping {
  const { kysely, exclusively } = database;
  return {
    list: () => asking(() => situationsBy(kysely, telling(), '')),
    find: (idPrefix) =>
      asking(async () => ({
        situations: await situationsBy(kysely, telling(), idPrefix),
        recipes: await knownRecipes({ idPrefix }, telling()),
      })),
    occurrences: (situation, most) => asking(() => occurrencesIn(situation, most, kysely)),
    uses: (recipe) => asking(() => usesOf(recipe, kysely)),
    allRecipes: () => asking(() => knownRecipes('all', telling())),
    forget: (id, at) => asking(() => exclusively((run) => keepForgotten(id, at, { run, kysely }))),
    learn: (found) => asking(() => exclusively((run) => found.forEach((one) => learn(one, { run, kysely })))),
    share: () => readShared(kysely),
    merge: (lines) => asking(() => mergeShared(lines, database)),
  };
}

function learn({ reconciliation, eventIDs, reality, at, detail, correction }: FoundOutcome, writing: Writing): void {
  const occurrence = occurrenceId(reconciliation, eventIDs);
  keepOutcome({ occurrence, reality, at, detail }, writing);
  if (correction === undefined) return;
  const recipe = recipeId(correction);
  keepRecipe({ id: recipe, recipe: correction, source: 'correction' }, writing);
  // The people's own patch gets its own id: the fate of our patch says nothing about it.
  keepUse({ recipe, occurrence: occurrenceId(`correction ${reconciliation}`, eventIDs), result: 'solved', at }, writing);
}

async function situationsBy(kysely: Kysely<KnowledgeTables>, telling: Telling, idPrefix: string): Promise<readonly KnownSituation[]> {
  const { rows } = await sql<SituationRow>`select * from knowledge_situations
    where substr(situation, 1, ${idPrefix.length}) = ${idPrefix} order by situation`.execute(kysely);
  return countedSituations(rows, telling)
    .map((counted) => knownSituation(counted, telling))
    .sort((left, right) => right.weight - left.weight || (left.id < right.id ? -1 : 1));
}

async function occurrencesIn(
  situation: string,
  most: number,
  kysely: Kysely<KnowledgeTables>,
): Promise<readonly (SharedOccurrence & { readonly outcomes: readonly LearntOutcome[] })[]> {
  const row = await kysely.selectFrom('knowledge_situations').selectAll().where('situation', '=', situation).executeTakeFirst();
  if (row === undefined) return [];
  const found = await kysely
    .selectFrom('knowledge_occurrences')
    .select(['occurrence', 'verdict', 'outcome', 'seen_at as seenAt', 'done'])
    .where('situation', '=', situation)
    .orderBy('seen_at', 'desc')
    .orderBy('occurrence')
    .limit(most)
    .execute();
  const outcomes = await outcomesOf(
    found.map((one) => one.occurrence),
    kysely,
  );
  return found.map((one) => ({
    ...one,
    situation: situationIn(row),
    done: JSON.parse(one.done) as string[],
    outcomes: outcomes.filter(({ occurrence }) => occurrence === one.occurrence),
  }));
}

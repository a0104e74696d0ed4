import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { FoundOutcome, Knowledge, KnownSituation, KnowledgeMaintenance, LearntOutcome, SharedOccurrence } from '#ports/knowledge.ts';
import type { KnowledgeDatabase, KnowledgeTables } from './database.ts';
import { occurrenceId, recipeId } from './identity.ts';
import { storeForgotten, storeOutcome, storeRecipe, storeUse } from './store.ts';
import type { WriteContext } from './write-context.ts';
import { countedSituations, knownRecipes, knownSituation, outcomesOf, usesOf } from './queries.ts';
import type { QueryContext } from './queries.ts';
import { situationIn } from './situation-row.ts';
import type { SituationRow } from './situation-row.ts';
import { mergeShared, readShared } from './export-and-merge.ts';

/** Converts database errors. */
export type ConvertErrors = <Result>(act: () => Result | Promise<Result>) => Promise<Result>;

/** The methods of the port for commands. `contextNow`: returns current settings and time */
export function maintenanceOf(
  database: KnowledgeDatabase,
  contextNow: () => QueryContext,
  withErrors: ConvertErrors,
): KnowledgeMaintenance & Pick<Knowledge, 'learn'> {
  const { kysely, exclusively } = database;
  return {
    list: () => withErrors(() => situationsBy(kysely, contextNow(), '')),
    find: (idPrefix) =>
      withErrors(async () => ({
        situations: await situationsBy(kysely, contextNow(), idPrefix),
        recipes: await knownRecipes({ idPrefix }, contextNow()),
      })),
    occurrences: (situation, limit) => withErrors(() => occurrencesIn(situation, limit, kysely)),
    uses: (recipe) => withErrors(() => usesOf(recipe, kysely)),
    allRecipes: () => withErrors(() => knownRecipes('all', contextNow())),
    forget: (id, at) => withErrors(() => exclusively((run) => storeForgotten(id, at, { run, kysely }))),
    learn: (found) => withErrors(() => exclusively((run) => found.forEach((one) => learn(one, { run, kysely })))),
    share: () => readShared(kysely),
    merge: (lines) => withErrors(() => mergeShared(lines, database)),
  };
}

function learn({ reconciliation, eventIDs, reality, at, detail, correction }: FoundOutcome, writing: WriteContext): void {
  const occurrence = occurrenceId(reconciliation, eventIDs);
  storeOutcome({ occurrence, reality, at, detail }, writing);
  if (correction === undefined) return;
  const recipe = recipeId(correction);
  storeRecipe({ id: recipe, recipe: correction, source: 'correction' }, writing);
  // The people's patch has its own id: its outcome is independent of the tool's patch. It counts as merged, without confirmation.
  const own = occurrenceId(`correction ${reconciliation}`, eventIDs);
  storeUse({ recipe, occurrence: own, result: 'solved', at }, writing);
  storeOutcome({ occurrence: own, reality: 'merged', at, detail }, writing);
}

async function situationsBy(kysely: Kysely<KnowledgeTables>, context: QueryContext, idPrefix: string): Promise<readonly KnownSituation[]> {
  const { rows } = await sql<SituationRow>`select * from knowledge_situations
    where substr(situation, 1, ${idPrefix.length}) = ${idPrefix} order by situation`.execute(kysely);
  return countedSituations(rows, context)
    .map((counted) => knownSituation(counted, context))
    .sort((left, right) => right.weight - left.weight || (left.id < right.id ? -1 : 1));
}

async function occurrencesIn(
  situation: string,
  limit: number,
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
    .limit(limit)
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

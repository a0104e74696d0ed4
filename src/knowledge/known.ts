/** Tells all that is known of situations and recipes, counted at the moment of asking. */
import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { KnowledgeSettings } from '#domain/knowledge-settings.ts';
import { Recipe } from '#domain/recipe.ts';
import type { KnownRecipe, RecipeUse } from '#domain/recipe.ts';
import type { CountedOutcome, KnownSituation, LearntOutcome, Reality } from '#ports-knowledge.ts';
import type { KnowledgeDatabase, KnowledgeTables } from './database.ts';
import { situationIn } from './search.ts';
import type { SituationRow } from './search.ts';
import { standingOf } from './standing.ts';

/** What telling rests on. */
export interface Telling extends Pick<KnowledgeDatabase, 'kysely' | 'select'> {
  readonly settings: KnowledgeSettings;
  /** ISO 8601. */
  readonly now: string;
}

const SHOWN_DEEDS = 5;
/** More cases than anybody has. */
const ALL = -1;

const COUNTED = `select verdict, outcome, times, weight, (
    select max(seen_at) from knowledge_occurrences where knowledge_occurrences.situation = counted.situation and seen_at >= day
      and knowledge_occurrences.verdict = counted.verdict and knowledge_occurrences.outcome = counted.outcome
  ) as last
  from (
    select situation, verdict, outcome, sum(times) as times, max(day) as day,
      sum(times * pow(0.5, max(0, julianday(substr(?, 1, 10)) - julianday(day)) / ?)) as weight
    from knowledge_days where situation = ? and times > 0 group by verdict, outcome
  ) as counted order by weight desc, verdict, outcome`;

const DONE = `select done, count(*) as times from (
    select done from knowledge_occurrences where situation = ? order by seen_at desc limit ?
  ) where done <> '[]' group by done order by times desc, done limit ${SHOWN_DEEDS}`;

const BECAME = `with cases as materialized (select occurrence from knowledge_occurrences where situation = ? order by seen_at desc limit ?)
  select reality, count(*) as times from (
    select occurrence, reality from knowledge_outcomes where occurrence in cases
    union select occurrence, reality from knowledge_redrifts where occurrence in cases
  ) group by reality order by reality`;

/**
 * Tells of one situation.
 * @param row as kept
 * @param telling database, settings and time
 * @param newest of so many of its newest cases, what was done and what became of it is told; absent: of all. How it ended is counted over all.
 * @returns its counts; without outcomes where all that was seen of it is forgotten
 */
export function knownSituation(row: SituationRow, { select, settings, now }: Telling, newest: number = ALL): KnownSituation {
  const counted = select<Omit<CountedOutcome, 'timesSeen' | 'lastSeen'> & { readonly times: number; readonly last: string }>(COUNTED, [
    now,
    settings.halfLifeDays,
    row.situation,
  ]);
  const outcomes = counted.map(({ verdict, outcome, times, last, weight }) => ({
    verdict,
    outcome,
    timesSeen: times,
    lastSeen: last,
    weight,
  }));
  const done = select<{ readonly done: string }>(DONE, [row.situation, newest]);
  const became = select<{ readonly reality: Reality; readonly times: number }>(BECAME, [row.situation, newest]);
  return {
    id: row.situation,
    situation: situationIn(row),
    outcomes,
    done: [...new Set(done.flatMap((one) => JSON.parse(one.done) as string[]))],
    reality: Object.fromEntries(became.map(({ reality, times }) => [reality, times])),
    weight: outcomes.reduce((sum, { weight }) => sum + weight, 0),
  };
}

/**
 * Tells of recipes and how they fared.
 * @param which those of one type, those whose id begins so, or all
 * @param telling database, settings and time
 * @returns those with most confirmations first
 */
export async function knownRecipes(
  which: { readonly resourceType: string } | { readonly idPrefix: string } | 'all',
  { kysely, settings }: Telling,
): Promise<readonly KnownRecipe[]> {
  const rows = await kysely
    .selectFrom('knowledge_recipes')
    .selectAll()
    .$if(which !== 'all' && 'resourceType' in which, (query) =>
      query.where('resource_type', '=', (which as { readonly resourceType: string }).resourceType),
    )
    .$if(which !== 'all' && 'idPrefix' in which, (query) =>
      query.where(sql<boolean>`substr(recipe, 1, ${prefixOf(which).length}) = ${prefixOf(which)}`),
    )
    .orderBy('recipe')
    .execute();
  const known: KnownRecipe[] = [];
  for (const row of rows) known.push(await knownRecipe(row, kysely, settings));
  return known
    .filter((one) => one.confirmations + one.failures > 0)
    .sort((left, right) => right.confirmations - left.confirmations || (left.id < right.id ? -1 : 1));
}

function prefixOf(which: { readonly resourceType: string } | { readonly idPrefix: string } | 'all'): string {
  return which !== 'all' && 'idPrefix' in which ? which.idPrefix : '';
}

async function knownRecipe(
  row: Selectable<KnowledgeTables['knowledge_recipes']>,
  kysely: Kysely<KnowledgeTables>,
  settings: KnowledgeSettings,
): Promise<KnownRecipe> {
  const recipe = Recipe.parse(JSON.parse(row.body));
  const uses = await usesOf(row.recipe, kysely);
  const outcomes = await outcomesOf([...new Set(uses.map((use) => use.occurrence))], kysely);
  return standingOf({ id: row.recipe, recipe, source: row.source }, { uses, outcomes }, settings.confirmations);
}

/**
 * How a recipe fared.
 * @param recipe its id
 * @param kysely the database
 * @returns its uses, oldest first
 */
export async function usesOf(recipe: string, kysely: Kysely<KnowledgeTables>): Promise<readonly RecipeUse[]> {
  const rows = await kysely
    .selectFrom('knowledge_uses')
    .selectAll()
    .where('recipe', '=', recipe)
    .orderBy('at')
    .orderBy('occurrence')
    .execute();
  return rows.map(({ why, ...use }) => ({ ...use, ...(why === null ? {} : { why }) }));
}

const REDRIFTS: Readonly<Record<'reverted' | 'redrifted', string>> = {
  reverted: 'the value that code had before came back',
  redrifted: 'the same attribute was changed again',
};

/**
 * What became of drifts afterwards.
 * @param occurrences which
 * @param kysely the database
 * @returns what the forge told, and what later drifts show, each once
 */
export async function outcomesOf(occurrences: readonly string[], kysely: Kysely<KnowledgeTables>): Promise<readonly LearntOutcome[]> {
  if (occurrences.length === 0) return [];
  const told = await kysely.selectFrom('knowledge_outcomes').selectAll().where('occurrence', 'in', occurrences).orderBy('at').execute();
  const seen = await kysely.selectFrom('knowledge_redrifts').selectAll().where('occurrence', 'in', occurrences).execute();
  const known = new Set(told.map(({ occurrence, reality }) => `${occurrence} ${reality}`));
  return [
    ...told,
    ...seen
      .filter(({ occurrence, reality }) => !known.has(`${occurrence} ${reality}`))
      .map((one) => ({ ...one, detail: REDRIFTS[one.reality] })),
  ];
}

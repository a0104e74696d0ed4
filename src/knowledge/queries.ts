import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { KnowledgeSettings } from '#domain/knowledge/knowledge-settings.ts';
import { Recipe } from '#domain/knowledge/recipe.ts';
import type { KnownRecipe, RecipeUse } from '#domain/knowledge/recipe.ts';
import type { Reality } from '#domain/knowledge/past-case.ts';
import type { CountedOutcome, KnownSituation, LearntOutcome } from '#ports/knowledge.ts';
import type { KnowledgeDatabase, KnowledgeTables } from './database.ts';
import { situationIn } from './situation-row.ts';
import type { SituationRow } from './situation-row.ts';
import { recipeStatusOf } from './recipe-status.ts';

export interface QueryContext extends Pick<KnowledgeDatabase, 'kysely' | 'select'> {
  readonly settings: KnowledgeSettings;
  readonly now: string;
}

const SHOWN_EDITS = 5;
/** SQLite's value for no LIMIT. */
const ALL = -1;

const COUNTED = `select situation, verdict, outcome, times, weight, (
    select max(seen_at) from knowledge_occurrences where knowledge_occurrences.situation = counted.situation and seen_at >= day
      and knowledge_occurrences.verdict = counted.verdict and knowledge_occurrences.outcome = counted.outcome
  ) as last
  from (
    select situation, verdict, outcome, sum(times) as times, max(day) as day,
      sum(times * pow(0.5, max(0, julianday(substr(?, 1, 10)) - julianday(day)) / ?)) as weight
    from knowledge_days where situation in (select value from json_each(?)) and times > 0 group by situation, verdict, outcome
  ) as counted order by weight desc, verdict, outcome`;
const CASES = 'select occurrence, done from knowledge_occurrences where situation = ? order by seen_at desc limit ?';
const BECAME = `select distinct occurrence, reality from knowledge_outcomes where occurrence in (select value from json_each(?))
  union select distinct occurrence, reality from knowledge_redrifts where occurrence in (select value from json_each(?))`;

export interface Counted {
  readonly row: SituationRow;
  /** Heaviest first. */
  readonly outcomes: readonly CountedOutcome[];
  readonly weight: number;
}

/** Counts outcomes of situations in the given order. Forgotten ones are left out. */
export function countedSituations(rows: readonly SituationRow[], { select, settings, now }: QueryContext): readonly Counted[] {
  const found = select<
    Omit<CountedOutcome, 'timesSeen' | 'lastSeen'> & { readonly situation: string; readonly times: number; readonly last: string }
  >(COUNTED, [now, settings.halfLifeDays, JSON.stringify(rows.map(({ situation }) => situation))]);
  const counted = new Map<string, readonly CountedOutcome[]>();
  for (const { situation, verdict, outcome, times, last, weight } of found)
    counted.set(situation, [...(counted.get(situation) ?? []), { verdict, outcome, timesSeen: times, lastSeen: last, weight }]);
  return rows.flatMap((row) => {
    const outcomes = counted.get(row.situation) ?? [];
    return outcomes.length === 0 ? [] : [{ row, outcomes, weight: outcomes.reduce((sum, { weight }) => sum + weight, 0) }];
  });
}

/** Returns everything about one situation. `newest`: how many of its newest cases to read edits and outcomes from; absent: all */
export function knownSituation({ row, outcomes, weight }: Counted, { select }: QueryContext, newest: number = ALL): KnownSituation {
  const cases = select<{ readonly occurrence: string; readonly done: string }>(CASES, [row.situation, newest]);
  const ids = JSON.stringify(cases.map(({ occurrence }) => occurrence));
  const became = select<{ readonly reality: Reality }>(BECAME, [ids, ids]);
  return {
    id: row.situation,
    situation: situationIn(row),
    outcomes,
    done: mostOften(cases.map((one) => one.done).filter((done) => done !== '[]'))
      .slice(0, SHOWN_EDITS)
      .flatMap(([done]) => JSON.parse(done) as string[])
      .filter((edit, index, all) => all.indexOf(edit) === index),
    reality: Object.fromEntries(mostOften(became.map(({ reality }) => reality))),
    weight,
  };
}

function mostOften<Item extends string>(items: readonly Item[]): readonly (readonly [item: Item, times: number])[] {
  const times = new Map<Item, number>();
  for (const item of items) times.set(item, (times.get(item) ?? 0) + 1);
  return [...times].sort(([left, one], [right, other]) => other - one || (left < right ? -1 : 1));
}

/** Returns the recipes of a type, those with an id prefix, or all, most confirmed first. */
export async function knownRecipes(
  which: { readonly resourceType: string } | { readonly idPrefix: string } | 'all',
  { kysely, settings }: QueryContext,
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
  return recipeStatusOf({ id: row.recipe, recipe, source: row.source }, { uses, outcomes }, settings.confirmations);
}

/** Oldest first. */
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
  reverted: 'the previous value in code came back',
  redrifted: 'the same attribute was changed again',
};

/** Returns later outcomes from the VCS and from later drifts, each once. */
export async function outcomesOf(occurrences: readonly string[], kysely: Kysely<KnowledgeTables>): Promise<readonly LearntOutcome[]> {
  if (occurrences.length === 0) return [];
  const reported = await kysely.selectFrom('knowledge_outcomes').selectAll().where('occurrence', 'in', occurrences).orderBy('at').execute();
  const seen = await kysely
    .selectFrom('knowledge_redrifts')
    .select(({ fn }) => ['occurrence', 'reality', fn.min('at').as('at')])
    .where('occurrence', 'in', occurrences)
    .groupBy(['occurrence', 'reality'])
    .execute();
  const known = new Set(reported.map(({ occurrence, reality }) => `${occurrence} ${reality}`));
  return [
    ...reported,
    ...seen
      .filter(({ occurrence, reality }) => !known.has(`${occurrence} ${reality}`))
      .map((one) => ({ ...one, detail: REDRIFTS[one.reality] })),
  ];
}

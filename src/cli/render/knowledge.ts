/** Prints learnt knowledge for people. */
import { counted } from '#domain/text/counted.ts';
import type { KnownRecipe, RecipeUse } from '#domain/knowledge/recipe.ts';
import type { Situation } from '#domain/knowledge/situation.ts';
import type { Learnt } from '#past-runs.ts';
import { REALITIES } from '#domain/knowledge/past-case.ts';
import type { KnownSituation, LearntOutcome, SharedOccurrence } from '#ports/knowledge.ts';
import { inColumns } from './columns.ts';

const SHORT = 12;

/** @returns a table of situations, heaviest first, and one of recipes; a sentence if there are none */
export function tableOf(situations: readonly KnownSituation[], recipes: readonly KnownRecipe[]): string {
  if (situations.length === 0 && recipes.length === 0) return 'Nothing learned yet.\n';
  const rows = situations.map(({ id, situation, outcomes, weight, reality }) => [
    id.slice(0, SHORT),
    weight.toFixed(2),
    String(outcomes.reduce((sum, { timesSeen }) => sum + timesSeen, 0)),
    newest(outcomes),
    outcomes.map(({ verdict, outcome, timesSeen }) => `${verdict}/${outcome} ${timesSeen}`).join(', '),
    realities(reality),
    titleOf(situation),
  ]);
  const made = recipes.map(({ id, standing, confirmations, failures, source, recipe }) => [
    id.slice(0, SHORT),
    standing,
    String(confirmations),
    String(failures),
    source,
    `${recipe.conditions.resourceType}: ${recipe.conditions.changeShape.join(', ')}`,
  ]);
  return [
    ...(rows.length === 0 ? [] : [columns(['situation', 'weight', 'times', 'last seen', 'outcome', 'since then', 'what'], rows)]),
    ...(made.length === 0 ? [] : [columns(['recipe', 'standing', 'confirmed', 'failed', 'from', 'for'], made)]),
  ].join('\n');
}

function newest(outcomes: KnownSituation['outcomes']): string {
  return outcomes.reduce((last, { lastSeen }) => (lastSeen > last ? lastSeen : last), '').slice(0, 10);
}

function realities(reality: KnownSituation['reality']): string {
  return REALITIES.flatMap((kind) => (reality[kind] === undefined ? [] : [`${kind} ${reality[kind]}`])).join(', ') || '-';
}

function titleOf({ resourceType, changeShape, eventNames }: Situation): string {
  return `${resourceType}: ${changeShape.join(', ')} (${eventNames.join(', ')})`;
}

function columns(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return `${inColumns([head, ...rows]).join('\n')}\n`;
}

/** @returns the lines about a situation and its counts */
export function describeSituation({ id, situation, outcomes, done, reality, weight }: KnownSituation): string {
  return [
    `situation ${id}`,
    `  what        ${titleOf(situation)}`,
    `  code        ${(situation.codeShape ?? ['not examined']).join('; ')}`,
    `  actor       ${situation.actorClass ?? 'unknown'}`,
    `  goal        ${situation.goal ?? 'unknown'}`,
    ...outcomes.map(
      ({ verdict, outcome, timesSeen, lastSeen, weight: own }) =>
        `  outcome     ${verdict}, ${outcome}: ${timesSeen} times, last on ${lastSeen.slice(0, 10)}, weighs ${own.toFixed(2)}`,
    ),
    `  edits       ${done.join(', ') || 'no code change'}`,
    `  since then  ${realities(reality)}`,
    `  weight      ${weight.toFixed(2)}`,
    '',
  ].join('\n');
}

/** @returns the lines about a recipe and its results */
export function describeRecipe({ id, standing, confirmations, failures, source, recipe, brokenBy }: KnownRecipe): string {
  const { conditions, edits } = recipe;
  return [
    `recipe ${id}`,
    `  standing    ${standing}: ${counted(confirmations, 'confirmation')} since the last failure, ${counted(failures, 'failure')}`,
    `  source      ${source === 'agent' ? "an agent's proved patch" : "people's correction of a patch"}`,
    `  applies to  ${conditions.kind} ${conditions.resourceType}: ${conditions.valueKinds.join(', ')}`,
    `  code        ${conditions.codeShape.join('; ')}`,
    `  actor       ${conditions.actorClass}`,
    ...edits.map((edit) => `  edit        ${JSON.stringify(edit)}`),
    ...(brokenBy === undefined
      ? []
      : [`  failed on   ${brokenBy.occurrence.slice(0, SHORT)} on ${brokenBy.at.slice(0, 10)}: ${brokenBy.why ?? 'unknown'}`]),
    '',
  ].join('\n');
}

/**
 * @param confirmed times of its confirmations, in any order, ISO 8601; may be empty
 * @param halfLifeDays days after which the weight of a case halves
 * @returns the age, and its effect on the weight
 */
export function describeAge(confirmed: readonly string[], now: Date, halfLifeDays: number): string {
  const last = confirmed.toSorted().at(-1);
  if (last === undefined) return '  age         never confirmed\n';
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(last)) / (24 * 60 * 60 * 1000)));
  const counts = 0.5 ** (days / halfLifeDays);
  return `  age         confirmed last on ${last.slice(0, 10)}, ${days} days ago: weight of such a case ${counts.toFixed(2)}, halved every ${halfLifeDays} days\n`;
}

/** @returns a line per use of a recipe */
export function recipeUses(uses: readonly RecipeUse[]): string {
  return uses
    .map(({ at, result, occurrence, why }) => `${at}  ${result}  ${occurrence.slice(0, SHORT)}${why === undefined ? '' : `  ${why}`}\n`)
    .join('');
}

/** @returns a line per case of a situation, with its outcomes at the end; the counts of the situation may include more cases */
export function casesOf(
  cases: readonly (SharedOccurrence & { readonly outcomes: readonly LearntOutcome[] })[],
  known: KnownSituation,
): string {
  const all = known.outcomes.reduce((sum, { timesSeen }) => sum + timesSeen, 0);
  const lines = cases.map(({ seenAt, verdict, outcome, occurrence, outcomes }) => {
    const since = outcomes
      .map(({ reality, at, detail }) => `; ${reality} on ${at.slice(0, 10)}${detail === '' ? '' : ` (${detail})`}`)
      .join('');
    return `${seenAt}  ${verdict}, ${outcome}  ${occurrence.slice(0, SHORT)}${since}\n`;
  });
  return `${lines.join('')}${all > cases.length ? `and ${all - cases.length} more\n` : ''}`;
}

/** @returns the outcomes that were found for patches */
export function describeLearnt({ asked, found }: Learnt): string {
  const outcomes = REALITIES.flatMap((kind) => {
    const times = found.filter(({ reality }) => reality === kind).length;
    return times === 0 ? [] : [`${times} ${kind}`];
  });
  const corrections = found.filter(({ correction }) => correction !== undefined).length;
  return `${asked} proved patches looked up: ${outcomes.join(', ') || 'no outcome yet'}${corrections === 0 ? '' : `; ${counted(corrections, 'correction')} learned as ${corrections === 1 ? 'a recipe' : 'recipes'}`}\n`;
}

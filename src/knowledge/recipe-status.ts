import { compareTexts } from '#domain/text/compare-texts.ts';
import type { KnownRecipe, LearntRecipe, RecipeUse } from '#domain/knowledge/recipe.ts';
import type { Reality } from '#domain/knowledge/past-case.ts';
import type { LearntOutcome } from '#ports/knowledge.ts';

/** The effect of an outcome on the recipe of its patch. */
const EVIDENCE_OF: Readonly<Record<Reality, 'confirms' | 'breaks' | 'nothing'>> = {
  merged: 'confirms',
  edited: 'breaks',
  closed: 'breaks',
  reverted: 'breaks',
  // Another value was wanted later; the patch was right.
  redrifted: 'nothing',
};

/** Returns a recipe's standing, computed from its uses in any order. `confirmations`: successes it needs before it is used. */
export function recipeStatusOf(
  learnt: LearntRecipe,
  known: { readonly uses: readonly RecipeUse[]; readonly outcomes: readonly LearntOutcome[] },
  confirmations: number,
): KnownRecipe {
  const solved = new Set(known.uses.filter((use) => use.result === 'solved').map((use) => use.occurrence));
  const real = known.outcomes.filter(({ occurrence }) => solved.has(occurrence));
  const confirming = [
    ...known.uses.filter((use) => use.result === 'solved').map(({ at }) => at),
    ...real.filter(({ reality }) => EVIDENCE_OF[reality] === 'confirms').map(({ at }) => at),
  ];
  const breaking = [
    ...known.uses.filter((use) => use.result === 'failed'),
    ...real
      .filter(({ reality }) => EVIDENCE_OF[reality] === 'breaks')
      .map(({ occurrence, at, detail }): RecipeUse => ({ recipe: learnt.id, occurrence, result: 'failed', at, why: detail })),
  ].sort((left, right) => compareTexts(left.at, right.at) || compareTexts(left.occurrence, right.occurrence));
  const brokenBy = breaking.at(-1);
  const confirmed = confirming.filter((at) => brokenBy === undefined || at > brokenBy.at).length;
  const status = confirmed >= confirmations ? 'active' : brokenBy === undefined ? 'candidate' : 'demoted';
  return {
    ...learnt,
    standing: status,
    confirmations: confirmed,
    failures: breaking.length,
    ...(brokenBy === undefined ? {} : { brokenBy }),
  };
}

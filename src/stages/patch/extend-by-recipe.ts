import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { Lesson } from '#domain/knowledge/lesson.ts';
import type { KnownRecipe } from '#domain/knowledge/recipe.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import type { ProposeInput } from './draft.ts';
import { proposeFromKnowledge } from './from-knowledge.ts';
import type { RecipeProposal } from './from-knowledge.ts';
import type { Try } from './outcomes.ts';
import type { Proposal } from './propose.ts';

export interface DirectOutcome {
  readonly proposal: Proposal;
  readonly tries: readonly Try[];
}

export interface Extension {
  readonly byRecipe: RecipeProposal;
  /** Drifts of the direct edits and the recipes, including those that an edit for another drift solves. */
  readonly patched: readonly Drift[];
}

/**
 * Adds recipes to the direct edits of an intent, as one unproved patch. Undefined if no drift is left, or if there is neither a recipe nor
 * an edit that solves it.
 * @param input drifts and code before the direct edits
 * @throws WorkspaceError when a file is not HCL
 */
export function extendByRecipe(
  input: ProposeInput,
  intent: Pick<Intent, 'goal'>,
  { direct, recipes }: { readonly direct: DirectOutcome; readonly recipes: readonly KnownRecipe[] },
): Extension | undefined {
  const last = direct.tries.at(-1);
  const isDone = last?.attempt.verification.outcome === 'converged';
  const done = isDone ? last.patched : [];
  const left = input.drifts.filter((drift) => !done.includes(drift) && !direct.proposal.unapplied.has(drift.id));
  if (left.length === 0) return undefined;
  const isKnown = left.some((drift) => recipes.some(({ recipe }) => recipe.conditions.resourceType === drift.resourceType));
  const started = isDone ? { begun: last.attempt.patch } : {};
  const byRecipe = proposeFromKnowledge({ ...input, drifts: left, ...started }, intent, recipes);
  if (!isKnown && byRecipe.reached.length === 0) return undefined;
  return { byRecipe, patched: [...done, ...byRecipe.fired.map(({ drift }) => drift), ...byRecipe.reached] };
}

/** Records on each row the recipe that was not used because a case contradicts it. */
export function withDemoted(rows: readonly Reconciliation[], demoted: RecipeProposal['notFired']): readonly Reconciliation[] {
  return rows.map((row) => {
    const own = demoted.filter(({ drift }) => drift === row.decision.drift).map(({ drift: _drift, ...one }) => one);
    const { done = [], fired = [], notFired = [], ...lesson } = row.lesson ?? {};
    return own.length === 0 ? row : { ...row, lesson: { ...lesson, done, fired, notFired: [...notFired, ...own] } };
  });
}

/** Records on each row the used recipe with its result, or why none was used. `failed`: why the patch was refused, one phrase */
export function withFired(
  rows: readonly Reconciliation[],
  { fired, notFired }: Pick<RecipeProposal, 'fired' | 'notFired'>,
  failed: string | undefined,
): readonly Reconciliation[] {
  return rows.map((row) => {
    const used = fired.filter(({ drift }) => drift === row.decision.drift);
    const refused = notFired.filter(({ drift }) => drift === row.decision.drift);
    if (used.length === 0 && refused.length === 0) return row;
    const uses: Lesson['fired'] = used.map(({ recipe }) =>
      failed === undefined ? { recipe, result: 'solved' } : { recipe, result: 'failed', why: failed },
    );
    const left = refused.map(({ drift: _drift, ...one }) => one);
    const lesson: Lesson = { done: [], fired: uses, ...(left.length === 0 ? {} : { notFired: left }) };
    if (row.status === 'converged') return { ...row, lesson };
    const lines = [
      ...used.map(({ recipe }) => `recipe ${recipe.slice(0, 12)} did not verify: ${failed ?? ''}`),
      ...refused.map(({ recipe, why }) => `recipe ${recipe.slice(0, 12)} does not apply: ${why}`),
    ];
    return { ...row, lesson, refusal: [row.refusal, ...lines].filter((one) => one !== undefined && one !== '').join('; ') };
  });
}

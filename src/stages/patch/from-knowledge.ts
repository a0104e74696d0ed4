import type { Drift } from '#domain/drift.ts';
import { whyNotApplicable } from '#domain/knowledge/recipe.ts';
import type { KnownRecipe } from '#domain/knowledge/recipe.ts';
import type { Patch } from '#domain/patch.ts';
import { situationInCode } from '#domain/knowledge/situation.ts';
import type { Intent } from '#domain/intent.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { isReached } from '#hcl/proof/judge.ts';
import { extendDraft, finishDraft, startDraft, withStep } from './draft.ts';
import type { Draft, ProposeInput } from './draft.ts';
import { wantedChanges } from './expectation.ts';
import type { Proposal } from './propose.ts';
import { applyRecipe } from './recipes/apply-recipe.ts';
import { codeShapes } from './recipes/shapes.ts';
import { removedReferences } from './removed-references.ts';

export interface NotFired {
  readonly drift: Drift;
  readonly recipe: string;
  /** One phrase. */
  readonly why: string;
  /** Set if it applies but is not used because a case contradicts it. */
  readonly isDemoted?: true;
}

export interface RecipeInput extends ProposeInput {
  /** A proved patch of the same workspace; the recipes' edits are added to it. */
  readonly begun?: Patch;
}

export interface RecipeProposal {
  readonly proposal: Proposal;
  /** The drifts with their recipes. */
  readonly fired: readonly { readonly drift: Drift; readonly recipe: string }[];
  /** Drifts that the edit of another drift solves. */
  readonly reached: readonly Drift[];
  readonly notFired: readonly NotFired[];
}

/**
 * Proposes edits by confirmed recipes, for drifts that direct edits did not solve. The result is not proved.
 * @param recipes recipes of the drifts' types; only active ones are used
 * @throws WorkspaceError when a file is not HCL
 */
export function proposeFromKnowledge(input: RecipeInput, intent: Pick<Intent, 'goal'>, recipes: readonly KnownRecipe[]): RecipeProposal {
  const fired: { readonly drift: Drift; readonly recipe: string }[] = [];
  const notFired: NotFired[] = [];
  let draft = begin(input);
  for (const drift of input.drifts) {
    if (isDone(drift, draft, input)) continue;
    const tried = tryRecipes(drift, { draft, input, intent, recipes });
    notFired.push(...tried.notFired);
    if (tried.draft === undefined || tried.recipe === undefined) continue;
    draft = withStep(tried.draft);
    fired.push({ drift, recipe: tried.recipe });
  }
  const others = input.drifts.filter((drift) => !fired.some((one) => one.drift === drift));
  const reached = others.filter((drift) => isDone(drift, draft, input));
  const left = others.filter((drift) => !reached.includes(drift));
  const patch = finishDraft(draft);
  return {
    proposal: {
      patch: patch === undefined ? undefined : { ...patch, proposedBy: fired.length === 0 ? 'direct' : 'knowledge' },
      refusals: new Map(left.map((drift) => [drift.id, refusalOf(drift, notFired)])),
      unapplied: new Set(),
      workspace: draft.workspace,
      steps: draft.steps,
    },
    fired,
    reached,
    notFired,
  };
}

/** Returns drifts to leave to a recipe first, which people made by correcting a patch before the merge; and recipes that are demoted. */
export function correctedIn(
  { drifts, workspace }: Pick<ProposeInput, 'drifts' | 'workspace'>,
  intent: Pick<Intent, 'goal'>,
  recipes: readonly KnownRecipe[],
): { readonly corrected: ReadonlySet<Drift>; readonly demoted: readonly NotFired[] } {
  const known = recipes.filter(({ source, standing }) => source === 'correction' && standing !== 'candidate');
  const fitting = drifts.flatMap((drift) => {
    const own = known.filter(({ recipe }) => recipe.conditions.resourceType === drift.resourceType);
    if (own.length === 0) return [];
    const situation = situationInCode(drift, { codeShape: codeShapes(drift, workspace), goal: intent.goal });
    return own
      .filter(({ recipe }) => whyNotApplicable(recipe.conditions, drift, situation) === undefined)
      .map((recipe) => ({ drift, recipe }));
  });
  return {
    corrected: new Set(fitting.filter(({ recipe }) => recipe.standing === 'active').map(({ drift }) => drift)),
    demoted: fitting.flatMap(({ drift, recipe }): readonly NotFired[] => {
      const why = statusOf(recipe);
      return why === undefined ? [] : [{ drift, recipe: recipe.id, why, isDemoted: true }];
    }),
  };
}

function begin({ workspace, begun }: RecipeInput): Draft {
  const draft = startDraft(workspace);
  return begun === undefined ? draft : (extendDraft(draft, { edits: begun.edits }, begun.imports) ?? draft);
}

function tryRecipes(
  drift: Drift,
  context: {
    readonly draft: Draft;
    readonly input: ProposeInput;
    readonly intent: Pick<Intent, 'goal'>;
    readonly recipes: readonly KnownRecipe[];
  },
): { readonly draft?: Draft; readonly recipe?: string; readonly notFired: readonly NotFired[] } {
  const { draft, input, intent, recipes } = context;
  const notFired: NotFired[] = [];
  const known = recipes.filter(({ recipe }) => recipe.conditions.resourceType === drift.resourceType);
  if (known.length === 0) return { notFired };
  const situation = situationInCode(drift, { codeShape: codeShapes(drift, input.workspace), goal: intent.goal });
  for (const one of known) {
    const why = statusOf(one) ?? whyNotApplicable(one.recipe.conditions, drift, situation);
    const next = why ?? withoutSevering(applyRecipe(one.recipe, drift, { draft, input }), draft);
    if (typeof next !== 'string') return { draft: next, recipe: one.id, notFired };
    notFired.push({ drift, recipe: one.id, why: next });
  }
  return { notFired };
}

/** Refuses edits that remove references. People may do so in their own code, but a recipe must not repeat it unnoticed. */
function withoutSevering(made: Draft | string, { workspace }: Draft): Draft | string {
  return typeof made === 'string' ? made : (removedReferences(workspace.files, made.workspace.files)[0] ?? made);
}

function statusOf({ standing, confirmations, brokenBy }: KnownRecipe): string | undefined {
  switch (standing) {
    case 'active':
      return undefined;
    case 'candidate':
      return `it was confirmed ${confirmations === 1 ? 'once' : `${confirmations} times`}, which is not enough`;
    case 'demoted':
      return `it failed${brokenBy === undefined ? '' : ` on ${brokenBy.at.slice(0, 10)}`} and was not confirmed often enough since`;
  }
}

function isDone(drift: Drift, draft: Draft, { workspace }: ProposeInput): boolean {
  const evaluator = openEvaluator(draft.workspace);
  if (drift.kind === 'missing') return drift.address !== undefined && evaluator.instance(drift.address) === undefined;
  if (drift.changes.some((change) => change.hidden)) return false;
  const wanted = wantedChanges(drift);
  return wanted.length > 0 && wanted.every((one) => isReached(one, evaluator, workspace.schema));
}

function refusalOf(drift: Drift, notFired: readonly NotFired[]): string {
  const [first] = notFired.filter((one) => one.drift === drift);
  return first === undefined ? 'no recipe is known for it' : `recipe ${first.recipe.slice(0, 12)} does not apply: ${first.why}`;
}

import { catalogue } from '#catalogue/index.ts';
import type { DecidedRoot } from '#domain/judging/decided-root.ts';
import type { Drift } from '#domain/drift.ts';
import { InterruptedError } from '#domain/errors.ts';
import type { Intent } from '#domain/intent.ts';
import type { KnownRecipe } from '#domain/knowledge/recipe.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import type { Verification } from '#domain/verification.ts';
import type { PlanOne, RootPatches } from '#domain/workspace/root-patches.ts';
import type { Ports } from '#ports.ts';
import type { ProposeInput } from './draft.ts';
import { expectationOf, neighboursOf, withPatchOf } from './expectation.ts';
import { extendByRecipe, withDemoted, withFired } from './extend-by-recipe.ts';
import { correctedIn } from './from-knowledge.ts';
import type { DirectOutcome } from './extend-by-recipe.ts';
import { newlyPatched, outcomeOf } from './outcomes.ts';
import type { Try } from './outcomes.ts';
import { proposeDirect } from './propose.ts';
import type { Proposal } from './propose.ts';
import type { Prover } from './prover.ts';

/** Limit of patches that are tried for one intent. */
const MAX_ATTEMPTS = 3;

export interface Patching {
  /** The roots with the converged patches. */
  readonly roots: readonly DecidedRoot[];
  /** Outcomes by root. */
  readonly settled: readonly (readonly Reconciliation[])[];
}

export interface PatchContext {
  readonly prover: Pick<Prover, 'evaluate'>;
  /** Plans after each patch; absent: only the evaluator proves patches. */
  readonly planOne?: PlanOne;
  /** Recipes of the types that drifted. */
  readonly recipes: readonly KnownRecipe[];
  /** Resource types without direct edits, to measure the agent. */
  readonly leaves?: ((resourceType: string) => boolean) | undefined;
  readonly observer: Pick<Ports['observer'], 'stage'>;
  readonly interrupted: AbortSignal;
}

/** Reads the recipes for the types of accepted drifts. */
export async function recipesFor(
  roots: readonly DecidedRoot[],
  knowledge: Pick<Ports['knowledge'], 'recipes'>,
): Promise<readonly KnownRecipe[]> {
  const types = new Set(roots.flatMap(({ accepted }) => accepted.map((drift) => drift.resourceType)));
  return (await Promise.all([...types].map((type) => knowledge.recipes(type)))).flat();
}

/** Plans the roots with a patch. */
type Ask = (next: Patching) => Promise<Verification>;

/**
 * Stage 6: patches and proves the accepted drifts of all roots, one intent after the other, each from the previous text.
 * @returns the patched roots, and the outcome of every decided drift
 * @throws WorkspaceError when the planner fails
 * @throws InterruptedError when the run is interrupted
 */
export async function patchIntents(roots: readonly DecidedRoot[], context: PatchContext): Promise<Patching> {
  const { planOne, observer } = context;
  let patching: Patching = { roots, settled: roots.map(() => []) };
  for (const [index, { intents }] of roots.entries())
    for (const intent of intents) {
      await stopIfInterrupted(context);
      const ask = planOne === undefined ? undefined : (next: Patching): Promise<Verification> => planOne(patchesOf(roots, next), index);
      patching = await patchIntent(patching, { index, intent }, { ...context, ask });
      observer.stage('patch', { done: patching.settled.flat().length, of: count(roots, (root) => root.decisions) });
    }
  return patching;
}

/** Patches one intent. Drifts with a recipe from a person's correction are left to it first, and patched directly if it is not proved. */
async function patchIntent(patching: Patching, intentRef: IntentRef, context: IntentContext): Promise<Patching> {
  const root = patching.roots[intentRef.index];
  if (root === undefined) return patching;
  const accepted = root.decisions.filter(({ intent, verdict }) => intent === intentRef.intent && verdict === 'accept');
  const asked = { drifts: accepted.map(({ drift }) => drift), workspace: root.workspace };
  const { corrected, demoted } = correctedIn(asked, intentRef.intent, context.recipes);
  const first = await patchWithRetries(patching, intentRef, { ...context, corrected });
  if (corrected.size === 0) return demoted.length === 0 ? first : inRoot(first, intentRef, (rows) => withDemoted(rows, demoted));
  const tried = new Map((first.settled[intentRef.index] ?? []).map((row) => [row.decision.drift, row]));
  if ([...corrected].every((drift) => tried.get(drift)?.status === 'converged')) return first;
  const withTried = (row: Reconciliation): Reconciliation => {
    const lesson = corrected.has(row.decision.drift) ? tried.get(row.decision.drift)?.lesson : undefined;
    return lesson === undefined ? row : { ...row, lesson };
  };
  return inRoot(await patchWithRetries(patching, intentRef, context), intentRef, (rows) => rows.map(withTried));
}

function inRoot(
  patching: Patching,
  { index }: IntentRef,
  change: (rows: readonly Reconciliation[]) => readonly Reconciliation[],
): Patching {
  return { ...patching, settled: patching.settled.map((rows, at) => (at === index ? change(rows) : rows)) };
}

interface IntentRef {
  readonly index: number;
  readonly intent: Intent;
}

interface IntentContext extends PatchContext {
  readonly ask: Ask | undefined;
  /** Drifts that are left to a recipe. */
  readonly corrected?: ReadonlySet<Drift>;
}

/** Proposes patches, avoiding those refused before, until one converges. If none does, the workspaces stay unchanged. */
async function patchWithRetries(
  patching: Patching,
  intentRef: IntentRef,
  { ask, leaves = () => false, corrected = new Set(), recipes, prover }: IntentContext,
): Promise<Patching> {
  const root = patching.roots[intentRef.index];
  if (root === undefined) return patching;
  const decisions = root.decisions.filter((decision) => decision.intent === intentRef.intent);
  const drifts = decisions.filter((decision) => decision.verdict === 'accept').map((decision) => decision.drift);
  const { accepted, workspace } = root;
  const input: ProposeInput = { drifts, accepted, workspace, catalogue, neighbours: neighboursOf(patching.roots, root) };
  const isLeft = (drift: Drift): boolean => corrected.has(drift) || leaves(drift.resourceType);
  let tries: readonly Try[] = [];
  let proposal = proposeDirectEdits(isLeft, input);
  const left = (roots: readonly DecidedRoot[], all: readonly Try[]): Patching => {
    const rows = decisions.map((decision) => outcomeOf(decision, proposal, all));
    return { roots, settled: patching.settled.map((own, index) => (index === intentRef.index ? [...own, ...rows] : own)) };
  };
  const finish = (direct: Patching): Promise<Patching> =>
    byRecipe(direct, { start: patching, intentRef, input, proposal, tries, ask, recipes, left, prover });
  while (tries.length < MAX_ATTEMPTS) {
    if (tries.length > 0) proposal = proposeDirectEdits(isLeft, { ...input, refused: tries.map(({ attempt }) => attempt) });
    const patched = newlyPatched(proposal, drifts, tries);
    if (patched.length === 0) break;
    const evaluated = await proved({ proposal, patched, input }, prover);
    const roots = withPatchOf(patching.roots, root, proposal.workspace);
    const last = await plannedToo(evaluated, () => left(roots, [...tries, evaluated]), ask);
    tries = [...tries, last];
    if (last.attempt.verification.outcome === 'converged') return finish(left(roots, tries));
  }
  return finish(left(patching.roots, tries));
}

interface ByRecipe extends DirectOutcome, Pick<PatchContext, 'recipes' | 'prover'> {
  /** The state before the direct edits. */
  readonly start: Patching;
  readonly intentRef: { readonly index: number; readonly intent: Intent };
  readonly input: ProposeInput;
  readonly ask: Ask | undefined;
  readonly left: (roots: readonly DecidedRoot[], all: readonly Try[]) => Patching;
}

/** Tries recipes for drifts that direct edits did not solve, in one patch with these. If it is not proved, only the direct edits stay. */
async function byRecipe(
  direct: Patching,
  { start, intentRef, input, proposal, tries, ask, recipes, left, prover }: ByRecipe,
): Promise<Patching> {
  const root = start.roots[intentRef.index];
  const extension = extendByRecipe(input, intentRef.intent, { direct: { proposal, tries }, recipes });
  if (root === undefined || extension === undefined) return direct;
  const { byRecipe: made, patched } = extension;
  const noted = (done: Patching, failed?: string): Patching => inRoot(done, intentRef, (rows) => withFired(rows, made, failed));
  if (made.fired.length + made.reached.length === 0) return noted(direct);
  const refused = tries.filter(({ attempt }) => attempt.verification.outcome !== 'converged');
  const evaluated = await proved({ proposal: made.proposal, patched, input }, prover);
  const roots = withPatchOf(start.roots, root, made.proposal.workspace);
  const last = await plannedToo(evaluated, () => left(roots, [...refused, evaluated]), ask);
  const { outcome, residual } = last.attempt.verification;
  if (outcome === 'converged') return noted(left(roots, [...refused, last]));
  return noted(direct, [outcome, ...new Set(residual.map(({ path }) => path))].join(' '));
}

function proposeDirectEdits(leaves: (drift: Drift) => boolean, input: ProposeInput): Proposal {
  const left = input.drifts.filter(leaves);
  if (left.length === 0) return proposeDirect(input);
  const proposal = proposeDirect({ ...input, drifts: input.drifts.filter((drift) => !left.includes(drift)) });
  return { ...proposal, refusals: new Map([...proposal.refusals, ...left.map((drift) => [drift.id, 'no direct edit is tried'] as const)]) };
}

interface Proposed {
  readonly proposal: Proposal;
  readonly patched: readonly Drift[];
  readonly input: ProposeInput;
}

/** Verifies a proposal with the built-in evaluator. */
export async function proved({ proposal, patched, input }: Proposed, prover: Pick<Prover, 'evaluate'>): Promise<Try> {
  const { workspace, accepted, neighbours = [] } = input;
  const patch = proposal.patch ?? { proposedBy: 'direct' as const, edits: [], files: [], imports: [] };
  const expectation = expectationOf(accepted, patch.imports);
  const verification = await prover.evaluate({ patch, before: workspace, drifts: patched, expectation, neighbours });
  return { patched, attempt: { patch, verification, steps: proposal.steps } };
}

/** Plans a patch that the evaluator proved, if Terraform is used. */
async function plannedToo(evaluated: Try, next: () => Patching, ask: Ask | undefined): Promise<Try> {
  if (evaluated.attempt.verification.outcome !== 'converged' || ask === undefined) return evaluated;
  return { ...evaluated, attempt: { ...evaluated.attempt, verification: await ask(next()) } };
}

/** Returns each root before and after its patches, for Terraform. */
export function patchesOf(roots: readonly DecidedRoot[], { roots: now, settled }: Patching): readonly RootPatches[] {
  return roots.map((root, index) => ({
    before: root.workspace,
    accepted: root.accepted,
    after: now[index]?.workspace ?? root.workspace,
    reconciliations: settled[index] ?? [],
  }));
}

/** Pauses, so that Ctrl-C takes effect: signals arrive only between turns of the event loop. @throws InterruptedError when interrupted */
async function stopIfInterrupted({ interrupted }: Pick<PatchContext, 'interrupted'>): Promise<void> {
  await new Promise((resume) => setImmediate(resume));
  if (interrupted.aborted) throw new InterruptedError();
}

function count(roots: readonly DecidedRoot[], itemsOf: (root: DecidedRoot) => readonly unknown[]): number {
  return roots.flatMap(itemsOf).length;
}

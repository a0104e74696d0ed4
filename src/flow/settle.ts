/**
 * The sixth and the seventh verb, which are a loop: propose, prove, and where Terraform minds, again. Takes the roots with
 * what was decided, returns what became of every drift. Called by reconcile.ts alone, whose second half it is.
 */
import { catalogue } from '#catalogue/index.ts';
import type { Decision } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import { InterruptedError } from '#domain/errors.ts';
import type { Intent } from '#domain/intent.ts';
import type { KnownRecipe } from '#domain/knowledge/recipe.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import { placeOfRoot } from '#domain/workspace/roots.ts';
import type { Verification } from '#domain/verification.ts';
import { declaredAt } from '#stages/patch/declared-at.ts';
import type { ProposeInput } from '#stages/patch/draft.ts';
import { expectationOf } from '#stages/patch/expectation.ts';
import { extendByRecipe, withFired } from '#stages/patch/extend-by-recipe.ts';
import type { DirectOutcome } from '#stages/patch/extend-by-recipe.ts';
import { newlyPatched, outcomeOf, undecidedOrRefused } from '#stages/patch/outcome.ts';
import type { Try } from '#stages/patch/outcome.ts';
import { proposeDirect } from '#stages/patch/propose.ts';
import type { Proposal } from '#stages/patch/propose.ts';
import { withLessons } from '#stages/patch/recipes/lesson-of.ts';
import { neighboursOf, withPatchOf } from '#stages/patch/share-files.ts';
import type { DecidedRoot } from '#stages/patch/share-files.ts';
import { suggestIgnored } from '#stages/patch/suggest-ignored.ts';
import { verifyTogether } from '#stages/verify/verify-together.ts';
import type { Judge, RootPatches } from '#stages/verify/verify-together.ts';
import { verify } from '#stages/verify/verify.ts';
import type { Ports } from '../ports.ts';

/** One root with all that was decided about it. */
export interface RootPlan extends DecidedRoot {
  readonly intents: readonly Intent[];
  /** Drifts that go into code. */
  readonly accepted: readonly Drift[];
  /** What a guardrail minds of the changes that no plan will show. */
  readonly alarms: readonly Decision[];
}

/** Patches tried for one intent before it is left to a person. */
const MOST_ATTEMPTS = 3;

/** What is done beside the direct edits. */
export interface Beside {
  /** Told what is left, does what it can about it; absent: it is left to people. */
  readonly residue?: ((settling: Settling) => Promise<Settling>) | undefined;
  /** Resource types of which no direct edit is tried, to measure what the residue is given to; absent: none. */
  readonly leaves?: ((resourceType: string) => boolean) | undefined;
}

/** How far patching has come. */
export interface Settling {
  /** Each with the converged patches in its workspace. */
  readonly roots: readonly RootPlan[];
  /** What became of each root's drifts. */
  readonly settled: readonly (readonly Reconciliation[])[];
}

/**
 * Patches what was accepted. The evaluator proves each patch, which costs nothing; then Terraform plans all of them at
 * once. Only where it minds, everything is done again with Terraform asked after each patch, so that the guilty ones
 * are found and the rest stays.
 * @param roots every root of the run, with what was decided
 * @param ports who plans, who is told, and whether to stop
 * @param beside what is done about the residue
 * @returns what became of every decided drift, root by root, intent by intent
 * @throws WorkspaceError as the planner does; InterruptedError
 */
export async function settleAll(
  roots: readonly RootPlan[],
  ports: Ports,
  { residue, leaves = () => false }: Beside = {},
): Promise<readonly Reconciliation[]> {
  const recipes = await recipesFor(roots, ports.knowledge);
  const drafted = await settleInTurn(roots, { leaves, recipes }, ports);
  const together = await verifyTogether(patchesOf(roots, drafted), ports.planner);
  const direct =
    together.kind === 'settled'
      ? { ...drafted, settled: together.settled }
      : await settleInTurn(roots, { judge: together.judge, leaves, recipes }, ports);
  const { settled } = residue === undefined ? direct : await residue(direct);
  const reconciliations = roots.flatMap((root, index) =>
    withLessons(settled[index] ?? [], root.workspace).map((item) => placed(item, root)),
  );
  const converged = reconciliations.filter((one) => one.status === 'converged').length;
  ports.observer.stage('verify', { converged, of: count(roots, (root) => root.accepted) });
  return reconciliations;
}

async function recipesFor(roots: readonly RootPlan[], knowledge: Pick<Ports['knowledge'], 'recipes'>): Promise<readonly KnownRecipe[]> {
  const types = new Set(roots.flatMap(({ accepted }) => accepted.map((drift) => drift.resourceType)));
  return (await Promise.all([...types].map((type) => knowledge.recipes(type)))).flat();
}

/** How patches are made and judged. */
interface Means {
  /** Asks Terraform after each patch; absent: the evaluator alone proves them. */
  readonly judge?: Judge;
  readonly leaves: (resourceType: string) => boolean;
  /** Recipes of the types that drifted. */
  readonly recipes: readonly KnownRecipe[];
}

/** Asks Terraform about the roots as a patch would leave them. */
type Ask = (next: Settling) => Promise<Verification>;

/** One intent after the other: each patch starts from the text that the last one left, whichever root it was of. */
async function settleInTurn(roots: readonly RootPlan[], { judge, ...means }: Means, ports: Ports): Promise<Settling> {
  let settling: Settling = { roots, settled: roots.map(() => []) };
  for (const [index, { intents }] of roots.entries())
    for (const intent of intents) {
      await stopIfAsked(ports);
      const ask = judge === undefined ? undefined : (next: Settling): Promise<Verification> => judge(patchesOf(roots, next), index);
      settling = await settle(settling, { index, intent }, { ...means, ask });
      ports.observer.stage('patch', { done: settling.settled.flat().length, of: count(roots, (root) => root.decisions) });
    }
  return settling;
}

/**
 * Patches and verifies what was accepted of one intent: propose, prove, and where that fails propose again, told what was
 * refused. Unless a patch converges the workspaces stay as they were.
 */
async function settle(
  settling: Settling,
  which: { readonly index: number; readonly intent: Intent },
  { ask, leaves, recipes }: Omit<Means, 'judge'> & { readonly ask: Ask | undefined },
): Promise<Settling> {
  const root = settling.roots[which.index];
  if (root === undefined) return settling;
  const decisions = root.decisions.filter((decision) => decision.intent === which.intent);
  const drifts = decisions.filter((decision) => decision.verdict === 'accept').map((decision) => decision.drift);
  const { accepted, workspace } = root;
  const input: ProposeInput = { drifts, accepted, workspace, catalogue, neighbours: neighboursOf(settling.roots, root) };
  let tries: readonly Try[] = [];
  let proposal = proposeUnless(leaves, input);
  const left = (roots: readonly RootPlan[], all: readonly Try[]): Settling => {
    const rows = decisions.map((decision) => outcomeOf(decision, proposal, all));
    return { roots, settled: settling.settled.map((own, index) => (index === which.index ? [...own, ...rows] : own)) };
  };
  const finish = (direct: Settling): Promise<Settling> =>
    byRecipe(direct, { start: settling, which, input, proposal, tries, ask, recipes, left });
  while (tries.length < MOST_ATTEMPTS) {
    if (tries.length > 0) proposal = proposeUnless(leaves, { ...input, refused: tries.map(({ attempt }) => attempt) });
    const patched = newlyPatched(proposal, drifts, tries);
    if (patched.length === 0) break;
    const evaluated = await proved(proposal, patched, input);
    const roots = withPatchOf(settling.roots, root, proposal.workspace);
    const isAsked = evaluated.attempt.verification.outcome === 'converged' && ask !== undefined;
    const last = isAsked ? judged(evaluated, await ask(left(roots, [...tries, evaluated]))) : evaluated;
    tries = [...tries, last];
    if (last.attempt.verification.outcome === 'converged') return finish(left(roots, tries));
  }
  return finish(left(settling.roots, tries));
}

/** What the direct edits of an intent came to, and how it goes on. */
interface ByRecipe extends DirectOutcome, Pick<Means, 'recipes'> {
  /** Before the direct edits. */
  readonly start: Settling;
  readonly which: { readonly index: number; readonly intent: Intent };
  readonly input: ProposeInput;
  readonly ask: Ask | undefined;
  readonly left: (roots: readonly RootPlan[], all: readonly Try[]) => Settling;
}

/** What the direct edits left is tried by recipe, in one patch with them, and proved like every other: else they stand alone. */
async function byRecipe(direct: Settling, { start, which, input, proposal, tries, ask, recipes, left }: ByRecipe): Promise<Settling> {
  const root = start.roots[which.index];
  const extension = extendByRecipe(input, which.intent, { direct: { proposal, tries }, recipes });
  if (root === undefined || extension === undefined) return direct;
  const { byRecipe: made, patched } = extension;
  const noted = (done: Settling, failed?: string): Settling => ({
    ...done,
    settled: done.settled.map((rows, index) => (index === which.index ? withFired(rows, made, failed) : rows)),
  });
  if (made.fired.length + made.reached.length === 0) return noted(direct);
  const refused = tries.filter(({ attempt }) => attempt.verification.outcome !== 'converged');
  const evaluated = await proved(made.proposal, patched, input);
  const roots = withPatchOf(start.roots, root, made.proposal.workspace);
  const isAsked = evaluated.attempt.verification.outcome === 'converged' && ask !== undefined;
  const last = isAsked ? judged(evaluated, await ask(left(roots, [...refused, evaluated]))) : evaluated;
  const { outcome, residual } = last.attempt.verification;
  if (outcome === 'converged') return noted(left(roots, [...refused, last]));
  return noted(direct, [outcome, ...new Set(residual.map(({ path }) => path))].join(' '));
}

function proposeUnless(leaves: Means['leaves'], input: ProposeInput): Proposal {
  const left = input.drifts.filter((drift) => leaves(drift.resourceType));
  if (left.length === 0) return proposeDirect(input);
  const proposal = proposeDirect({ ...input, drifts: input.drifts.filter((drift) => !left.includes(drift)) });
  return { ...proposal, refusals: new Map([...proposal.refusals, ...left.map((drift) => [drift.id, 'no direct edit is tried'] as const)]) };
}

/**
 * The evaluator's word on a proposal, which costs nothing.
 * @param proposal patch and patched workspace
 * @param patched drifts that it is for
 * @param input what it was proposed for
 * @returns the try with its verification
 */
export async function proved(
  proposal: Proposal,
  patched: readonly Drift[],
  { workspace, accepted, neighbours = [] }: ProposeInput,
): Promise<Try> {
  const patch = proposal.patch ?? { proposedBy: 'direct' as const, edits: [], files: [], imports: [] };
  const expectation = expectationOf(accepted, patch.imports);
  const verification = await verify({ patch, before: workspace, drifts: patched, expectation, neighbours });
  return { patched, attempt: { patch, verification, steps: proposal.steps } };
}

function judged({ patched, attempt }: Try, verification: Verification): Try {
  return { patched, attempt: { ...attempt, verification } };
}

/**
 * What Terraform is asked about: each root as it was, and as the patches leave it.
 * @param roots as they were
 * @param settling as the patches leave them
 * @returns both, root by root
 */
export function patchesOf(roots: readonly RootPlan[], { roots: now, settled }: Settling): readonly RootPatches[] {
  return roots.map((root, index) => ({
    before: root.workspace,
    accepted: root.accepted,
    after: now[index]?.workspace ?? root.workspace,
    reconciliations: settled[index] ?? [],
  }));
}

/**
 * What a guardrail minds of the changes that no plan shows: told like the others, and never patched.
 * @param root a root with what was decided
 * @returns one reconciliation for each
 */
export function alarmsOf(root: RootPlan): readonly Reconciliation[] {
  return root.alarms.map((alarm) => placed(undecidedOrRefused(alarm), root));
}

/** Says where it is: which root, and where in its code as that was read. */
function placed(item: Reconciliation, { workspace }: RootPlan): Reconciliation {
  const where = declaredAt(item.decision.drift, workspace);
  const suggestion = suggestIgnored(item.decision, workspace);
  return {
    ...item,
    place: placeOfRoot(workspace),
    ...(where === undefined ? {} : { declaredAt: where }),
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}

/** Signals reach a process only between its turns: without a pause a Ctrl-C would wait for the last intent. */
async function stopIfAsked({ interrupted }: Ports): Promise<void> {
  await new Promise((resume) => setImmediate(resume));
  if (interrupted.aborted) throw new InterruptedError();
}

function count(roots: readonly RootPlan[], itemsOf: (root: RootPlan) => readonly unknown[]): number {
  return roots.flatMap(itemsOf).length;
}

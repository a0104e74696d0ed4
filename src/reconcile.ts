/**
 * The whole program: nine stages in sequence. Every stage takes the result of the previous one. Three things never happen here: terraform
 * apply, a write to the working tree before verification, a verdict from a model.
 */
import { catalogue } from '#catalogue/index.ts';
import { blindingsIn } from '#domain/trail/blinding.ts';
import type { Decision } from '#domain/decision.ts';
import { defined } from '#domain/defined.ts';
import type { Drift } from '#domain/drift.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import { contextEvents } from '#domain/trail/filtered.ts';
import type { Filtered, SortedItem } from '#domain/trail/filtered.ts';
import { baseOf, checkpointName } from '#domain/workspace/roots.ts';
import type { Workspace } from '#domain/workspace.ts';
import { collectWithoutVerdict, reportOf } from '#report/report-of-run.ts';
import { reportCorrelated, reportDecisions, reportFiltered, reportLate, reportOpened, reportVerified } from '#report/run-progress.ts';
import { correlateRoots } from '#stages/correlate/correlate-roots.ts';
import type { RootsCorrelation } from '#stages/correlate/correlate-roots.ts';
import { leaveReconciled } from '#stages/correlate/leave-reconciled.ts';
import { refuseTwoOwners } from '#stages/correlate/one-owner.ts';
import { raiseExpired } from '#stages/correlate/raise-expired.ts';
import { unknownActionsIn } from '#stages/correlate/play/set-back.ts';
import { allConflictingDefinitions } from '#stages/correlate/compare/conflicting-definitions.ts';
import { driftedRoots, gatherCircumstances, recallRepeated } from '#stages/decide/circumstances.ts';
import { decideAgain, decideRoot, refusalOfEffects } from '#stages/decide/decide-root.ts';
import type { JudgedRoot, Rules } from '#stages/decide/decide-root.ts';
import { mayProposeEdit } from '#stages/decide/may-propose-edit.ts';
import { presumedIn, refusalOfReading } from '#stages/decide/presumed.ts';
import { prepareRoot } from '#stages/decide/prepare-root.ts';
import { writeReceipts } from '#stages/decide/receipts.ts';
import { buildDeliveries, filesFromBase } from '#stages/deliver/build.ts';
import { deliver } from '#stages/deliver/deliver.ts';
import { recoverRuns } from '#stages/deliver/recover.ts';
import { unifiedDiff } from '#stages/deliver/unified-diff.ts';
import { describeUnlistedTerraform } from '#stages/filter/unlisted-terraform.ts';
import { filterEvents, sortEvents } from '#stages/filter/filter.ts';
import { recordFilterFor } from '#stages/filter/record-filter.ts';
import { explainRoot, inferRoot } from '#stages/infer/infer-root.ts';
import { piecesOfWork } from '#stages/infer/pieces-of-work.ts';
import { inferSettled } from '#stages/infer/settled-intents.ts';
import { patchUnresolved } from '#stages/patch/agent/unresolved.ts';
import type { PatchCache } from '#stages/patch/agent/from-agent.ts';
import { withOptions, withPresumed } from '#stages/patch/options-in-code.ts';
import { outcomesOf, withLastVerdicts, unwrittenIn, unwrittenOf } from '#stages/patch/outcomes.ts';
import { patchesOf, patchIntents, recipesFor } from '#stages/patch/patch-intents.ts';
import type { Prover } from '#stages/patch/prover.ts';
import { isUnchanged } from '#stages/record/held-value.ts';
import { decidedHere } from '#stages/record/decided-here.ts';
import { record } from '#stages/record/record.ts';
import { undoneCases } from '#stages/record/undone-cases.ts';
import { begin } from '#stages/trace/begin.ts';
import { trace } from '#stages/trace/trace.ts';
import { rememberPlans, verifyTogether } from '#stages/verify/verify-together.ts';
import { verify } from '#stages/verify/verify.ts';
import { readCommentCommands, applyComments } from './apply-comments.ts';
import type { Ports } from './ports.ts';
import type { RunOptions, RunResult, SortOptions } from './run-options.ts';

/**
 * Runs once, from audit trail to proved edits.
 * @param options the options of the run
 * @returns the report and its inputs
 * @throws ReconcileError if trail, workspace, policy or delivery cannot be used; the working tree stays unchanged
 */
export async function reconcile(options: RunOptions, ports: Ports): Promise<RunResult> {
  const { policy, runId } = options;
  const { ledger, knowledge, clock, observer } = ports;
  await ledger.startRun(options);
  const workspaces = await openRoots(options, ports);
  const commentCommands = await readCommentCommands(options, workspaces, ports);
  const start = await begin(options, workspaces, ports);
  const filterPolicy = { ...policy, window: start.horizon, accounts: [], regions: [] };

  const events = trace(ports.trails, start.window, recordFilterFor(filterPolicy)); // 1 trace
  const filtered = await filterEvents(events, filterPolicy); // 2 filter
  reportFiltered(filtered, describeUnlistedTerraform(filtered.kept), observer);
  reportLate(start.late(filtered.kept).length, options, observer);
  const actions = await knownActions(workspaces, ports);
  const found = correlateRoots(filtered, workspaces, catalogue, { ...policy, actions }); // 3 correlate …
  const correlated = leaveReconciled(found, start.wasDealtWith, filtered.kept); // … without drifts that an earlier run handled
  reportCorrelated(correlated, observer);

  const rules = await rulesOf({ correlated, filtered, from: start.window.from }, options, ports);
  const { circumstances } = rules;
  const recordContext = { catalogue, knowledge, policy, context: contextEvents(filtered), leaves: options.leaves };
  const prepared = raiseExpired(correlated, circumstances).roots.map((root) => prepareRoot(root, { catalogue, circumstances }));
  const inferred = await inOrder(prepared, async (root) => ({ root, intents: await inferRoot(root, circumstances, recordContext) })); // 4 infer
  const judged = await inOrder(inferred, ({ root, intents }) => decideRoot(root, intents, rules)); // 5 decide
  const explained = await inOrder(judged, (root) => explainRoot(root, { ...ports, refusalOf: refusalOfReading }));
  reportDecisions(explained, observer);

  const prover = proverOf(ports);
  const settled = await settle(explained, rules, { ports, prover, leaves: options.leaves }); // 6 patch, 7 verify, 5 again
  const { roots } = settled;
  const proved = await withPresumed(settled.reconciliations, roots, { prover, presumedIn: (root) => presumedIn(root, rules) });
  const left = collectWithoutVerdict(correlated, judged);
  const matchedRows = await applyComments(proved, { ...commentCommands, settled: left.settled }, { options, workspaces, ports });
  const { matched: reconciliations, recalled } = matchedRows;
  const deliveries = buildDeliveries(reconciliations);
  const pieces = piecesOfWork(reconciliations, policy.spans);
  const means = { ...ports, deliver: options.deliver, vcs: options.vcs, prover, pieces, mayPropose };
  const withEdits = await withOptions([...reconciliations, ...recalled], roots, means);
  await ledger.saveReceipts(runId, writeReceipts(roots, rules));

  const run = { runId, policyFile: options.policyFile, window: start.window, workspaces, filtered, left, reconciliations };
  const report = reportOf({
    ...run,
    tried: inferSettled(left.settled, [...filtered.kept, ...recordContext.context], circumstances.vocabulary),
    unseen: judged.flatMap((root) => root.question.unseen),
    unexplained: correlated.unexplained,
    repeatedProposals: await recallRepeated(workspaces, { ...ports, policy }),
    conflictingDefinitions: allConflictingDefinitions(correlated.roots),
    diffOf: (item) => unifiedDiff(filesFromBase(item)),
  });
  const rootOf = ({ place }: Reconciliation): string => checkpointName(place ?? options);
  const fields = { now: circumstances.now, rootOf, catalogue, holds: policy.holds, spans: policy.spans };
  const rows = { runId, decidedAt: clock.now().toISOString(), ...decidedHere(withEdits, report), optionOf };
  await record({ ...rows, fields, covered: start.covers(filtered.kept) }, ledger, knowledge); // 8 record
  await knowledge.learn(await undoneCases({ settled: left.settled, now: circumstances.now, spans: policy.spans }, ledger));
  const delivery = { deliveries, reconciliations: withEdits, settled: left.settled, pieces, answers: commentCommands.answers };
  const done = await deliver(delivery, { ...options, directory: baseOf(workspaces[0] ?? options), workspaces }, ports); // 9 deliver
  await ledger.finishRun(runId, clock.now().toISOString(), { ...outcomeOf(report), directories: workspaces.map(checkpointName) });
  const ms = clock.now().getTime() - Date.parse(options.startedAt);
  const ended = { ...report, deliveries: done.map(({ kind, detail }) => ({ kind, detail })), totals: { ...report.totals, ms } };
  return { report: ended, reconciliations, prepared: deliveries, isDelivered: done.every(({ isDone }) => isDone !== false) };
}

/** Returns the actions of earlier runs on the cloud. Warns about actions without a known result. */
async function knownActions(workspaces: readonly Workspace[], { ledger, observer }: Ports): ReturnType<Ports['ledger']['actions']> {
  const actions = await ledger.actions();
  for (const workspace of workspaces) for (const unknown of unknownActionsIn(actions, workspace)) observer.warn(unknown);
  return actions;
}

function outcomeOf({ reconciliations, settled, unexplained }: RunResult['report']) {
  return { reconciliations: reconciliations.length, settled: settled.length, unexplained: unexplained.length };
}

/** The inputs of patching. */
export interface SettleContext {
  readonly ports: Ports;
  readonly prover: Prover;
  /** As in RunOptions. */
  readonly leaves?: RunOptions['leaves'];
}

/** Roots with their final verdicts, and the outcome of every drift. */
export interface SettledRoots {
  readonly roots: readonly JudgedRoot[];
  readonly reconciliations: readonly Reconciliation[];
}

/**
 * Patches and proves accepted drifts. A drift that cannot be written is decided again with that reason, and drifts that depend on it are
 * patched again, until every accepted drift has a proved patch.
 * @param first every root of the run with its first decisions
 * @param rules the rules of those decisions
 * @param context adapters that patch and prove
 * @returns the roots with their final verdicts, and the outcome of every drift; every accept has a proved patch
 * @throws WorkspaceError as the planner does; InterruptedError
 */
export async function settle(first: readonly JudgedRoot[], rules: Rules, context: SettleContext): Promise<SettledRoots> {
  const patchCache: PatchCache = new Map();
  let roots = first;
  let unwritten: readonly Reconciliation[] = [];
  for (;;) {
    const rows = await patchAndVerify(roots, { ...context, rules, patchCache }); // 6 patch, 7 verify
    const left = unwrittenIn(rows);
    unwritten = [...unwritten, ...left];
    const before = roots.map((root) => root.accepted.length);
    const reasons = roots.map((root) => unwrittenOf(root, left));
    roots = roots.map((root, index) => decideAgain(root, reasons[index] ?? {}, rules)); // 5 decide again
    // The patches stay if no other verdict changed: they were proved without the unwritten drifts.
    const isSettled = roots.every(({ accepted }, index) => accepted.length + Object.keys(reasons[index] ?? {}).length === before[index]);
    if (isSettled) return { roots, reconciliations: withLastVerdicts(rows, roots, unwritten) };
  }
}

/**
 * Patches accepted drifts. The evaluator proves each patch at once, which costs nothing; then Terraform plans all patches together. Only if
 * Terraform disagrees, everything is patched again with a plan after each patch. This finds the wrong patches and keeps the others.
 * @param roots every root of the run with its decisions
 * @param means adapters that patch and prove, and the answers of a model in this run
 * @returns the outcome of every drift
 * @throws WorkspaceError as the planner does; InterruptedError
 */
export async function patchAndVerify(
  roots: readonly JudgedRoot[],
  { ports, prover, leaves, rules, patchCache }: SettleContext & { readonly rules: Rules; readonly patchCache: PatchCache },
): Promise<readonly Reconciliation[]> {
  const means = { ...ports, prover, leaves, recipes: await recipesFor(roots, ports.knowledge) };
  const drafted = await patchIntents(roots, means); // 6 patch, each proved by the evaluator
  const together = await prover.plan(patchesOf(roots, drafted)); // 7 verify, by Terraform
  const direct =
    together.kind === 'settled'
      ? { ...drafted, settled: together.settled }
      : await patchIntents(roots, { ...means, planOne: together.planOne });
  const refusalOf = (root: JudgedRoot, effects: readonly Drift[]): string | undefined => refusalOfEffects(root, effects, rules);
  const { settled } = await patchUnresolved(direct, roots, { ...ports, prover, patchCache, refusalOf });
  const outcomes = outcomesOf(roots, settled);
  reportVerified(outcomes, roots, ports.observer);
  return outcomes;
}

/** Returns a prover with the evaluator and with Terraform, which plans each text once per run. */
export function proverOf({ planner }: Pick<Ports, 'planner'>): Prover {
  const remembered = rememberPlans(planner);
  return { evaluate: verify, plan: (roots) => verifyTogether(roots, remembered) };
}

/** Returns the draft that a person has to confirm, as the ledger stores it. */
function optionOf({ option, place }: Reconciliation): string | undefined {
  return option === undefined ? undefined : unifiedDiff(filesFromBase({ patch: option.patch, ...(place === undefined ? {} : { place }) }));
}

function mayPropose(decision: Decision, workspace: Workspace): boolean {
  return mayProposeEdit(decision, { catalogue, workspace });
}

/** Opens the roots. A run that delivers or continues another run locks them. A run that continues first closes runs that died. */
async function openRoots({ runId, resume, write, deliver: to }: RunOptions, ports: Ports): Promise<readonly Workspace[]> {
  const workspaces = await ports.terraform.open();
  refuseTwoOwners(workspaces, catalogue);
  reportOpened(workspaces, ports.observer);
  const names = workspaces.map(checkpointName);
  if (resume !== undefined || write || to !== 'none') await ports.ledger.claim(runId, names);
  if (resume !== undefined) for (const warning of await recoverRuns(names, ports)) ports.observer.warn(warning);
  return workspaces;
}

/**
 * Returns the policy and all known facts about the drifts, by which every root is judged. A run that continues uses all earlier decisions.
 * Any other run uses only decisions before its window, so that repeating it gives the same result.
 */
async function rulesOf(
  { correlated, filtered, from }: { readonly correlated: RootsCorrelation; readonly filtered: Filtered; readonly from: string | undefined },
  { policy, resume, startedAt }: RunOptions,
  ports: Ports,
): Promise<Rules> {
  const knownBefore = resume === undefined ? from : startedAt;
  const question = { roots: driftedRoots(correlated.roots), policy, hasGround: isUnchanged, ...defined({ knownBefore }) };
  const circumstances = await gatherCircumstances(ports, question);
  return { policy, circumstances: { ...circumstances, blindings: blindingsIn(filtered.kept) }, engine: ports.engine };
}

/** Runs sequentially, so that knowledge and a model get their questions in the same order in every run. */
async function inOrder<Item, Result>(items: readonly Item[], act: (item: Item) => Promise<Result>): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await act(item));
  return results;
}

/**
 * Runs the first two stages only: where every event of the trail goes, and why. Every record is read.
 * @param options window and policy of a run; accounts and regions of the events, where empty or absent means all
 * @param ports only the trails are read
 * @returns each item once; dropped ones as they occur
 * @throws SourceError if a trail cannot be read
 */
export function sortTrail({ policy, ...of }: SortOptions, ports: Pick<Ports, 'trails'>): AsyncIterable<SortedItem> {
  return sortEvents(trace(ports.trails, of.window), { accounts: [], regions: [], ...policy, ...of });
}

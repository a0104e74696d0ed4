/**
 * The whole program: nine verbs, one after the other. Every stage takes what the one above returned.
 * Never in this flow: terraform apply, a write to the working tree before verification, a verdict from a model.
 */
import { catalogue } from '#catalogue/index.ts';
import type { Policy } from '#config/policy-schema.ts';
import type { Decision } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import { InterruptedError } from '#domain/errors.ts';
import type { SortedItem } from '#domain/filtered.ts';
import type { Intent } from '#domain/intent.ts';
import type { Attempt, Reconciliation } from '#domain/reconciliation.ts';
import { baseOf, placeOfRoot } from '#domain/roots.ts';
import type { RunReport } from '#domain/run-report.ts';
import type { Verification } from '#domain/verification.ts';
import { toReport } from '#report/to-report.ts';
import { correlateRoots } from '#stages/correlate/correlate-roots.ts';
import type { RootsCorrelation } from '#stages/correlate/correlate-roots.ts';
import { refuseTwoOwners } from '#stages/correlate/one-owner.ts';
import { decide } from '#stages/decide/decide.ts';
import { judgeInvisible } from '#stages/decide/judge-invisible.ts';
import { buildDeliveries, filesFromBase } from '#stages/deliver/build.ts';
import { deliver } from '#stages/deliver/deliver.ts';
import { unifiedDiff } from '#stages/deliver/unified-diff.ts';
import { describeClaims } from '#stages/filter/claims.ts';
import { filterEvents, sortEvents } from '#stages/filter/filter.ts';
import { siftBy } from '#stages/filter/sift.ts';
import { inferIntents } from '#stages/infer/infer.ts';
import { expectationOf } from '#stages/patch/expectation.ts';
import { proposeDirect } from '#stages/patch/propose.ts';
import type { Proposal } from '#stages/patch/propose.ts';
import { neighboursOf, withPatchOf } from '#stages/patch/share-files.ts';
import type { DecidedRoot } from '#stages/patch/share-files.ts';
import { record } from '#stages/record/record.ts';
import { checkpointName, findGaps } from '#stages/trace/find-gap.ts';
import { trace } from '#stages/trace/trace.ts';
import { verifyTogether } from '#stages/verify/verify-together.ts';
import type { Judge, RootPatches } from '#stages/verify/verify-together.ts';
import { verify } from '#stages/verify/verify.ts';
import type { Ports, PreparedDelivery, TimeWindow } from './ports.ts';

/** What a run is asked for. */
export interface RunOptions {
  readonly runId: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** Absolute path of the Terraform root; of several, of the folder they were named from. */
  readonly directory: string;
  readonly window: TimeWindow;
  readonly policy: Policy;
  readonly write: boolean;
  readonly deliver: 'none' | 'patch' | 'branch';
  /** Where `patch` goes. */
  readonly patchFile: string;
}

/** What a run came to. */
export interface RunResult {
  readonly report: RunReport;
  readonly reconciliations: readonly Reconciliation[];
  readonly prepared: readonly PreparedDelivery[];
}

/**
 * One run: from audit trail to proved edits.
 * @param options what is asked for
 * @param ports the outside world
 * @returns the report and what it was made from
 * @throws ReconcileError where trail, workspace, policy or delivery cannot be used; the working tree is then as it was
 */
export async function reconcile(options: RunOptions, ports: Ports): Promise<RunResult> {
  const { observer } = ports;
  await ports.ledger.startRun(options);
  const workspaces = await ports.terraform.open();
  refuseTwoOwners(workspaces, catalogue);
  observer.stage('open', {
    roots: workspaces.length,
    files: sum(workspaces, (workspace) => workspace.files.length),
    resources: sum(workspaces, (workspace) => workspace.resources.length),
  });
  for (const gap of await findGaps(options.window, workspaces, { ledger: ports.ledger, directory: options.directory })) observer.warn(gap);

  const asked = { ...options.policy, window: options.window, accounts: [], regions: [] };
  const events = trace(ports.trails, options.window, siftBy(asked)); // 1 trace
  const filtered = await filterEvents(events, asked); // 2 filter
  const claims = describeClaims(filtered.kept);
  if (claims !== undefined) observer.warn(claims);
  observer.stage('filter', { read: filtered.read, kept: filtered.kept.length, context: filtered.context.length });
  const correlated = correlateRoots(filtered, workspaces, catalogue, options.policy); // 3 correlate
  const { settled, unexplained } = correlated;
  const invisible = correlated.roots.flatMap((root) => root.invisible);
  observer.stage('correlate', {
    drifts: sum(correlated.roots, (root) => root.drifts.length),
    settled: settled.length,
    invisible: invisible.length,
    unexplained: unexplained.length,
  });
  let roots: readonly RootPlan[] = [];
  for (const root of correlated.roots) roots = [...roots, await judgeRoot(root, options.policy, ports)]; // 4 infer, 5 decide
  const decided = sum(roots, (root) => root.decisions.length);
  observer.stage('infer', { intents: sum(roots, (root) => root.intents.length) });
  observer.stage('decide', {
    accepted: sum(roots, (root) => root.accepted.length),
    of: decided,
    alarms: sum(roots, (root) => root.alarms.length),
  });

  const settling = await settleAll(roots, ports); // 6 patch, 7 verify
  const reconciliations = [...roots.flatMap(alarmsOf), ...settling];

  const prepared = buildDeliveries(reconciliations); // 9 deliver: pure …
  const parts = {
    runId: options.runId,
    window: options.window,
    filtered,
    reconciliations,
    settled,
    invisible,
    unexplained,
    diffOf: (item: Reconciliation) => unifiedDiff(filesFromBase(item)),
    places: workspaces.map(placeOfRoot),
  };
  const undelivered = toReport({ ...parts, deliveries: [], ms: elapsed(options, ports) });
  await record(
    { runId: options.runId, decidedAt: ports.clock.now().toISOString(), reconciliations, rows: undelivered.reconciliations },
    ports.ledger,
    ports.knowledge,
  ); // 8 record
  const base = workspaces.length === 1 ? options.directory : baseOf(workspaces[0] ?? options);
  const deliveries = await deliver(prepared, { ...options, directory: base }, ports); // … then act
  await ports.ledger.finishRun(options.runId, ports.clock.now().toISOString(), {
    reconciliations: reconciliations.length,
    settled: settled.length,
    unexplained: unexplained.length,
    directories: workspaces.map((workspace) => checkpointName(workspace, options.directory)),
  });
  return { report: toReport({ ...parts, deliveries, ms: elapsed(options, ports) }), reconciliations, prepared };
}

/**
 * The first two verbs alone: where every event of the trail goes, and why. No record is counted without being read.
 * @param options window and policy of a run
 * @param ports the trails are read, nothing else is touched
 * @returns each item once, dropped ones as they are met
 * @throws SourceError where a trail cannot be read
 */
export function sortTrail(
  { window, policy }: Pick<RunOptions, 'window' | 'policy'>,
  ports: Pick<Ports, 'trails'>,
): AsyncIterable<SortedItem> {
  return sortEvents(trace(ports.trails, window), { ...policy, window, accounts: [], regions: [] });
}

/** One root with all that was decided about it. */
interface RootPlan extends DecidedRoot {
  readonly intents: readonly Intent[];
  /** Drifts that go into code. */
  readonly accepted: readonly Drift[];
  /** What a guardrail minds of the changes that no plan will show. */
  readonly alarms: readonly Decision[];
}

/** Infers and decides: each root by its own code, since what its comments and neighbours say counts there alone. */
async function judgeRoot(root: RootsCorrelation['roots'][number], policy: Policy, ports: Ports): Promise<RootPlan> {
  const { workspace, drifts, invisible } = root;
  const intents = await inferIntents(drifts, catalogue, ports.knowledge);
  const unseen = await inferIntents(
    invisible.map((one) => one.drift),
    catalogue,
    ports.knowledge,
  ); // … and what no plan will show
  const decisions = decide(intents, policy, { catalogue, workspace });
  const accepted = decisions.filter((decision) => decision.verdict === 'accept').map((decision) => decision.drift);
  return { workspace, intents, decisions, accepted, alarms: judgeInvisible(unseen, policy, { catalogue, workspace, drifts }) };
}

/** How far patching has come. */
interface Settling {
  /** Each with the converged patches in its workspace. */
  readonly roots: readonly RootPlan[];
  /** What became of each root's drifts. */
  readonly settled: readonly (readonly Reconciliation[])[];
}

/**
 * Patches what was accepted. The evaluator proves each patch, which costs nothing; then Terraform plans all of them at
 * once. Only where it minds, everything is done again with Terraform asked after each patch, so that the guilty ones
 * are found and the rest stays.
 */
async function settleAll(roots: readonly RootPlan[], ports: Ports): Promise<readonly Reconciliation[]> {
  const drafted = await settleInTurn(roots, undefined, ports);
  const together = await verifyTogether(patchesOf(roots, drafted), ports.planner);
  const { settled } = together.kind === 'settled' ? together : await settleInTurn(roots, together.judge, ports);
  const reconciliations = settled.flatMap((own, index) => own.map((item) => ({ ...item, ...placed(roots[index]) })));
  const converged = reconciliations.filter((one) => one.status === 'converged').length;
  ports.observer.stage('verify', { converged, of: sum(roots, (root) => root.accepted.length) });
  return reconciliations;
}

/** One intent after the other: each patch starts from the text that the last one left, whichever root it was of. */
async function settleInTurn(roots: readonly RootPlan[], judge: Judge | undefined, ports: Ports): Promise<Settling> {
  let settling: Settling = { roots, settled: roots.map(() => []) };
  for (const [index, { intents }] of roots.entries())
    for (const intent of intents) {
      await stopIfAsked(ports);
      const ask = judge === undefined ? undefined : (next: Settling): Promise<Verification> => judge(patchesOf(roots, next), index);
      settling = await settle(settling, { index, intent }, ask);
      ports.observer.stage('patch', { done: sum(settling.settled, (own) => own.length), of: sum(roots, (root) => root.decisions.length) });
    }
  return settling;
}

/** Patches and verifies what was accepted of one intent; a patch that does not converge is left out of the workspaces. */
async function settle(
  settling: Settling,
  which: { readonly index: number; readonly intent: Intent },
  ask: ((next: Settling) => Promise<Verification>) | undefined,
): Promise<Settling> {
  const root = settling.roots[which.index];
  if (root === undefined) return settling;
  const { accepted, workspace } = root;
  const neighbours = neighboursOf(settling.roots, root);
  const decisions = root.decisions.filter((decision) => decision.intent === which.intent);
  const extended = (roots: readonly RootPlan[], rows: readonly Reconciliation[]): Settling => ({
    roots,
    settled: settling.settled.map((own, index) => (index === which.index ? [...own, ...rows] : own)),
  });
  const drifts = decisions.filter((decision) => decision.verdict === 'accept').map((decision) => decision.drift);
  if (drifts.length === 0) return extended(settling.roots, decisions.map(undecidedOrRefused));
  const proposal = proposeDirect({ drifts, accepted, workspace, catalogue, neighbours });
  const patched = drifts.filter((drift) => !proposal.refusals.has(drift.id) && !proposal.unapplied.has(drift.id));
  const patch = proposal.patch ?? { proposedBy: 'direct' as const, edits: [], files: [], imports: [] };
  const expectation = expectationOf(accepted, patch.imports);
  const rowsOf = (verification: Verification): readonly Reconciliation[] =>
    decisions.map((decision) => outcomeOf(decision, proposal, { patch, verification }));
  const evaluated = await verify({ patch, before: workspace, drifts: patched, expectation, neighbours });
  if (evaluated.outcome !== 'converged') return extended(settling.roots, rowsOf(evaluated));
  const next = extended(withPatchOf(settling.roots, root, proposal.workspace), rowsOf(evaluated));
  if (ask === undefined) return next;
  const verification = await ask(next);
  return extended(verification.outcome === 'converged' ? next.roots : settling.roots, rowsOf(verification));
}

/** What became of one drift. */
function outcomeOf(decision: Decision, proposal: Proposal, { patch, verification }: Attempt): Reconciliation {
  const { id } = decision.drift;
  if (decision.verdict !== 'accept') return undecidedOrRefused(decision);
  const refusal = proposal.refusals.get(id);
  if (refusal !== undefined) return { id, decision, status: 'needs-human', attempts: [], refusal };
  if (proposal.unapplied.has(id))
    return {
      id,
      decision,
      status: 'unapplied-code',
      attempts: [],
      refusal: 'code says a third value, merged and not applied yet: codifying the cloud would undo it',
    };
  const attempts = [{ patch, verification }];
  if (verification.outcome !== 'converged')
    return { id, decision, status: 'needs-human', attempts, verification, refusal: `the patch did not verify: ${verification.outcome}` };
  return { id, decision, status: 'converged', attempts, patch, verification };
}

/** What Terraform is asked about: each root as it was, and as the patches leave it. */
function patchesOf(roots: readonly RootPlan[], { roots: now, settled }: Settling): readonly RootPatches[] {
  return roots.map((root, index) => ({
    before: root.workspace,
    accepted: root.accepted,
    after: now[index]?.workspace ?? root.workspace,
    reconciliations: settled[index] ?? [],
  }));
}

function alarmsOf(root: RootPlan): readonly Reconciliation[] {
  return root.alarms.map((alarm) => ({ ...undecidedOrRefused(alarm), ...placed(root) }));
}

function placed(root: RootPlan | undefined): Pick<Reconciliation, 'place'> {
  return root === undefined ? {} : { place: placeOfRoot(root.workspace) };
}

/** Signals reach a process only between its turns: without a pause a Ctrl-C would wait for the last intent. */
async function stopIfAsked({ interrupted }: Ports): Promise<void> {
  await new Promise((resume) => setImmediate(resume));
  if (interrupted.aborted) throw new InterruptedError();
}

/** What is not accepted needs no patch: the status says who has to act. */
function undecidedOrRefused(decision: Decision): Reconciliation {
  const status = decision.verdict === 'hold' ? 'held' : decision.verdict === 'revert' ? 'proposed' : 'escalated';
  return { id: decision.drift.id, decision, status, attempts: [] };
}

function sum<Item>(items: readonly Item[], count: (item: Item) => number): number {
  return items.reduce((total, item) => total + count(item), 0);
}

function elapsed(options: RunOptions, ports: Ports): number {
  return ports.clock.now().getTime() - Date.parse(options.startedAt);
}

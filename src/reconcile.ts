/**
 * The whole program: nine verbs, one after the other. Every stage takes what the one above returned.
 * Never in this flow: terraform apply, a write to the working tree before verification, a verdict from a model.
 */
import { catalogue } from '#catalogue/index.ts';
import type { Policy } from '#config/policy-schema.ts';
import type { Decision } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import type { RunReport } from '#domain/run-report.ts';
import type { Workspace } from '#domain/workspace.ts';
import { toReport } from '#report/to-report.ts';
import { correlate } from '#stages/correlate/correlate.ts';
import { decide } from '#stages/decide/decide.ts';
import { buildDeliveries } from '#stages/deliver/build.ts';
import { deliver } from '#stages/deliver/deliver.ts';
import { unifiedDiff } from '#stages/deliver/unified-diff.ts';
import { describeClaims } from '#stages/filter/claims.ts';
import { filterEvents } from '#stages/filter/filter.ts';
import { siftBy } from '#stages/filter/sift.ts';
import { inferIntents } from '#stages/infer/infer.ts';
import { expectationOf } from '#stages/patch/expectation.ts';
import { proposeDirect } from '#stages/patch/propose.ts';
import { record } from '#stages/record/record.ts';
import { findGap } from '#stages/trace/find-gap.ts';
import { trace } from '#stages/trace/trace.ts';
import { verify } from '#stages/verify/verify.ts';
import type { Ports, PreparedDelivery, TimeWindow } from './ports.ts';

/** What a run is asked for. */
export interface RunOptions {
  readonly runId: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** Absolute path of the Terraform root. */
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
  const gap = findGap(options.window, await ports.ledger.checkpoint(options.directory));
  if (gap !== undefined) observer.warn(gap);
  await ports.ledger.startRun(options);
  const workspace = await ports.terraform.open();
  observer.stage('open', { files: workspace.files.length, resources: workspace.resources.length });

  const asked = { ...options.policy, window: options.window, accounts: [], regions: [] };
  const events = trace(ports.trails, options.window, siftBy(asked)); // 1 trace
  const filtered = await filterEvents(events, asked); // 2 filter
  const claims = describeClaims(filtered.kept);
  if (claims !== undefined) observer.warn(claims);
  observer.stage('filter', { read: filtered.read, kept: filtered.kept.length, context: filtered.context.length });
  const { drifts, settled, unexplained } = correlate(filtered, workspace, catalogue, options.policy); // 3 correlate
  observer.stage('correlate', { drifts: drifts.length, settled: settled.length, unexplained: unexplained.length });
  const intents = await inferIntents(drifts, catalogue, ports.knowledge); // 4 infer
  observer.stage('infer', { intents: intents.length });
  const decisions = decide(intents, options.policy, { catalogue, workspace }); // 5 decide
  const accepted = decisions.filter((decision) => decision.verdict === 'accept').map((decision) => decision.drift);
  observer.stage('decide', { accepted: accepted.length, of: decisions.length });

  const reconciliations: Reconciliation[] = [];
  let current = workspace;
  for (const intent of intents) {
    // One intent after the other: each patch starts from the text that the last one left.
    const settledIntent = await settle(
      decisions.filter((decision) => decision.intent === intent),
      accepted,
      current,
    ); // 6 patch, 7 verify
    reconciliations.push(...settledIntent.reconciliations);
    current = settledIntent.workspace;
    observer.stage('patch', { done: reconciliations.length, of: decisions.length });
  }

  const prepared = buildDeliveries(reconciliations); // 9 deliver: pure …
  const parts = {
    runId: options.runId,
    window: options.window,
    filtered,
    reconciliations,
    settled,
    unexplained,
    diffOf: (patch: NonNullable<Reconciliation['patch']>) => unifiedDiff(patch.files),
  };
  const undelivered = toReport({ ...parts, deliveries: [], ms: elapsed(options, ports) });
  await record(
    { runId: options.runId, decidedAt: ports.clock.now().toISOString(), reconciliations, rows: undelivered.reconciliations },
    ports.ledger,
    ports.knowledge,
  ); // 8 record
  const deliveries = await deliver(prepared, options, ports); // … then act
  await ports.ledger.finishRun(options.runId, ports.clock.now().toISOString(), {
    reconciliations: reconciliations.length,
    settled: settled.length,
    unexplained: unexplained.length,
  });
  return { report: toReport({ ...parts, deliveries, ms: elapsed(options, ports) }), reconciliations, prepared };
}

/** Patches and verifies what was accepted of one intent; returns the workspace with the converged patch in it. */
async function settle(
  decisions: readonly Decision[],
  accepted: readonly Drift[],
  workspace: Workspace,
): Promise<{ readonly reconciliations: readonly Reconciliation[]; readonly workspace: Workspace }> {
  const drifts = decisions.filter((decision) => decision.verdict === 'accept').map((decision) => decision.drift);
  if (drifts.length === 0) return { reconciliations: decisions.map(undecidedOrRefused), workspace };
  const proposal = proposeDirect({ drifts, accepted, workspace, catalogue });
  const patched = drifts.filter((drift) => !proposal.refusals.has(drift.id) && !proposal.unapplied.has(drift.id));
  const patch = proposal.patch ?? { proposedBy: 'direct' as const, edits: [], files: [], imports: [] };
  const verification = await verify({ patch, before: workspace, drifts: patched, expectation: expectationOf(accepted, patch.imports) });
  const converged = verification.outcome === 'converged';
  const reconciliations = decisions.map((decision): Reconciliation => {
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
    if (!converged)
      return { id, decision, status: 'needs-human', attempts, verification, refusal: `the patch did not verify: ${verification.outcome}` };
    return { id, decision, status: 'converged', attempts, patch, verification };
  });
  return { reconciliations, workspace: converged ? proposal.workspace : workspace };
}

/** What is not accepted needs no patch: the status says who has to act. */
function undecidedOrRefused(decision: Decision): Reconciliation {
  const status = decision.verdict === 'hold' ? 'held' : decision.verdict === 'revert' ? 'proposed' : 'escalated';
  return { id: decision.drift.id, decision, status, attempts: [] };
}

function elapsed(options: RunOptions, ports: Ports): number {
  return ports.clock.now().getTime() - Date.parse(options.startedAt);
}

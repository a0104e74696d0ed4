/**
 * The whole program: nine verbs, one after the other. Every stage takes what the one above returned.
 * Never in this flow: terraform apply, a write to the working tree before verification, a verdict from a model.
 */
import { catalogue } from '#catalogue/index.ts';
import { blindingsIn } from '#domain/trail/blinding.ts';
import type { Filtered, SortedItem } from '#domain/trail/filtered.ts';
import type { Invisible } from '#domain/drift.ts';
import type { FieldRecords } from '#domain/field/field-records.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import { describeLimits } from '#domain/workspace/border.ts';
import { baseOf, placeOfRoot } from '#domain/workspace/roots.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { RunReport } from '#domain/run-report.ts';
import { toReport } from '#report/to-report.ts';
import type { ReportInput } from '#report/to-report.ts';
import { correlateRoots } from '#stages/correlate/correlate-roots.ts';
import type { RootsCorrelation } from '#stages/correlate/correlate-roots.ts';
import { leaveReconciled } from '#stages/correlate/leave-reconciled.ts';
import { raiseExpired } from '#stages/correlate/raise-expired.ts';
import { refuseTwoOwners } from '#stages/correlate/one-owner.ts';
import { allWrittenTwice } from '#stages/correlate/written-twice.ts';
import { buildDeliveries, filesFromBase } from '#stages/deliver/build.ts';
import { deliver } from '#stages/deliver/deliver.ts';
import { deliverThreads } from '#stages/deliver/threads/deliver-threads.ts';
import { unifiedDiff } from '#stages/deliver/unified-diff.ts';
import { describeClaims } from '#stages/filter/claims.ts';
import { filterEvents, sortEvents } from '#stages/filter/filter.ts';
import { siftBy } from '#stages/filter/sift.ts';
import { fieldRecordsOf } from '#stages/record/field-records.ts';
import { inferSettled } from '#stages/infer/settled-intents.ts';
import { record } from '#stages/record/record.ts';
import { checkpointName } from '#stages/trace/find-gap.ts';
import { trace } from '#stages/trace/trace.ts';
import { askedOfLedger, begin } from './flow/begin.ts';
import { gatherCircumstances } from './flow/circumstances.ts';
import type { CircumstancesAsked } from './flow/circumstances.ts';
import { judgeRoot } from './flow/judge.ts';
import type { JudgedRoot, Judging } from './flow/judge.ts';
import { withOptions } from './flow/options-in-code.ts';
import { piecesOfWork } from './flow/pieces-of-work.ts';
import type { Ports } from './ports.ts';
import { writeReceipts } from './flow/receipts.ts';
import type { RunOptions, RunResult } from './run-options.ts';
import { settleAndAnswer } from './flow/settle-and-answer.ts';
import { tellCorrelated, tellDecisions, tellFiltered, tellLate, tellOpened } from './flow/tell.ts';

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
  tellOpened(workspaces, observer);
  const start = await begin(options, workspaces, ports);

  const asked = { ...options.policy, window: start.horizon, accounts: [], regions: [] };
  const events = trace(ports.trails, start.window, siftBy(asked)); // 1 trace
  const filtered = await filterEvents(events, asked); // 2 filter
  tellFiltered(filtered, describeClaims(filtered.kept), observer);
  tellLate(start.late(filtered.kept).length, options, observer);
  const all = correlateRoots(filtered, workspaces, catalogue, options.policy); // 3 correlate …
  const correlated = leaveReconciled(all, start.wasDealtWith, filtered.kept); // … what no earlier run dealt with
  tellCorrelated(correlated, observer);
  const judging = await judgedBy(filtered, askedOfLedger(correlated, start, options), { options, ports });
  const roots: JudgedRoot[] = [];
  for (const root of raiseExpired(correlated, judging.circumstances).roots) roots.push(await judgeRoot(root, judging)); // 4 infer, 5 decide
  tellDecisions(roots, observer);
  const { settled, invisible } = leftAlone(correlated, roots);
  const { roots: answered, reconciliations } = await settleAndAnswer(roots, { judging, ports }); // 6 patch, 7 verify

  const prepared = buildDeliveries(reconciliations); // 9 deliver: pure …
  const parts = {
    runId: options.runId,
    window: start.window,
    filtered,
    reconciliations,
    settled,
    tried: inferSettled(settled, [...filtered.kept, ...judging.context]),
    invisible,
    unseen: roots.flatMap((root) => root.question.unseen),
    unexplained: correlated.unexplained,
    writtenTwice: allWrittenTwice(correlated.roots),
    diffOf: (item: Reconciliation) => unifiedDiff(filesFromBase(item)),
    ...basisOf(options, workspaces),
  };
  await ports.ledger.saveReceipts(options.runId, writeReceipts(answered, judging));
  await record(
    {
      runId: options.runId,
      decidedAt: ports.clock.now().toISOString(),
      reconciliations,
      rows: toReport({ ...parts, deliveries: [], ms: elapsed(options, ports) }).reconciliations,
      covered: start.covers(filtered.kept),
      fields: leftOfFields(options, judging.circumstances.now, reconciliations),
    },
    ports.ledger,
    ports.knowledge,
  ); // 8 record
  const mode = { ...options, directory: baseOf(workspaces[0] ?? options), workspaces };
  const deliveries = await deliverAll({ deliveries: prepared, reconciliations, settled }, mode, { roots: answered, ports }); // … then act
  await ports.ledger.finishRun(options.runId, ports.clock.now().toISOString(), {
    reconciliations: reconciliations.length,
    settled: settled.length,
    unexplained: correlated.unexplained.length,
    directories: workspaces.map(checkpointName),
  });
  const report = toReport({ ...parts, deliveries, ms: elapsed(options, ports) });
  return { report, reconciliations, prepared, isDelivered: deliveries.every(({ isDone }) => isDone !== false) };
}

/** Files and branches first, then pull requests and issues. */
async function deliverAll(
  told: Omit<Parameters<typeof deliverThreads>[0], 'pieces'>,
  mode: Parameters<typeof deliverThreads>[1] & Parameters<typeof deliver>[1],
  { roots, ports }: { readonly roots: readonly JudgedRoot[]; readonly ports: Ports },
): Promise<readonly (RunReport['deliveries'][number] & { readonly isDone?: boolean })[]> {
  const pieces = piecesOfWork(told.reconciliations);
  const reconciliations = await withOptions(told.reconciliations, roots, { options: mode, ports, pieces });
  return [...(await deliver(told.deliveries, mode, ports)), ...(await deliverThreads({ ...told, reconciliations, pieces }, mode, ports))];
}

/** Policy, circumstances and all that is remembered: what every root is judged by. */
async function judgedBy(
  filtered: Filtered,
  asked: CircumstancesAsked,
  { options, ports }: { readonly options: RunOptions; readonly ports: Ports },
): Promise<Judging> {
  const known = await gatherCircumstances(ports, asked);
  return {
    policy: options.policy,
    circumstances: { ...known, blindings: blindingsIn(filtered.kept) },
    knowledge: ports.knowledge,
    ...(ports.engine === undefined ? {} : { engine: ports.engine }),
    agent: ports.agent,
    leaves: options.leaves,
    context: filtered.context.map((item) => item.event),
  };
}

/** What the run goes by. */
function basisOf({ policyFile }: RunOptions, workspaces: readonly Workspace[]): Pick<ReportInput, 'policyFile' | 'limits' | 'places'> {
  return { policyFile, limits: describeLimits(workspaces), places: workspaces.map(placeOfRoot) };
}

/** What needs no verdict: told with its reason, and of what no plan shows only what is not left alone for another. */
function leftAlone(
  correlated: RootsCorrelation,
  roots: readonly JudgedRoot[],
): Pick<RootsCorrelation, 'settled'> & { readonly invisible: readonly Invisible[] } {
  const leftOut = new Set(roots.flatMap((root) => root.left.drifts));
  return {
    settled: [...correlated.settled, ...roots.flatMap((root) => root.left.settled)],
    invisible: correlated.roots.flatMap((root) => root.invisible).filter((one) => !leftOut.has(one.drift)),
  };
}

function leftOfFields(
  { runId, directory, policy }: RunOptions,
  now: string,
  reconciliations: readonly Reconciliation[],
): readonly FieldRecords[] {
  const rootOf = ({ place }: Reconciliation): string => checkpointName(place ?? { directory });
  return fieldRecordsOf({ runId, now, reconciliations, rootOf, catalogue, holds: policy.holds });
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

function elapsed(options: RunOptions, ports: Ports): number {
  return ports.clock.now().getTime() - Date.parse(options.startedAt);
}

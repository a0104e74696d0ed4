/** Builds the public RunReport from the results of the stages; the views print it. */
import { totalsOf } from '#domain/agent/agent-report.ts';
import type { AgentWork } from '#domain/agent/agent-task.ts';
import type { Invisible, Settled, Unexplained, ConflictingDefinition } from '#domain/drift.ts';
import type { RepeatedProposal } from '#domain/judging/proposal.ts';
import type { Intent, SettledIntent } from '#domain/intent.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import { OUTSIDE_HEADING, isOutsideCode } from '#domain/report/outside.ts';
import { SCHEMA_VERSION, type RunReport } from '#domain/run-report.ts';
import type { Filtered } from '#domain/trail/filtered.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import { placeName } from '#domain/workspace/places.ts';
import { attributesOf, secretPaths, toRoot, toRow, type DiffOf, type ReadRoot } from './row.ts';
import { toIntent, toSettledIntent, type IntentReport } from './to-intent.ts';
import { headlineOf } from './view/headline.ts';

/** Results of the stages of one run; absent ones are left out of the report. */
export interface ReportInput {
  readonly runId: string;
  readonly window: TimeWindow;
  readonly filtered: Filtered;
  readonly reconciliations: readonly Reconciliation[];
  readonly settled: readonly Settled[];
  readonly tried: ReadonlyMap<Settled, SettledIntent>;
  readonly unseen: readonly Intent[];
  /** All changes that no plan shows; those with guardrail findings are also among the reconciliations. */
  readonly invisible: readonly Invisible[];
  readonly unexplained: readonly Unexplained[];
  readonly conflictingDefinitions?: readonly ConflictingDefinition[];
  /** Proposals that were vetoed repeatedly. */
  readonly repeatedProposals?: readonly RepeatedProposal[];
  readonly deliveries: readonly { readonly kind: string; readonly detail: string }[];
  /** Null if there is no file and the defaults apply. */
  readonly policyFile?: string | null | undefined;
  /** Sentences about what the run could not detect. */
  readonly limits?: readonly string[];
  readonly ms: number;
  /** Every root of the run. */
  readonly places?: readonly ReadRoot[];
  readonly diffOf: DiffOf;
}

/** @returns the object that `--format json` prints; sensitive and hidden values are replaced by `(sensitive)` and `(hidden)` */
export function toReport(input: ReportInput): RunReport {
  const secrets = secretPaths(input.reconciliations);
  const judged = new Set(input.reconciliations.map((item) => item.id));
  const listed = new Set(input.reconciliations.flatMap((item) => item.decision.drift.events.map((event) => event.eventID)));
  const intents = new Map(input.unseen.flatMap((intent) => intent.drifts.map((drift) => [drift.id, intent] as const)));
  const outside = input.reconciliations.filter(({ decision }) => isOutsideCode(decision.drift)).map(({ id }) => id);
  const report: RunReport = {
    schemaVersion: SCHEMA_VERSION,
    runId: input.runId,
    window: { from: input.window.from ?? null, to: input.window.to ?? null },
    ...(input.policyFile === undefined ? {} : { policy: { file: input.policyFile } }),
    ...(input.limits === undefined || input.limits.length === 0 ? {} : { limits: input.limits }),
    events: toEvents(input.filtered),
    ...(input.places === undefined ? {} : { roots: input.places.map(toRoot) }),
    reconciliations: input.reconciliations.map((item) => toRow(item, input.diffOf, secrets)),
    ...(outside.length === 0 ? {} : { outside: { heading: OUTSIDE_HEADING, reconciliations: outside } }),
    settled: input.settled.map((item) => ({ ...item, ...intentBy(toSettledIntent, input.tried.get(item)) })),
    invisible: input.invisible
      .filter((item) => !judged.has(item.drift.id))
      .map((item) => ({ ...toInvisible(item, listed), ...intentBy(toIntent, intents.get(item.drift.id)) })),
    unexplained: input.unexplained,
    ...(input.conflictingDefinitions === undefined || input.conflictingDefinitions.length === 0
      ? {}
      : { conflictingDefinitions: input.conflictingDefinitions }),
    ...(input.repeatedProposals === undefined || input.repeatedProposals.length === 0
      ? {}
      : { repeatedProposals: [...input.repeatedProposals] }),
    verifiedBy: verifierOf(input.reconciliations),
    deliveries: input.deliveries.map(({ kind, detail }) => ({ kind, detail })),
    totals: { ...totalsOf(input.reconciliations.flatMap(conversationsOf)), ms: input.ms },
  };
  const { text, unread, isAllClear } = headlineOf(report);
  return { ...report, headline: { text, ...(unread === undefined ? {} : { unread }), allClear: isAllClear } };
}

/** The model conversations about its patch and about its purpose. */
function conversationsOf({ agent, decision }: Reconciliation): readonly AgentWork[] {
  return [agent, decision.intent.explainedBy].filter((work) => work !== undefined);
}

function intentBy<Given>(convert: (intent: Given) => IntentReport, intent: Given | undefined): { readonly intent?: IntentReport } {
  return intent === undefined ? {} : { intent: convert(intent) };
}

function toEvents(filtered: Filtered): RunReport['events'] {
  const context: Record<string, number> = {};
  for (const { reason } of filtered.context) context[reason] = (context[reason] ?? 0) + 1;
  return {
    read: filtered.read,
    kept: filtered.kept.length,
    context,
    dropped: filtered.dropped,
    malformed: filtered.malformed,
  };
}

/** Events that a row already lists are shared events here, so that each event counts once. */
function toInvisible({ reason, drift, attachedTo, eventIDs }: Invisible, seen: ReadonlySet<string>): RunReport['invisible'][number] {
  const own = eventIDs.filter((eventID) => !seen.has(eventID));
  const elsewhere = drift.events.map((event) => event.eventID).filter((eventID) => !own.includes(eventID));
  return {
    id: drift.id,
    reason,
    address: drift.address ?? null,
    attachedTo: attachedTo ?? null,
    ...(reason === 'other-place' ? { place: placeName(drift.events[0] ?? {}) } : {}),
    resourceType: drift.resourceType,
    importId: drift.importId ?? null,
    attributes: attributesOf(drift.changes),
    eventIDs: own,
    ...(elsewhere.length === 0 ? {} : { sharedEventIDs: elsewhere }),
  };
}

/** The verifier of the run. If roots differ, the one that had to do without Terraform is reported. */
function verifierOf(reconciliations: readonly Reconciliation[]): RunReport['verifiedBy'] {
  const verifications = reconciliations.flatMap((item) => item.verification ?? []);
  const last =
    verifications.find(({ fallback }) => fallback !== undefined) ??
    verifications.find(({ tool }) => tool !== undefined) ??
    verifications[0];
  return last === undefined ? null : { method: last.method, tool: last.tool ?? null, fallback: last.fallback ?? null };
}

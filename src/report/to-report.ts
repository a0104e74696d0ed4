/**
 * Views of a run. This file makes the public RunReport out of what the stages returned; the others print it.
 * It refuses to let a value through that is sensitive or that the trail hides.
 */
import { placeName } from '#domain/workspace/places.ts';
import { toAgentReport, toEarlierReport, totalsOf } from '#domain/agent/agent-report.ts';
import type { AgentWork } from '#domain/agent/agent-task.ts';
import type { AttributeChange } from '#domain/attribute-change.ts';
import type { Invisible, Settled, Unexplained, WrittenTwice } from '#domain/drift.ts';
import type { Filtered } from '#domain/trail/filtered.ts';
import type { Intent, SettledIntent } from '#domain/intent.ts';
import type { Json } from '#domain/json.ts';
import type { Patch } from '#domain/patch.ts';
import type { Attempt, Reconciliation } from '#domain/reconciliation.ts';
import { parseAddress } from '#domain/resource-address.ts';
import { SCHEMA_VERSION, type ReconciliationReport, type RunReport } from '#domain/run-report.ts';
import type { Residual, Verification } from '#domain/verification.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import { headlineOf } from './headline.ts';
import { toOutside } from './to-outside.ts';
import { toVerdictReport } from './verdict-report.ts';
import { toIntent, toSettledIntent } from './to-intent.ts';
import { toPlace, toRoot } from './to-root.ts';
import type { ReadRoot } from './to-root.ts';

/** Stands in the place of a sensitive value. */
const SENSITIVE = '(sensitive)';
/** Stands in the place of a value that the trail hides. */
const HIDDEN = '(hidden)';

/** What the stages of one run returned. */
export interface ReportInput {
  readonly runId: string;
  readonly window: TimeWindow;
  readonly filtered: Filtered;
  readonly reconciliations: readonly Reconciliation[];
  readonly settled: readonly Settled[];
  /** What was wanted of what came to nothing. */
  readonly tried: ReadonlyMap<Settled, SettledIntent>;
  /** What was wanted of what no plan can see. */
  readonly unseen: readonly Intent[];
  /** Every change that no plan can see; those that a guardrail minds are among the reconciliations. */
  readonly invisible: readonly Invisible[];
  readonly unexplained: readonly Unexplained[];
  /** What code writes in two places; absent: nothing. */
  readonly writtenTwice?: readonly WrittenTwice[];
  readonly deliveries: readonly { readonly kind: string; readonly detail: string }[];
  /** The file that the policy is in, as it is shown; null: none. Absent: nothing is said of it. */
  readonly policyFile?: string | null | undefined;
  /** Sentences on what could not be looked for; absent: none. */
  readonly limits?: readonly string[];
  /** How long the run took, in milliseconds. */
  readonly ms: number;
  /** Every root of the run. Absent: one, of which nothing is to be told. */
  readonly places?: readonly ReadRoot[];
  /** Prints a reconciliation's patch as a unified diff. */
  readonly diffOf: (item: Reconciliation) => string;
}

/**
 * Makes the report of a run.
 * @param input what the stages returned
 * @returns the object that `--format json` prints; sensitive and hidden values are replaced by `(sensitive)` and `(hidden)`
 */
export function toReport(input: ReportInput): RunReport {
  const secrets = secretPaths(input.reconciliations);
  const judged = new Set(input.reconciliations.map((item) => item.id));
  const told = new Set(input.reconciliations.flatMap((item) => item.decision.drift.events.map((event) => event.eventID)));
  const intents = new Map(input.unseen.flatMap((intent) => intent.drifts.map((drift) => [drift.id, intent] as const)));
  const report: RunReport = {
    schemaVersion: SCHEMA_VERSION,
    runId: input.runId,
    window: { from: input.window.from ?? null, to: input.window.to ?? null },
    ...(input.policyFile === undefined ? {} : { policy: { file: input.policyFile } }),
    ...(input.limits === undefined || input.limits.length === 0 ? {} : { limits: [...input.limits] }),
    events: toEvents(input.filtered),
    ...(input.places === undefined ? {} : { roots: input.places.map(toRoot) }),
    reconciliations: input.reconciliations.map((item) => toReconciliation(item, secrets, input.diffOf)),
    ...toOutside(input.reconciliations),
    settled: input.settled.map((item) => toSettled(item, input.tried.get(item))),
    invisible: input.invisible
      .filter((item) => !judged.has(item.drift.id))
      .map((item) => ({ ...toInvisible(item, told), ...intentOfUnseen(item, intents) })),
    unexplained: input.unexplained.map(({ members, ...item }) => ({
      ...item,
      ...(members === undefined ? {} : { members: [...members] }),
      eventIDs: [...item.eventIDs],
    })),
    ...toWrittenTwice(input.writtenTwice ?? []),
    verifiedBy: verifierOf(input.reconciliations),
    deliveries: input.deliveries.map(({ kind, detail }) => ({ kind, detail })),
    totals: { ...totalsOf(input.reconciliations.flatMap(conversationsOf)), ms: input.ms },
  };
  const { text, unread, isAllClear } = headlineOf(report);
  return { ...report, headline: { text, ...(unread === undefined ? {} : { unread }), allClear: isAllClear } };
}

function toWrittenTwice(items: readonly WrittenTwice[]): Pick<RunReport, 'writtenTwice'> {
  return items.length === 0 ? {} : { writtenTwice: items.map((item) => ({ ...item, apart: [...item.apart] })) };
}

/** About its patch, and about what it was for. */
function conversationsOf({ agent, decision }: Reconciliation): readonly AgentWork[] {
  return [agent, decision.intent.explainedBy].filter((work) => work !== undefined);
}

function toSettled(item: Settled, intent: SettledIntent | undefined): RunReport['settled'][number] {
  return { ...item, eventIDs: [...item.eventIDs], ...(intent === undefined ? {} : { intent: toSettledIntent(intent) }) };
}

function intentOfUnseen({ drift }: Invisible, intents: ReadonlyMap<string, Intent>): Pick<RunReport['invisible'][number], 'intent'> {
  const intent = intents.get(drift.id);
  return intent === undefined ? {} : { intent: toIntent(intent) };
}

function toEvents(filtered: Filtered): RunReport['events'] {
  const context: Record<string, number> = {};
  for (const { reason } of filtered.context) context[reason] = (context[reason] ?? 0) + 1;
  return {
    read: filtered.read,
    kept: filtered.kept.length,
    context,
    dropped: { ...filtered.dropped },
    malformed: filtered.malformed.map((place) => ({ ...place })),
  };
}

function toReconciliation(item: Reconciliation, secrets: ReadonlySet<string>, diffOf: ReportInput['diffOf']): ReconciliationReport {
  const { drift, intent } = item.decision;
  const adopted = item.patch?.imports.find((target) => target.id === drift.importId && target.resourceType === drift.resourceType);
  return {
    id: item.id,
    address: drift.address ?? adopted?.to ?? null,
    ...(item.place === undefined ? {} : toPlace(item.place)),
    ...(item.declaredAt === undefined ? {} : { declaredAt: item.declaredAt }),
    resourceType: drift.resourceType,
    importId: drift.importId ?? null,
    kind: drift.kind,
    ...toVerdictReport(item.decision),
    status: item.status,
    ...(drift.invisible === undefined ? {} : { invisible: drift.invisible }),
    attributes: Object.fromEntries(drift.changes.map((change) => [change.path, shownValues(change)])),
    intent: toIntent(intent),
    edits: toEdits(item.patch),
    verification: item.verification === undefined ? null : toVerification(item.verification, secrets),
    ...(item.attempts.length < 2 && item.status === 'converged' ? {} : toAttempts(item.attempts, secrets)),
    refusal: item.refusal ?? null,
    ...(item.agent === undefined ? {} : { agent: toAgentReport(item.agent) }),
    ...(item.agentBefore === undefined ? {} : { agentBefore: toEarlierReport(item.agentBefore) }),
    diff: item.patch === undefined ? '' : diffOf(item),
    ...(item.suggestion === undefined ? {} : { suggestion: diffOf({ ...item, patch: suggested(item.suggestion) }) }),
  };
}

function suggested(files: Patch['files']): Patch {
  return { proposedBy: 'direct', edits: [], files, imports: [] };
}

/** A call that a row tells of already is only named beside: each counts once. */
function toInvisible({ reason, drift, attachedTo, eventIDs }: Invisible, told: ReadonlySet<string>): RunReport['invisible'][number] {
  const own = eventIDs.filter((eventID) => !told.has(eventID));
  const elsewhere = drift.events.map((event) => event.eventID).filter((eventID) => !own.includes(eventID));
  return {
    id: drift.id,
    reason,
    address: drift.address ?? null,
    attachedTo: attachedTo ?? null,
    ...(reason === 'other-place' ? { place: placeName(drift.events[0] ?? {}) } : {}),
    resourceType: drift.resourceType,
    importId: drift.importId ?? null,
    attributes: Object.fromEntries(drift.changes.map((change) => [change.path, shownValues(change)])),
    eventIDs: own,
    ...(elsewhere.length === 0 ? {} : { sharedEventIDs: elsewhere }),
  };
}

/** What code says is told where it is a third value: equal to one of the others it would only be noise. */
function shownValues(change: AttributeChange): ReconciliationReport['attributes'][string] {
  const { standing, code, notRead } = change;
  const third = standing === 'both' && code !== undefined ? { code: change.sensitive ? SENSITIVE : code } : {};
  const values = change.sensitive
    ? { before: SENSITIVE, after: SENSITIVE }
    : { before: change.before, after: change.hidden ? HIDDEN : change.after };
  return { ...values, ...third, ...(standing === undefined ? {} : { standing }), ...(notRead === undefined ? {} : { notRead }) };
}

/** Who had the last word: where roots differ in it, the one that could not ask Terraform is named. */
function verifierOf(reconciliations: readonly Reconciliation[]): RunReport['verifiedBy'] {
  const verifications = reconciliations.flatMap((item) => item.verification ?? []);
  const last =
    verifications.find(({ fallback }) => fallback !== undefined) ??
    verifications.find(({ tool }) => tool !== undefined) ??
    verifications[0];
  return last === undefined ? null : { method: last.method, tool: last.tool ?? null, fallback: last.fallback ?? null };
}

function toEdits(patch: Patch | undefined): ReconciliationReport['edits'] {
  return (patch?.edits ?? []).map(({ path, edit, start, end }) => ({ file: path, edit, range: { start, end } }));
}

function toAttempts(attempts: readonly Attempt[], secrets: ReadonlySet<string>): Pick<ReconciliationReport, 'attempts'> {
  if (attempts.length === 0) return {};
  return {
    attempts: attempts.map(({ patch, verification }) => ({ edits: toEdits(patch), verification: toVerification(verification, secrets) })),
  };
}

function toVerification(verification: Verification, secrets: ReadonlySet<string>): NonNullable<ReconciliationReport['verification']> {
  return {
    outcome: verification.outcome,
    method: verification.method,
    tool: verification.tool ?? null,
    fallback: verification.fallback ?? null,
    residual: verification.residual.map((residual) => toResidual(residual, secrets)),
    diagnostics: [...verification.diagnostics],
    notes: (verification.notes ?? []).map(({ address, text }) => ({ address: address ?? null, text })),
  };
}

function toResidual(residual: Residual, secrets: ReadonlySet<string>): { address: string; path: string; expected: Json; found: Json } {
  const { address, path } = residual;
  if (secrets.has(secretPath(parseAddress(address)?.type ?? '', path))) return { address, path, expected: SENSITIVE, found: SENSITIVE };
  return { address, path, expected: residual.expected, found: residual.found ?? null };
}

/** An attribute that is sensitive on one instance is so on all instances of the type. */
function secretPaths(reconciliations: readonly Reconciliation[]): ReadonlySet<string> {
  const drifts = reconciliations.flatMap((item) => [item.decision.drift, ...item.decision.intent.drifts]);
  return new Set(
    drifts.flatMap((drift) =>
      drift.changes.filter((change) => change.sensitive).map((change) => secretPath(drift.resourceType, change.path)),
    ),
  );
}

function secretPath(resourceType: string, path: string): string {
  return `${resourceType}.${/^[^.[]*/.exec(path)?.[0] ?? ''}`;
}

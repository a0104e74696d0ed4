/** A row of the report: one drift and its outcome. It contains no value that is sensitive or that the trail hides. */
import { toAgentReport, toEarlierReport } from '#domain/agent/agent-report.ts';
import type { AttributeChange } from '#domain/attribute-change.ts';
import type { Decision, Finding, HoldTerms } from '#domain/decision.ts';
import { quoteSignal } from '#domain/judging/signal.ts';
import type { Json } from '#domain/json.ts';
import type { Patch } from '#domain/patch.ts';
import type { Presumed, Reconciliation } from '#domain/reconciliation.ts';
import { parseAddress } from '#domain/resource-address.ts';
import type { ReconciliationReport, RunReport } from '#domain/run-report.ts';
import type { Residual, Verification } from '#domain/verification.ts';
import type { RootPlace } from '#domain/workspace/roots.ts';
import type { Workspace } from '#domain/workspace.ts';
import { toIntent } from './to-intent.ts';

/** Printed instead of a value. */
const SENSITIVE = '(sensitive)';
const HIDDEN = '(hidden)';

/** Prints a reconciliation's patch as a unified diff. */
export type DiffOf = (item: Reconciliation) => string;

/**
 * Builds a row.
 * @param secrets from secretPaths over all rows; for a single drift its own suffice
 * @returns the object that `--format json` prints
 */
export function toRow(item: Reconciliation, diffOf: DiffOf, secrets: ReadonlySet<string> = secretPaths([item])): ReconciliationReport {
  const { decision, place, declaredAt, considered, agent, agentBefore, suggestion, presumed } = item;
  const { drift, verdict, reason, findings, hold, waived, reach, alternatives } = decision;
  const imports = (item.patch ?? item.option?.patch)?.imports ?? [];
  const adopted = imports.find((target) => target.id === drift.importId && target.resourceType === drift.resourceType);
  return {
    id: item.id,
    address: drift.address ?? adopted?.to ?? null,
    ...(place === undefined ? {} : toPlace(place)),
    ...(declaredAt === undefined ? {} : { declaredAt }),
    resourceType: drift.resourceType,
    importId: drift.importId ?? null,
    ...(adopted?.inPlaceOf === undefined ? {} : { renamedFrom: adopted.inPlaceOf }),
    kind: drift.kind,
    verdict,
    reason,
    findings: findings.map(toFinding),
    ...toHold(hold),
    ...(waived === undefined ? {} : { waived }),
    ...(reach === undefined ? {} : { reach }),
    ...earlierOf(decision),
    ...(alternatives === undefined ? {} : { alternatives }),
    ...(item.asked === undefined ? {} : { asked: item.asked }),
    status: item.status,
    ...(drift.invisible === undefined ? {} : { invisible: drift.invisible }),
    attributes: attributesOf(drift.changes),
    intent: toIntent(decision.intent),
    edits: toEdits(item.patch),
    verification: item.verification === undefined ? null : toVerification(item.verification, secrets),
    ...attemptsOf(item, secrets),
    refusal: item.refusal ?? null,
    ...recipesOf(item),
    ...(considered === undefined ? {} : { considered }),
    ...(agent === undefined ? {} : { agent: toAgentReport(agent) }),
    ...(agentBefore === undefined ? {} : { agentBefore: toEarlierReport(agentBefore) }),
    diff: item.patch === undefined ? '' : diffOf(item),
    ...(presumed === undefined ? {} : { presumed: toPresumed(presumed, (patch) => diffOf({ ...item, patch }), secrets) }),
    ...(suggestion === undefined ? {} : { suggestion: diffOf({ ...item, patch: suggested(suggestion) }) }),
  };
}

/** If the only attempt converged, it is the patch itself and is not listed. */
function attemptsOf({ attempts, status }: Reconciliation, secrets: ReadonlySet<string>): Pick<ReconciliationReport, 'attempts'> {
  if (attempts.length === 0 || (attempts.length === 1 && status === 'converged')) return {};
  return {
    attempts: attempts.map(({ patch, verification }) => ({ edits: toEdits(patch), verification: toVerification(verification, secrets) })),
  };
}

function earlierOf({ earlier }: Decision): Pick<ReconciliationReport, 'earlier'> {
  return earlier === undefined ? {} : { earlier: earlier.map(({ reality, at, detail, fields }) => ({ reality, at, detail, fields })) };
}

/** Recipes that wrote the edit, or would have if no case had contradicted them. */
function recipesOf({ lesson }: Reconciliation): Pick<ReconciliationReport, 'recipes'> {
  const used = (lesson?.fired ?? []).map(({ recipe, result, why }) => ({ id: recipe, result, ...(why === undefined ? {} : { why }) }));
  const demoted = (lesson?.notFired ?? []).filter(({ isDemoted }) => isDemoted === true);
  const recipes = [...used, ...demoted.map(({ recipe, why }) => ({ id: recipe, result: 'demoted' as const, why }))];
  return recipes.length === 0 ? {} : { recipes };
}

function toFinding({ hold, ...finding }: Finding): ReconciliationReport['findings'][number] {
  return { ...finding, ...toHold(hold) };
}

function toPresumed(
  { drift, findings, option, refusal }: Presumed,
  diffOf: (patch: Patch) => string,
  secrets: ReadonlySet<string>,
): NonNullable<ReconciliationReport['presumed']> {
  return {
    attributes: attributesOf(drift.changes),
    findings: findings.map(toFinding),
    edits: toEdits(option?.patch),
    verification: option === undefined ? null : toVerification(option.verification, secrets),
    diff: option === undefined ? '' : diffOf(option.patch),
    refusal: refusal ?? null,
  };
}

function suggested(files: Patch['files']): Patch {
  return { proposedBy: 'direct', edits: [], files, imports: [] };
}

function toPlace({
  root,
  folder,
  workspaceName,
  backend,
}: RootPlace): Pick<ReconciliationReport, 'root' | 'folder' | 'workspace' | 'backend'> {
  return {
    root: root ?? '.',
    ...(folder === undefined ? {} : { folder }),
    ...(workspaceName === undefined ? {} : { workspace: workspaceName }),
    ...(backend === undefined ? {} : { backend: { type: backend.type, key: backend.key ?? null } }),
  };
}

/** A root of the run, with the schema that was used to read it. */
export type ReadRoot = RootPlace & Pick<Workspace, 'schemaOrigin'> & { readonly managed?: number };

export function toRoot({ schemaOrigin, managed, ...place }: ReadRoot): NonNullable<RunReport['roots']>[number] {
  return {
    ...toPlace(place),
    ...(schemaOrigin === undefined ? {} : { schema: { ...schemaOrigin } }),
    ...(managed === undefined ? {} : { managed }),
  };
}

export function attributesOf(changes: readonly AttributeChange[]): ReconciliationReport['attributes'] {
  return Object.fromEntries(changes.map((change) => [change.path, shownValues(change)]));
}

/** The value in code is shown only if it differs from both other values. */
function shownValues(change: AttributeChange): ReconciliationReport['attributes'][string] {
  const { standing, code, notRead } = change;
  const third = standing === 'both' && code !== undefined ? { code: change.sensitive ? SENSITIVE : code } : {};
  const values = change.sensitive
    ? { before: SENSITIVE, after: SENSITIVE }
    : { before: change.before, after: change.hidden ? HIDDEN : change.after };
  return { ...values, ...third, ...(standing === undefined ? {} : { standing }), ...(notRead === undefined ? {} : { notRead }) };
}

/** Leaves out the kind of owner, which the report does not have. */
function toHold(terms: HoldTerms | undefined): Pick<ReconciliationReport, 'hold'> {
  if (terms === undefined) return {};
  const { manager: _, untilResolved, ...hold } = terms;
  return { hold: { ...hold, ...(untilResolved === undefined ? {} : { untilResolved: untilResolved.map(quoteSignal) }) } };
}

function toEdits(patch: Patch | undefined): ReconciliationReport['edits'] {
  return (patch?.edits ?? []).map(({ path, edit, start, end }) => ({ file: path, edit, range: { start, end } }));
}

function toVerification(verification: Verification, secrets: ReadonlySet<string>): NonNullable<ReconciliationReport['verification']> {
  return {
    outcome: verification.outcome,
    method: verification.method,
    tool: verification.tool ?? null,
    fallback: verification.fallback ?? null,
    residual: verification.residual.map((residual) => toResidual(residual, secrets)),
    diagnostics: verification.diagnostics,
    notes: (verification.notes ?? []).map(({ address, text }) => ({ address: address ?? null, text })),
  };
}

function toResidual(residual: Residual, secrets: ReadonlySet<string>): { address: string; path: string; expected: Json; found: Json } {
  const { address, path } = residual;
  if (secrets.has(secretPath(parseAddress(address)?.type ?? '', path))) return { address, path, expected: SENSITIVE, found: SENSITIVE };
  return { address, path, expected: residual.expected, found: residual.found ?? null };
}

/** Returns the paths of sensitive attributes, by type: sensitive on one instance means sensitive on all instances of the type. */
export function secretPaths(reconciliations: readonly Reconciliation[]): ReadonlySet<string> {
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

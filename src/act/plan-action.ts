import { ACTION_FORM } from '#domain/action.ts';
import type { Action, ActionDocument, ActSettings, CareClass } from '#domain/action.ts';
import type { Signal } from '#domain/judging/signal.ts';
import type { StateResource, Workspace } from '#domain/workspace.ts';
import type { ActingTerraform, ActionRecord, ActionSummary, ActRefusal } from '#ports/act.ts';
import type { LedgerEntry } from '#ports/ledger.ts';
import { checkPlan } from './check-plan.ts';
import { checkVerdict, confidenceOf, targetOf, lowConfidenceReason } from './eligible.ts';
import type { ActTarget } from './eligible.ts';
import { rootOf, sha256 } from './hashes.ts';
import { checkLimits } from './limits.ts';
import { readActPlan } from './read-plan.ts';
import { refuse } from './refuse.ts';
import { unhealthySignal } from './unhealthy-signal.ts';

/** Returns why a change of these attributes needs more than the usual approval, for example because the type stores data. */
export type Classify = (target: ActTarget, attributes: readonly string[]) => readonly CareClass[];

export interface ActQuestion {
  readonly action: Action;
  readonly entry: LedgerEntry;
  readonly workspace: Workspace;
  readonly settings: ActSettings;
  readonly signals: readonly Signal[];
  readonly recordedActions: readonly ActionSummary[];
  readonly classify: Classify;
  /** A new id of 12 hexadecimal digits. */
  readonly id: string;
  readonly now: string;
}

export interface PlannedAction {
  readonly kind: 'planned';
  readonly action: Pick<ActionRecord, 'document' | 'documentText' | 'documentSha256' | 'plan'>;
}

/** Plans an action on one drift in the root, without changing anything. @returns the action, not yet stored, or a refusal */
export async function planAction(question: ActQuestion, terraform: ActingTerraform): Promise<PlannedAction | ActRefusal> {
  const { action, entry, settings, workspace, recordedActions, now } = question;
  const row = entry.reconciliation;
  const notAllowed = checkSettings(action, settings);
  if (notAllowed !== undefined) return notAllowed;
  const target = targetOf(row);
  if ('kind' in target) return target;
  const unsure = lowConfidenceReason(row, settings);
  if (action === 'noop' || unsure !== undefined)
    return noop(question, target, unsure === undefined ? 'noop was requested' : `noop instead of ${action}: ${unsure}`);
  const root = { directory: workspace.directory, workspace: workspace.workspaceName ?? 'default', address: target.address, now };
  const against = checkVerdict(action, row, settings) ?? wrongRoot(question, target) ?? checkLimits(root, recordedActions, settings);
  if (against !== undefined) return against;
  const signal =
    action === 'replace-instance' ? unhealthySignal(instanceOf(workspace, target), question.signals, { ...settings, now }) : null;
  if (signal !== null && 'kind' in signal && signal.kind === 'refused') return signal as ActRefusal;
  return planned({ ...question, action }, { target, signal: signal as Signal | null }, terraform);
}

/** Returns why the team's settings forbid the action. */
export function checkSettings(action: Action, { allow }: Pick<ActSettings, 'allow'>): ActRefusal | undefined {
  if (allow.includes(action)) return undefined;
  const found = allow.length === 0 ? 'that act is disabled' : `${allow.join(', ')} alone`;
  return refuse('not-allowed', `Expected act.allow to list ${action}; found ${found}.`, 'Allow it in reconcile.yaml: see docs/acting.md.');
}

async function planned(
  question: ActQuestion & { readonly action: Exclude<Action, 'noop'> },
  { target, signal }: { readonly target: ActTarget; readonly signal: Signal | null },
  terraform: ActingTerraform,
): Promise<PlannedAction | ActRefusal> {
  const { action, entry, workspace, settings } = question;
  const options = planOptions(action, target.address, workspace);
  const made = await terraform.plan({ directory: workspace.directory, workspace: workspace.workspaceName ?? 'default' }, options);
  if (made.kind === 'failed')
    return refuse(
      'no-plan',
      `Expected a successful terraform plan; found: ${made.why}.`,
      'Run terraform init in the root, and check that the role can read it.',
    );
  const plan = readActPlan(made.json);
  if (plan === undefined)
    return refuse('no-plan', 'Expected a plan as JSON; found something else.', 'Report this with the Terraform version.');
  const checked = checkPlan(plan, { action, target, row: entry.reconciliation, schema: workspace.schema });
  if (checked.kind === 'refused') return checked;
  const classes = classesOf(question, target, checked.changes);
  const lost = wouldLose(action, classes, checked.changes);
  if (lost !== undefined) return lost;
  return written(
    {
      ...headOf(question, target),
      action,
      reason: `${entry.reconciliation.verdict}: ${entry.reconciliation.reason}`,
      changes: [...checked.changes],
      outputs: [...plan.outputs],
      ...notCuredBy(question),
      classes: [...classes],
      approvals: approvalsFor(classes, settings),
      plan: { arguments: [...options], sha256: sha256(made.file), jsonSha256: sha256(made.json), changesSha256: plan.changesSha256 },
      signal: signal === null ? null : { source: signal.source, subject: signal.subject, time: signal.time },
    },
    { file: made.file, json: made.json },
  );
}

/** Returns how many people must approve; at least one. */
export function approvalsFor(classes: readonly CareClass[], { approvals }: Pick<ActSettings, 'approvals'>): number {
  return classes.length === 0 ? approvals.usual : Math.max(approvals.guarded, approvals.usual);
}

/** A refreshed state does not change the code: the next apply restores the value in code. */
function notCuredBy({ action, entry }: ActQuestion): Pick<ActionDocument, 'notCured'> {
  if (action !== 'refresh-state') return {};
  const { kind, attributes } = entry.reconciliation;
  if (kind === 'missing')
    return { notCured: ['code still has the resource, so the next apply creates it again unless its removal is merged'] };
  const behind = Object.entries(attributes).filter(([, { standing }]) => standing !== undefined && standing !== 'already-in-code');
  const left = behind.map(
    ([path]) => `code still has another value for ${path}, so the next apply undoes the change unless the edit is merged`,
  );
  return left.length === 0 ? {} : { notCured: left };
}

/** Returns the options of the plan. https://developer.hashicorp.com/terraform/cli/commands/plan#planning-options */
function planOptions(action: Exclude<Action, 'noop'>, address: string, { variableFiles }: Workspace): readonly string[] {
  const mode = action === 'refresh-state' ? ['-refresh-only'] : action === 'replace-instance' ? [`-replace=${address}`] : [];
  return [...mode, `-target=${address}`, ...(variableFiles ?? []).map((file) => `-var-file=${file}`)];
}

function classesOf({ action, classify, entry }: ActQuestion, target: ActTarget, changes: ActionDocument['changes']): readonly CareClass[] {
  const isDestructive = changes.some(({ actions }) => actions.includes('delete'));
  const isAgainst = action === 'revert-drift' && entry.reconciliation.verdict !== 'revert';
  // A replacement changes every address and key, so its classes depend on the type and not on the attributes.
  const touched = action === 'replace-instance' ? [] : changes.flatMap(({ attributes }) => attributes);
  const own = classify(target, [...new Set(touched)]);
  return [...own, ...(isDestructive ? (['destructive'] as const) : []), ...(isAgainst ? (['against-verdict'] as const) : [])];
}

function wouldLose(action: Action, classes: readonly CareClass[], changes: ActionDocument['changes']): ActRefusal | undefined {
  const kept = classes.find((one) => one !== 'destructive' && one !== 'against-verdict');
  if (kept === undefined || !changes.some(({ actions }) => actions.includes('delete'))) return undefined;
  if (action !== 'replace-instance' && kept !== 'data-store') return undefined;
  return refuse(
    'not-stateless',
    `Expected a replaceable resource; found a plan that deletes a resource of class ${kept}.`,
    'Only a person can replace it, with terraform apply.',
  );
}

/** Detects a wrong folder, or another project with the same names. */
function wrongRoot({ entry, workspace }: ActQuestion, target: ActTarget): ActRefusal | undefined {
  const { root = '.', workspace: named = 'default', kind } = entry.reconciliation;
  const isRoot = root === '.' || workspace.root === root || workspace.directory.endsWith(`/${root}`);
  const isKnown = kind === 'missing' || workspace.resources.some(({ address }) => address === target.address);
  if (isRoot && isKnown && (workspace.workspaceName ?? 'default') === named) return undefined;
  return refuse(
    'wrong-root',
    `Expected the root ${root} (workspace ${named}) with ${target.address}; found ${workspace.directory}.`,
    'Name the root with --dir, as in the run.',
  );
}

function instanceOf({ resources }: Workspace, { address }: ActTarget): Pick<StateResource, 'address' | 'values'> {
  return resources.find((resource) => resource.address === address) ?? { address, values: {} };
}

type Head = Pick<ActionDocument, 'form' | 'id' | 'asked' | 'reconciliation' | 'root' | 'target' | 'plannedAt' | 'expiresAt'>;

function headOf({ action, entry, id, now, settings, workspace }: ActQuestion, target: ActTarget): Head {
  const { id: of, verdict, status } = entry.reconciliation;
  return {
    form: ACTION_FORM,
    id,
    asked: action,
    reconciliation: {
      id: of,
      runId: entry.runId,
      decidedAt: entry.decidedAt,
      verdict,
      status,
      confidence: confidenceOf(entry.reconciliation),
    },
    root: rootOf(workspace),
    target: { address: target.address, type: target.type },
    plannedAt: now,
    expiresAt: new Date(Date.parse(now) + settings.planExpiresAfter).toISOString(),
  };
}

function noop(question: ActQuestion, target: ActTarget, reason: string): PlannedAction {
  const nothing = { action: 'noop' as const, changes: [], outputs: [], classes: [], approvals: 0, plan: null, signal: null };
  return written({ ...headOf(question, target), ...nothing, reason }, undefined);
}

function written(document: ActionDocument, plan: ActionRecord['plan']): PlannedAction {
  const documentText = JSON.stringify(document, null, 2);
  return {
    kind: 'planned',
    action: { document, documentText, documentSha256: sha256(documentText), ...(plan === undefined ? {} : { plan }) },
  };
}

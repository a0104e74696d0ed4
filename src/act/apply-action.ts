import type { ActSettings } from '#domain/action.ts';
import { counted } from '#domain/text/counted.ts';
import type { Signal } from '#domain/judging/signal.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { ActingTerraform, ActionLedger, ActionMove, ActionRecord, ActionSummary, ActRefusal, ActRoot } from '#ports/act.ts';
import type { LedgerEntry } from '#ports/ledger.ts';
import { validApprovals } from './approve-action.ts';
import { rootOf } from './hashes.ts';
import { checkNotStarted, checkLimits } from './limits.ts';
import { checkSettings, approvalsFor } from './plan-action.ts';
import type { Classify } from './plan-action.ts';
import { checkVerdict } from './eligible.ts';
import { readActPlan } from './read-plan.ts';
import { refuse } from './refuse.ts';
import { unhealthySignal } from './unhealthy-signal.ts';
import { checkTampering } from './verify-record.ts';

export interface ApplyQuestion {
  readonly record: ActionRecord;
  /** The newest verdict on the same drift. */
  readonly entry: LedgerEntry | undefined;
  readonly workspace: Workspace;
  readonly settings: ActSettings;
  readonly signals: readonly Signal[];
  readonly classify: Classify;
  readonly process: { readonly pid: number; readonly host: string };
  /** The file for Terraform's output. */
  readonly logFile: string;
  readonly now: () => Date;
}

export type Applied =
  | Extract<ActionMove, { readonly kind: 'ended' }>
  /** Terraform was stopped from outside: only the start of the apply is recorded. */
  | { readonly kind: 'unknown'; readonly message: string }
  | ActRefusal;

/**
 * Applies the approved plan of an action, once, if nothing has changed since. The start is recorded first: without that record nothing was
 * started. A refusal means that nothing was started.
 */
export async function applyAction(question: ApplyQuestion, terraform: ActingTerraform, actionLedger: ActionLedger): Promise<Applied> {
  const { record, logFile, now, process } = question;
  const against =
    checkRecord(question) ?? checkCurrentVerdict(question) ?? checkRoot(question) ?? (await checkNewPlan(question, terraform));
  if (against !== undefined) return against;
  const move = { kind: 'begun', at: now().toISOString(), ...process, logFile } as const;
  const refusal = await actionLedger.begin(record.id, move, (all) => checkLedger(question, all));
  if (refusal !== undefined) return refusal;
  if (record.plan === undefined) return ended(question, actionLedger, { outcome: 'done', message: 'no change was needed', log: '' });
  const end = await terraform.apply(actRoot(question), record.plan.file, logFile);
  const { log } = await terraform.look(logFile);
  if (end.kind === 'unknown') return { kind: 'unknown', message: `${end.why}: ${whatToDo(record.id)}` };
  const result =
    end.exitCode === 0
      ? ({ outcome: 'done', message: await seenAfter(question, terraform), log } as const)
      : ({
          outcome: 'failed',
          message: whyLocked(log) ?? `terraform apply ended with exit code ${end.exitCode}; the log shows what it applied`,
          log,
        } as const);
  const written = await ended(question, actionLedger, result);
  await terraform.forget(logFile);
  return written;
}

/**
 * Returns a message if the log shows that the state is locked, by another process or by a killed apply. Terraform then applies nothing.
 * https://developer.hashicorp.com/terraform/language/state/locking#force-unlock
 */
function whyLocked(log: string): string | undefined {
  if (!/Error acquiring the state lock/.test(log)) return undefined;
  const of = (name: string): string => new RegExp(`^\\W*${name}:[ \\t]+(\\S.*)$`, 'm').exec(log)?.[1]?.trim() ?? 'unknown';
  // The http backend prints the lock that this apply requested; of the existing lock it prints only the id.
  // https://github.com/hashicorp/terraform/blob/v1.11.4/internal/backend/remote-state/http/client.go
  const held = /already locked:\s+ID=(\S+)/.exec(log)?.[1];
  const id = held ?? of('ID');
  const holder =
    held === undefined
      ? `by ${of('Who')} since ${of('Created')} (${of('Operation')}, lock ${id})`
      : `(lock ${id}, whose owner Terraform does not report)`;
  return `nothing was applied: the state is locked ${holder}; if no Terraform process is running there: terraform force-unlock ${id}, then plan again`;
}

/** The next step for an action that began and did not end. */
function whatToDo(id: string): string {
  return `the result is unknown; reconcile act close ${id} --as NAME compares the root with its plan and records the outcome`;
}

async function ended(
  { record, now }: ApplyQuestion,
  actionLedger: ActionLedger,
  result: { readonly outcome: 'done' | 'failed'; readonly message: string; readonly log: string },
): Promise<Extract<ActionMove, { readonly kind: 'ended' }>> {
  const move = { kind: 'ended', at: now().toISOString(), ...result } as const;
  await actionLedger.note(record.id, move);
  return move;
}

function checkRecord({ record, settings, now }: ApplyQuestion): ActRefusal | undefined {
  const { document } = record;
  const at = now().toISOString();
  return (
    checkTampering(record) ??
    checkNotStarted(record) ??
    checkSettings(document.action, settings) ??
    (document.expiresAt <= at
      ? refuse(
          'plan-expired',
          `Expected a plan that is valid at ${at}; found that it expired at ${document.expiresAt}.`,
          'Re-run the plan.',
        )
      : undefined)
  );
}

/** Checked again inside the transaction: an approval may have expired, or another apply may have started. */
function checkLedger({ record, settings, classify, now }: ApplyQuestion, all: readonly ActionSummary[]): ActRefusal | undefined {
  const { document, id } = record;
  const at = now().toISOString();
  const moves = all.find((action) => action.id === id)?.moves ?? [];
  const { directory, workspace } = document.root;
  const limit = checkLimits({ id, directory, workspace, address: document.target.address, now: at }, all, settings);
  if (limit !== undefined && (document.action !== 'noop' || limit.code === 'begun-before')) return limit;
  const attributes = document.changes.flatMap((change) => change.attributes);
  const classes = [...new Set([...document.classes, ...(document.plan === null ? [] : classify(document.target, attributes))])];
  const needed = document.plan === null ? 0 : Math.max(document.approvals, approvalsFor(classes, settings));
  const given = validApprovals({ ...record, moves }, settings, at);
  if (given.length >= needed) return undefined;
  const expired = moves.some((move) => move.kind === 'approved' && move.expiresAt <= at) ? ', and some that have expired' : '';
  return refuse(
    'not-approved',
    `Expected ${counted(needed, 'approval')} of ${id} by different people; found ${given.length}${expired}.`,
    `Approve it with reconcile act approve ${id} --as NAME.`,
  );
}

function checkCurrentVerdict({ record, entry, settings }: ApplyQuestion): ActRefusal | undefined {
  const { document } = record;
  if (document.action === 'noop') return undefined;
  const row = entry?.reconciliation;
  if (row !== undefined && row.verdict === document.reconciliation.verdict && row.address === document.target.address)
    return checkVerdict(document.action, row, settings);
  return refuse(
    'verdict-changed',
    `Expected the verdict ${document.reconciliation.verdict} about ${document.target.address}; found ${row === undefined ? 'none' : `${row.verdict} about ${row.address ?? 'nothing'}`}.`,
    'Re-run the plan on the newest run.',
  );
}

function checkRoot({ record, workspace }: ApplyQuestion): ActRefusal | undefined {
  const { root: previous, action } = record.document;
  if (action === 'noop') return undefined;
  const current = rootOf(workspace);
  const moved =
    previous.directory !== current.directory || previous.workspace !== current.workspace
      ? `the root is ${current.directory} (workspace ${current.workspace}), not ${previous.directory} (workspace ${previous.workspace})`
      : previous.stateLineage !== current.stateLineage
        ? 'the state was replaced (its lineage changed)'
        : previous.stateSerial !== current.stateSerial || previous.stateSha256 !== current.stateSha256
          ? `the state went from serial ${previous.stateSerial ?? 'none'} to ${current.stateSerial ?? 'none'}`
          : previous.filesSha256 !== current.filesSha256
            ? 'code or variable values changed'
            : undefined;
  return moved === undefined
    ? undefined
    : refuse('plan-stale', `Expected the root as it was planned; found that ${moved}.`, 'Re-run the plan.');
}

async function checkNewPlan(question: ApplyQuestion, terraform: ActingTerraform): Promise<ActRefusal | undefined> {
  const { record, workspace, signals, settings, now } = question;
  const { plan, document } = record;
  if (plan === undefined || document.plan === null) return undefined;
  const shown = await terraform.show(actRoot(question), plan.file);
  const stored = shown.kind === 'failed' ? undefined : readActPlan(shown.json);
  if (stored?.changesSha256 !== document.plan.changesSha256)
    return refuse(
      'tampered',
      `Expected the plan file to match its JSON; found ${shown.kind === 'failed' ? shown.why : 'another plan'}.`,
      'Nothing was applied. Re-run the plan.',
    );
  const fresh = await terraform.plan(actRoot(question), document.plan.arguments);
  if (fresh.kind === 'failed')
    return refuse(
      'no-plan',
      `Expected a successful terraform plan; found: ${fresh.why}.`,
      'Run terraform init in the root, and check that the role can read it.',
    );
  if (readActPlan(fresh.json)?.changesSha256 !== document.plan.changesSha256)
    return refuse(
      'drift-since',
      'Expected a new plan to match the approved one; found that it differs.',
      'The cloud changed. Re-run the plan and get it approved again.',
    );
  if (document.action !== 'replace-instance') return undefined;
  const instance = workspace.resources.find(({ address }) => address === document.target.address);
  const signal = instance === undefined ? undefined : unhealthySignal(instance, signals, { ...settings, now: now().toISOString() });
  return signal !== undefined && 'code' in signal ? signal : undefined;
}

/** Plans again and reports whether changes are left. After a refresh of the state, code that sets another value is reported too. */
async function seenAfter(question: ApplyQuestion, terraform: ActingTerraform): Promise<string> {
  const { plan: planned, notCured = [] } = question.record.document;
  const options = (planned?.arguments ?? []).filter((option) => !option.startsWith('-replace='));
  const after = await terraform.plan(actRoot(question), options);
  if (after.kind === 'failed') return `applied; the plan afterwards failed: ${after.why}`;
  const plan = readActPlan(after.json);
  const left =
    plan === undefined ? 'cannot be read' : plan.changes.length + plan.drift.length === 0 ? 'shows no changes' : 'still shows changes';
  const raised = notCured.length === 0 ? '' : '; code still has other values, so the next run raises the change again';
  return `applied; the plan afterwards ${left}${raised}`;
}

function actRoot({ record }: ApplyQuestion): ActRoot {
  const { directory, workspace } = record.document.root;
  return { directory, workspace };
}

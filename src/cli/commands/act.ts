/** The commands that change the cloud or a state; no other file uses `act/`. */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { applyAction } from '#act/apply-action.ts';
import { approveAction } from '#act/approve-action.ts';
import { closeAction } from '#act/close-action.ts';
import { checkEnvironment } from '#act/environment.ts';
import { startMoveOf } from '#act/limits.ts';
import { planAction } from '#act/plan-action.ts';
import { actingTerraform } from '#act/terraform.ts';
import type { Action, ActionDocument } from '#domain/action.ts';
import { printJson } from '#domain/text/foreign-text.ts';
import type { Json } from '#domain/json.ts';
import type { ActingTerraform } from '#ports/act.ts';
import { careClasses } from '../act-classes.ts';
import {
  decisionOf,
  withActionLedger,
  withLedger,
  paintOf,
  recordOf,
  refused,
  refusedStep,
  settingsOf,
  signalsOf,
  workspaceOf,
} from '../act-session.ts';
import type { PastRunOptions } from '../past-run-ledger.ts';
import { policyOf } from '../read-configuration.ts';
import type { Flow } from '../flow.ts';
import { renderActions, renderDocument, renderMoves } from '../render/action.ts';
import { rootsOf } from '../root-options.ts';
import type { Terminal } from '../terminal.ts';

interface ActOptions extends PastRunOptions {
  readonly config?: string | undefined;
  readonly terraformBinary: string;
}

export interface PlanCommandOptions extends ActOptions {
  readonly action: Action;
  readonly plan?: boolean | undefined;
  readonly dir?: readonly string[] | undefined;
  readonly workspace?: readonly string[] | undefined;
  readonly varFile?: readonly string[] | undefined;
  readonly signals?: readonly string[] | undefined;
  readonly format: 'text' | 'json';
}

export interface StepRequest<Options extends PastRunOptions> {
  readonly action: string;
  readonly options: Options;
}

/**
 * Plans an action and prints it; stores it with --plan.
 * @returns 0 planned, 1 refused
 * @throws ReconcileError if ledger, configuration or root cannot be read
 */
export async function planCommand(
  { id, options }: { readonly id: string; readonly options: PlanCommandOptions },
  flow: Flow,
  terminal: Terminal,
): Promise<number> {
  const settings = await settingsOf(options, terminal);
  const policy = await policyOf(options, terminal);
  const roots = await rootsOf({ ...options, refresh: 'off' }, terminal);
  return withLedger({ options, roots, signals: options.signals }, { flow, terminal }, async (session) => {
    const { actionLedger, ports } = session;
    const entry = await decisionOf(id, session);
    const made =
      checkEnvironment(terminal.env) ??
      (await planAction(
        {
          action: options.action,
          entry,
          workspace: workspaceOf(entry, await ports.terraform.open()),
          settings,
          signals: await signalsOf(ports),
          recordedActions: await actionLedger.all(),
          classify: careClasses(policy),
          id: randomBytes(6).toString('hex'),
          now: terminal.now().toISOString(),
        },
        terraformOf(options, terminal),
      ));
    if (made.kind === 'refused') return refused(made, options, terminal);
    if (options.plan === true) await actionLedger.keep(made.action);
    const next = options.plan === true ? nextStep(made.action.document) : 'Nothing was stored. Add --plan to store the plan for approval.';
    terminal.stdout.write(
      options.format === 'json'
        ? `${printJson(made.action.document as unknown as Json, 2)}\n`
        : `${renderDocument(made.action.document, paintOf(options, terminal))}\n${next}\n`,
    );
    return 0;
  });
}

/** Records an approval. @returns 0 counted, 1 refused @throws ReconcileError if ledger or configuration cannot be read */
export async function approveCommand(
  { action, options }: StepRequest<ActOptions & { readonly as: string }>,
  terminal: Terminal,
): Promise<number> {
  const settings = await settingsOf(options, terminal);
  return withActionLedger(options, terminal, async (actionLedger, ledgerFile) => {
    const record = await recordOf(action, actionLedger, ledgerFile);
    const approval = approveAction(record, options.as, { settings, now: terminal.now().toISOString() });
    if (approval.kind === 'refused') return refusedStep('approve', approval, { actionLedger, record, options, terminal });
    await actionLedger.note(record.id, approval);
    terminal.stdout.write(
      `${renderDocument(record.document, paintOf(options, terminal))}\nApproved by ${approval.by} until ${approval.expiresAt}.\n`,
    );
    return 0;
  });
}

/**
 * Applies an approved action.
 * @returns 0 done; 1 refused, failed or unknown
 * @throws ReconcileError if ledger, configuration or root cannot be read
 */
export async function applyCommand(
  { action, options }: StepRequest<ActOptions & { readonly signals?: readonly string[] | undefined }>,
  flow: Flow,
  terminal: Terminal,
): Promise<number> {
  const settings = await settingsOf(options, terminal);
  const policy = await policyOf(options, terminal);
  const early = await withActionLedger(options, terminal, (actionLedger, ledgerFile) => recordOf(action, actionLedger, ledgerFile));
  const { directory, workspace } = early.document.root;
  const variableFiles = (early.document.plan?.arguments ?? []).flatMap((one) =>
    one.startsWith('-var-file=') ? [resolve(directory, one.slice(10))] : [],
  );
  const roots = [{ directory, workspace, variableFiles, state: 'auto', refresh: 'off' }];
  return withLedger({ options, roots, signals: options.signals }, { flow, terminal }, async ({ actionLedger, ports, ledgerFile }) => {
    const record = await recordOf(early.id, actionLedger, ledgerFile);
    const found = await ports.ledger.findDecision(record.document.reconciliation.id);
    const [opened] = await ports.terraform.open();
    if (opened === undefined) throw new Error('expected one root');
    const question = {
      record,
      entry: found === 'ambiguous' ? undefined : found,
      workspace: opened,
      settings,
      signals: await signalsOf(ports),
      classify: careClasses(policy),
      process: { pid: terminal.host.id, host: hostname() },
      logFile: join(dirname(ledgerFile), 'actions', record.id, 'apply.log'),
      now: () => terminal.now(),
    };
    const applied = checkEnvironment(terminal.env) ?? (await applyAction(question, terraformOf(options, terminal), actionLedger));
    if (applied.kind === 'refused') return refusedStep('apply', applied, { actionLedger, record, options, terminal });
    terminal.stdout.write(
      applied.kind === 'unknown'
        ? `Unknown: ${applied.message}\n`
        : renderMoves({ ...record, moves: [applied] }, paintOf(options, terminal)),
    );
    return applied.kind === 'ended' && applied.outcome === 'done' ? 0 : 1;
  });
}

/**
 * Determines the result of an action that started and did not end.
 * @returns 0 recorded, 1 still unknown
 * @throws ReconcileError if ledger or configuration cannot be read
 */
export async function closeCommand(
  { action, options }: StepRequest<ActOptions & { readonly as: string }>,
  terminal: Terminal,
): Promise<number> {
  const settings = await settingsOf(options, terminal);
  return withActionLedger(options, terminal, async (actionLedger, ledgerFile) => {
    const record = await recordOf(action, actionLedger, ledgerFile);
    const startMove = startMoveOf(record);
    const isAlive =
      startMove !== undefined &&
      startMove.host === hostname() &&
      startMove.pid !== terminal.host.id &&
      terminal.host.isRunning(startMove.pid);
    const closeContext = { settings, now: terminal.now().toISOString(), isAlive, terraform: terraformOf(options, terminal) };
    const closed = await closeAction(record, options.as, closeContext);
    if (closed.kind === 'refused') return refusedStep('close', closed, { actionLedger, record, options, terminal });
    await actionLedger.note(record.id, closed);
    if (startMove !== undefined) await closeContext.terraform.forget(startMove.logFile);
    terminal.stdout.write(renderMoves({ ...record, moves: [closed] }, paintOf(options, terminal)));
    return 0;
  });
}

/** Lists actions, or prints one. @returns 0 @throws ReconcileError if the ledger cannot be read or the id is unknown */
export async function showCommand(
  { action, options }: { readonly action: string | undefined; readonly options: PastRunOptions & { readonly format: 'text' | 'json' } },
  terminal: Terminal,
): Promise<number> {
  return withActionLedger(options, terminal, async (actionLedger, ledgerFile) => {
    const shown = action === undefined ? await actionLedger.all() : [await recordOf(action, actionLedger, ledgerFile)];
    const rows = shown.map(({ document, moves }) => ({ document, moves }));
    const [only] = shown;
    const paint = paintOf(options, terminal);
    if (options.format === 'json') terminal.stdout.write(`${printJson(rows as unknown as Json, 2)}\n`);
    else if (action === undefined || only === undefined) terminal.stdout.write(renderActions(shown));
    else terminal.stdout.write(`${renderDocument(only.document, paint)}${renderMoves(only, paint)}`);
    return 0;
  });
}

function terraformOf({ terraformBinary }: ActOptions, { cwd, env, host }: Terminal): ActingTerraform {
  return actingTerraform({
    binary: terraformBinary.includes('/') ? resolve(cwd, terraformBinary) : terraformBinary,
    environment: env,
    host,
  });
}

function nextStep({ id, approvals }: ActionDocument): string {
  return approvals === 0
    ? `Stored. Next: reconcile act apply ${id}`
    : `Stored. Next: reconcile act approve ${id} --as NAME, then reconcile act apply ${id}`;
}

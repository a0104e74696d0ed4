import { resolve } from 'node:path';
import { actSettingsOf, NO_ACTING } from '#config/act.ts';
import type { ContextOptions } from '#context.ts';
import { openActionLedger } from '#context.ts';
import type { ActSettings } from '#domain/action.ts';
import { ConfigurationError, WorkspaceError } from '#domain/errors.ts';
import type { Signal } from '#domain/judging/signal.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { Ports } from '#ports.ts';
import type { ActionLedger, ActionMove, ActionRecord, ActRefusal } from '#ports/act.ts';
import type { LedgerEntry } from '#ports/ledger.ts';
import { configurationOf, type ConfigurationOptions } from './read-configuration.ts';
import { closePorts, type Flow } from './flow.ts';
import { ambiguousId, ledgerOf, unknownId } from './past-run-ledger.ts';
import type { PastRunOptions } from './past-run-ledger.ts';
import { renderRefusal } from './render/action.ts';
import { createPaint, wantsColour, type Paint } from './render/paint.ts';
import { createProgress } from './render/progress.ts';
import type { Terminal } from './terminal.ts';

/** Returns the team's settings. Without a section or a file, nothing is allowed. @throws ConfigurationError if the file is invalid */
export async function settingsOf(options: Pick<ConfigurationOptions, 'config' | 'dir'>, terminal: Terminal): Promise<ActSettings> {
  return actSettingsOf((await configurationOf(options, terminal))?.act ?? NO_ACTING);
}

/**
 * Opens the records of actions in the ledger, calls `act` with them and the ledger's path, and closes them.
 * @throws ConfigurationError if there is no ledger
 */
export async function withActionLedger<Result>(
  options: PastRunOptions,
  terminal: Terminal,
  act: (actionLedger: ActionLedger, ledgerFile: string) => Promise<Result>,
): Promise<Result> {
  const ledgerFile = ledgerOf(options, terminal);
  const actionLedger = await openActionLedger(ledgerFile);
  try {
    return await act(actionLedger, ledgerFile);
  } finally {
    await actionLedger.close();
  }
}

/** Context of a step that needs roots and verdicts. */
export interface LedgerSession {
  readonly actionLedger: ActionLedger;
  readonly ports: Ports;
  readonly ledgerFile: string;
}

/** Opens the ledger, the records of actions and the roots, calls `act`, and closes them. @throws ReconcileError if one cannot be opened */
export async function withLedger<Result>(
  request: { readonly options: PastRunOptions; readonly roots: ContextOptions['roots']; readonly signals: readonly string[] | undefined },
  { flow, terminal }: { readonly flow: Pick<Flow, 'createPorts'>; readonly terminal: Terminal },
  act: (session: LedgerSession) => Promise<Result>,
): Promise<Result> {
  const { options, roots, signals } = request;
  return withActionLedger(options, terminal, async (actionLedger, ledgerFile) => {
    const observer = createProgress(terminal.stderr, createPaint(wantsColour(terminal.stderr, terminal.env, options.color)));
    const ports = await flow.createPorts({
      roots,
      traces: [],
      signals: signals?.map((file) => resolve(terminal.cwd, file)),
      ledgerFile,
      ledgerRequired: true,
      environment: terminal.env,
      host: terminal.host,
      stdin: terminal.stdin,
      observer,
    });
    try {
      return await act({ actionLedger, ports, ledgerFile });
    } finally {
      await closePorts(ports);
    }
  });
}

/** Finds an action by its id or a prefix. @throws ConfigurationError if the id is unknown or ambiguous */
export async function recordOf(id: string, actionLedger: ActionLedger, ledgerFile: string): Promise<ActionRecord> {
  const record = await actionLedger.find(id);
  if (record === 'ambiguous')
    throw ambiguousId(
      id,
      (await actionLedger.all()).filter((one) => one.id.startsWith(id)).map((one) => one.id),
    );
  if (record !== undefined) return record;
  throw new ConfigurationError(
    'action-unknown',
    `Expected the id of an action in ${ledgerFile}; found none that begins with ${id}.`,
    'List them with reconcile act show; an action is planned with reconcile act ID --action … --plan.',
  );
}

/** Finds the newest decision for a reconciliation's id or a prefix of it. @throws ConfigurationError if the id is unknown or ambiguous */
export async function decisionOf(id: string, { ports, ledgerFile }: LedgerSession): Promise<LedgerEntry> {
  const entry = await ports.ledger.findDecision(id);
  if (entry === undefined) throw unknownId(id, ledgerFile);
  if (entry === 'ambiguous') throw ambiguousId(id, []);
  return entry;
}

/**
 * Returns the root of a verdict, or the only root, which is checked later.
 * @param workspaces at least one
 * @throws WorkspaceError if there are several and none matches
 */
export function workspaceOf({ reconciliation }: LedgerEntry, workspaces: readonly Workspace[]): Workspace {
  const { root, workspace = 'default' } = reconciliation;
  const found = workspaces.find((one) => one.root === root && (one.workspaceName ?? 'default') === workspace);
  const [first, ...others] = workspaces;
  if (found !== undefined) return found;
  if (first !== undefined && others.length === 0) return first;
  throw new WorkspaceError(
    'root-not-named',
    `Expected the root ${root ?? '.'} (workspace ${workspace}); found ${workspaces.length} others.`,
    'Name it with --dir.',
  );
}

/** Reads all signals. @throws SourceError if a file cannot be read */
export async function signalsOf({ signals }: Ports): Promise<readonly Signal[]> {
  return (await Promise.all(signals.map((source) => source.read()))).flat();
}

/** Returns the colours for stdout. @param options may disable colour */
export function paintOf(options: PastRunOptions, terminal: Terminal): Paint {
  return createPaint(wantsColour(terminal.stdout, terminal.env, options.color));
}

/** Prints a refusal. @returns 1 */
export function refused(refusal: ActRefusal, options: PastRunOptions, terminal: Terminal): number {
  terminal.stderr.write(renderRefusal(refusal, createPaint(wantsColour(terminal.stderr, terminal.env, options.color))));
  return 1;
}

/** Prints a refusal and records it. @returns 1 */
export async function refusedStep(
  step: Extract<ActionMove, { readonly kind: 'refused' }>['step'],
  refusal: ActRefusal,
  context: {
    readonly actionLedger: ActionLedger;
    readonly record: ActionRecord;
    readonly options: PastRunOptions;
    readonly terminal: Terminal;
  },
): Promise<number> {
  const { actionLedger, record, options, terminal } = context;
  const { code, message } = refusal;
  await actionLedger.note(record.id, { kind: 'refused', at: terminal.now().toISOString(), step, code, message });
  return refused(refusal, options, terminal);
}

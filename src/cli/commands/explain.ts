import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigurationError } from '#domain/errors.ts';
import { plainLine } from '#domain/foreign-text.ts';
import type { Ledger, LedgerEntry } from '#ports.ts';
import { resourceName } from '#report/change-lines.ts';
import { closePorts, type Flow } from '../flow.ts';
import { defaultLedger } from '../options.ts';
import { folded } from '../render/fold.ts';
import { createPaint, wantsColour } from '../render/paint.ts';
import { createProgress } from '../render/progress.ts';
import { renderWalk } from '../render/walk.ts';
import type { Terminal } from '../terminal.ts';

/** Longest list of ids that is written out; what is left is counted. */
const LONGEST_LIST = 10;

/** The options of `reconcile explain`, parsed. */
export interface ExplainCommandOptions {
  readonly ledger?: string | undefined;
  readonly color: boolean;
}

/**
 * Tells one reconciliation's way from the event to the edit, out of the ledger.
 * @param request the id as printed in a report, or its beginning, and the options as parsed
 * @param flow the program behind it
 * @param terminal where it runs
 * @returns 0
 * @throws ConfigurationError when there is no ledger, or the id is unknown or fits several
 */
export async function explainCommand(
  request: { readonly id: string; readonly options: ExplainCommandOptions },
  flow: Flow,
  terminal: Terminal,
): Promise<number> {
  const { id, options } = request;
  const ledgerFile = resolve(terminal.cwd, options.ledger ?? defaultLedger(terminal));
  if (!existsSync(ledgerFile)) {
    throw new ConfigurationError(
      'ledger-not-found',
      `Expected the ledger of past runs at ${ledgerFile}; found no such file.`,
      'Run reconcile first, or name the ledger of that run with --ledger.',
    );
  }
  const observer = createProgress(terminal.stderr, createPaint(wantsColour(terminal.stderr, terminal.env, options.color)));
  const ports = await flow.createPorts({
    roots: [],
    traces: [],
    ledgerFile,
    environment: terminal.env,
    stdin: terminal.stdin,
    observer,
  });
  try {
    const entry = await find(id, ledgerFile, ports.ledger);
    terminal.stdout.write(renderWalk(entry, createPaint(wantsColour(terminal.stdout, terminal.env, options.color))));
    return 0;
  } finally {
    await closePorts(ports);
  }
}

async function find(id: string, ledgerFile: string, ledger: Ledger): Promise<LedgerEntry> {
  const entry = await ledger.findDecision(id);
  if (entry === undefined) {
    throw new ConfigurationError(
      'id-unknown',
      `Expected the id of a reconciliation in ${ledgerFile}; found none that begins with ${id}.`,
      'Take an id from a report of a run that used this ledger.',
    );
  }
  if (entry !== 'ambiguous') return entry;
  const fitting = await fittingIds(id, ledger);
  throw new ConfigurationError(
    'id-ambiguous',
    `Expected the id of one reconciliation; found several that begin with ${id}.`,
    `Give one of them in full:\n${fitting.join('\n')}`,
  );
}

/** The newest decisions whose id begins so, each with its resource. */
async function fittingIds(id: string, ledger: Ledger): Promise<readonly string[]> {
  const found = new Map<string, string>();
  for await (const { reconciliation } of ledger.decisions({})) {
    if (reconciliation.id.startsWith(id)) found.set(reconciliation.id, `${plainLine(reconciliation.id)} ${resourceName(reconciliation)}`);
  }
  return folded([...found.values()].reverse(), LONGEST_LIST);
}

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigurationError } from '#domain/errors.ts';
import { plainLine } from '#domain/text/foreign-text.ts';
import type { Ports } from '#ports.ts';
import { closePorts, type Flow } from './flow.ts';
import { defaultLedger } from './parse-options.ts';
import { createPaint, wantsColour } from './render/paint.ts';
import { createProgress } from './render/progress.ts';
import type { Terminal } from './terminal.ts';

export interface PastRunOptions {
  readonly ledger?: string | undefined;
  /** Only these roots, by their names in the ledger: a folder, and `#NAME` for a Terraform workspace. Absent for all. */
  readonly root?: readonly string[] | undefined;
  readonly color: boolean;
}

export interface PastRunContext {
  readonly options: PastRunOptions;
  readonly flow: Flow;
  readonly terminal: Terminal;
}

/** Returns the path of an existing ledger. @throws ConfigurationError if there is none */
export function ledgerOf({ ledger }: PastRunOptions, terminal: Terminal): string {
  const ledgerFile = resolve(terminal.cwd, ledger ?? defaultLedger(terminal));
  if (existsSync(ledgerFile)) return ledgerFile;
  throw new ConfigurationError(
    'ledger-not-found',
    `Expected the ledger of past runs at ${ledgerFile}; found no such file.`,
    'Run reconcile first, or name the ledger of that run with --ledger.',
  );
}

/** Returns the requested roots, by their names in the ledger; undefined for all. */
export function rootsAsked({ root }: Pick<PastRunOptions, 'root'>, { cwd }: Pick<Terminal, 'cwd'>): readonly string[] | undefined {
  return root?.map((name) => resolve(cwd, name));
}

/** Opens the ledger of past runs, calls `ask`, and closes it. @throws ConfigurationError if there is no ledger */
export async function askPastRuns<Answer>(
  { options, flow, terminal }: PastRunContext,
  ask: (ports: Ports, ledgerFile: string) => Promise<Answer>,
): Promise<Answer> {
  const ledgerFile = ledgerOf(options, terminal);
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
    return await ask(ports, ledgerFile);
  } finally {
    await closePorts(ports);
  }
}

export function unknownId(id: string, ledgerFile: string): ConfigurationError {
  return new ConfigurationError(
    'id-unknown',
    `Expected the id of a reconciliation in ${ledgerFile}; found none that begins with ${id}.`,
    'Take an id from a report of a run that used this ledger.',
  );
}

/** Builds the error for an id that several roots have. @param roots by their names in the ledger */
export function ambiguousRoot(id: string, roots: readonly string[]): ConfigurationError {
  return new ConfigurationError(
    'root-ambiguous',
    `Expected ${plainLine(id)} of one root; found it in ${roots.length}.`,
    `Name one with --root:\n${roots.map(plainLine).toSorted().join('\n')}`,
  );
}

/** Builds the error for a prefix of several ids. @param fitting the matching ids, one per line */
export function ambiguousId(id: string, fitting: readonly string[]): ConfigurationError {
  return new ConfigurationError(
    'id-ambiguous',
    `Expected the id of one reconciliation; found several that begin with ${id}.`,
    `Give one of them in full:\n${fitting.join('\n')}`,
  );
}

/**
 * Builds the ports out of options: the only place that constructs adapters. Used by cli and eval.
 */
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { DeliveryError } from '#domain/errors.ts';
import { createForge } from '#forge/forge.ts';
import { readSeeds } from '#knowledge/seed.ts';
import { openKnowledge } from '#knowledge/sqlite.ts';
import { loadGrammar } from '#hcl/parse.ts';
import { openLedger } from '#ledger/sqlite.ts';
import { packageRoot } from '#terraform/package-root.ts';
import { openWorkspace } from '#terraform/workspace.ts';
import { openTrail } from '#trail/open-trail.ts';
import type { Ledger, Observer, Ports } from './ports.ts';

/** Where everything comes from. */
export interface ContextOptions {
  readonly directory: string;
  readonly traces: readonly string[];
  /** Absolute paths of `--var-file`, the last wins; absent: none. */
  readonly variableFiles?: readonly string[];
  /** `auto` or a path. */
  readonly state: string;
  /** `auto`, `off` or a path. */
  readonly refresh: string;
  /** SQLite file of ledger and knowledge; `:memory:` keeps nothing. */
  readonly ledgerFile: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Read where a trace is `-`. */
  readonly stdin: Readable;
  readonly observer: Observer;
}

/**
 * Opens everything that a run needs.
 * @param options where it comes from
 * @returns the ports; the caller closes ledger and knowledge
 * @throws SourceError, WorkspaceError or DeliveryError where a trail or the ledger cannot be opened
 */
export async function createPorts(options: ContextOptions): Promise<Ports> {
  await loadGrammar();
  const clock = { now: () => new Date() };
  const trails = await Promise.all(options.traces.map((source) => openTrail(source, { stdin: options.stdin, clock, endpoint: undefined })));
  const seeds = await readSeeds(join(packageRoot(), 'knowledge-base'));
  const { ledger, file } = await openLedgerOrMemory(options);
  const knowledge = await openKnowledge(file, { seeds, past: (window) => ledger.decisions(window) });
  return {
    trails,
    ledger,
    knowledge,
    terraform: openWorkspace({
      directory: options.directory,
      variableFiles: options.variableFiles ?? [],
      state: options.state,
      refresh: options.refresh,
      environment: options.environment,
      onWarning: (message) => options.observer.warn(message),
    }),
    forge: createForge(),
    observer: options.observer,
    clock,
  };
}

/** A run is worth more than its record: where the ledger cannot be opened the user is told and the run goes on without. */
async function openLedgerOrMemory(options: ContextOptions): Promise<{ readonly ledger: Ledger; readonly file: string }> {
  try {
    return { ledger: await openLedger(options.ledgerFile), file: options.ledgerFile };
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    options.observer.warn(`${error.message}; this run is not recorded (${error.hint})`);
    return { ledger: await openLedger(':memory:'), file: ':memory:' };
  }
}

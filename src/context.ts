/**
 * Builds the ports out of options: the only place that constructs adapters. Used by cli and eval.
 */
import type { Readable } from 'node:stream';
import { createForge } from '#forge/create-forge.ts';
import { openKnowledge } from '#knowledge/sqlite.ts';
import { loadGrammar } from '#hcl/parse.ts';
import { openLedger } from '#ledger/sqlite.ts';
import { openWorkspace } from '#terraform/workspace.ts';
import { openTrail } from '#trail/open-trail.ts';
import type { Observer, Ports } from './ports.ts';

/** Where everything comes from. */
export interface ContextOptions {
  readonly directory: string;
  readonly traces: readonly string[];
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
  const ledger = await openLedger(options.ledgerFile);
  const knowledge = await openKnowledge(options.ledgerFile);
  return {
    trails,
    ledger,
    knowledge,
    terraform: openWorkspace({ directory: options.directory, state: options.state, refresh: options.refresh, environment: options.environment, onWarning: (message) => options.observer.warn(message) }),
    forge: createForge(),
    observer: options.observer,
    clock,
  };
}

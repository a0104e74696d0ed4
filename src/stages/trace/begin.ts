/** Where a run begins: where the last one of its roots ended, with the overlap read again. */
import type { Workspace } from '#domain/workspace.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { Ports } from '#ports.ts';
import { findGaps } from './find-gap.ts';
import { freshStart, resumeFrom } from './resume.ts';
import type { Resumption } from './resume.ts';

/** What a run is asked to read. */
export interface BeginOptions {
  readonly window: TimeWindow;
  /** ISO 8601. */
  readonly startedAt: string;
  /** Go on where the last such run ended; absent: read the window. */
  readonly resume?: { readonly overlapMs: number };
}

/**
 * Says what the run reads, and warns of what no run has read.
 * @param options what was asked for
 * @param ports the ledger is asked, the observer is told
 * @returns the window to read, and what is known of earlier runs
 * @throws LedgerError where the ledger cannot be read
 */
export async function begin(
  { window, startedAt, resume }: BeginOptions,
  workspaces: readonly Workspace[],
  { ledger, observer }: Pick<Ports, 'ledger' | 'observer'>,
): Promise<Resumption> {
  const start =
    resume === undefined ? freshStart(window) : await resumeFrom(workspaces, { window, startedAt, overlapMs: resume.overlapMs }, ledger);
  for (const gap of await findGaps(start.window, workspaces, ledger)) observer.warn(gap);
  return start;
}

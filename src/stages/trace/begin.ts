import type { Workspace } from '#domain/workspace.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { Ports } from '#ports.ts';
import { findGaps } from './find-gap.ts';
import { freshStart, resumeFrom } from './resume.ts';
import type { Resumption } from './resume.ts';

export interface BeginOptions {
  readonly window: TimeWindow;
  readonly startedAt: string;
  /** Continues after the last run of the same root; absent: reads the window. */
  readonly resume?: { readonly overlapMs: number };
}

/** Determines where the run starts to read, and warns of gaps. @throws DeliveryError when the ledger cannot be read */
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

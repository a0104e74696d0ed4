/** The report of a run before anything is delivered, from what the stages returned. */
import type { Drift, Invisible, Settled } from '#domain/drift.ts';
import type { RunReport } from '#domain/run-report.ts';
import { describeLimits } from '#domain/workspace/border.ts';
import { placeOfRoot } from '#domain/workspace/roots.ts';
import type { Workspace } from '#domain/workspace.ts';
import { toReport } from './to-report.ts';
import type { ReportInput } from './to-report.ts';

export interface LeftAlone {
  readonly settled: readonly Settled[];
  /** What no plan shows, without what is left to another root or team. */
  readonly invisible: readonly Invisible[];
}

export interface RunSoFar extends Omit<ReportInput, 'settled' | 'invisible' | 'limits' | 'places' | 'deliveries' | 'ms'> {
  readonly workspaces: readonly Workspace[];
  readonly left: LeftAlone;
}

/** @returns the report as far as it is known: without deliveries, and without the time that the run took */
export function reportOf({ workspaces, left, ...run }: RunSoFar): RunReport {
  const places = workspaces.map((workspace) => ({
    ...placeOfRoot(workspace),
    managed: workspace.resources.filter(({ mode }) => mode === 'managed').length,
    ...(workspace.schemaOrigin === undefined ? {} : { schemaOrigin: workspace.schemaOrigin }),
  }));
  return toReport({ ...run, ...left, limits: describeLimits(workspaces), places, deliveries: [], ms: 0 });
}

/**
 * Gathers what needs no verdict: told with its reason, and of what no plan shows only what is not left alone for another.
 * @param correlated what correlate settled, and what no plan shows
 * @param judged what deciding left to others, root by root
 */
export function leftAlone(
  correlated: { readonly settled: readonly Settled[]; readonly roots: readonly { readonly invisible: readonly Invisible[] }[] },
  judged: readonly { readonly left: { readonly drifts: readonly Drift[]; readonly settled: readonly Settled[] } }[],
): LeftAlone {
  const leftOut = new Set(judged.flatMap((root) => root.left.drifts));
  return {
    settled: [...correlated.settled, ...judged.flatMap((root) => root.left.settled)],
    invisible: correlated.roots.flatMap((root) => root.invisible).filter((one) => !leftOut.has(one.drift)),
  };
}

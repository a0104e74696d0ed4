/** Builds the report of a run before its deliveries, from the results of the stages. */
import type { Drift, Invisible, Settled } from '#domain/drift.ts';
import type { RunReport } from '#domain/run-report.ts';
import { describeLimits } from '#domain/workspace/border.ts';
import { placeOfRoot } from '#domain/workspace/roots.ts';
import type { Workspace } from '#domain/workspace.ts';
import { toReport } from './to-report.ts';
import type { ReportInput } from './to-report.ts';

export interface WithoutVerdict {
  readonly settled: readonly Settled[];
  /** Changes that no plan shows, without those left to another root or team. */
  readonly invisible: readonly Invisible[];
}

export interface RunSoFar extends Omit<ReportInput, 'settled' | 'invisible' | 'limits' | 'places' | 'deliveries' | 'ms'> {
  readonly workspaces: readonly Workspace[];
  readonly left: WithoutVerdict;
}

/** @returns the report without deliveries and without the duration of the run */
export function reportOf({ workspaces, left, ...run }: RunSoFar): RunReport {
  const places = workspaces.map((workspace) => ({
    ...placeOfRoot(workspace),
    managed: workspace.resources.filter(({ mode }) => mode === 'managed').length,
    ...(workspace.schemaOrigin === undefined ? {} : { schemaOrigin: workspace.schemaOrigin }),
  }));
  return toReport({ ...run, ...left, limits: describeLimits(workspaces), places, deliveries: [], ms: 0 });
}

/**
 * Collects items without a verdict: settled ones with their reasons, and invisible changes that are not left to another root or team.
 * @param correlated settled items and changes that no plan shows, from correlate
 * @param judged what decide left to others, per root
 */
export function collectWithoutVerdict(
  correlated: { readonly settled: readonly Settled[]; readonly roots: readonly { readonly invisible: readonly Invisible[] }[] },
  judged: readonly { readonly left: { readonly drifts: readonly Drift[]; readonly settled: readonly Settled[] } }[],
): WithoutVerdict {
  const leftOut = new Set(judged.flatMap((root) => root.left.drifts));
  return {
    settled: [...correlated.settled, ...judged.flatMap((root) => root.left.settled)],
    invisible: correlated.roots.flatMap((root) => root.invisible).filter((one) => !leftOut.has(one.drift)),
  };
}

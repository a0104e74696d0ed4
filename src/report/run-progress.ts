/** Messages of a run to its observer: counts for the progress line, and late events. It changes nothing. */
import { counted } from '#domain/text/counted.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import type { Filtered } from '#domain/trail/filtered.ts';
import { withoutData } from '#domain/workspace/workspace-files.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { DecidedRoot } from '#domain/judging/decided-root.ts';
import type { Observer } from '#ports.ts';

/** The counted results of correlate. */
interface Correlated {
  readonly roots: readonly { readonly drifts: readonly unknown[]; readonly invisible: readonly unknown[] }[];
  readonly settled: readonly unknown[];
  readonly unexplained: readonly unknown[];
}

/** Warns of events that were delivered later than the overlap of a resumed run. */
export function reportLate(late: number, { resume }: { readonly resume?: { readonly overlapMs: number } }, observer: Observer): void {
  if (late === 0 || resume === undefined) return;
  const minutes = Math.round(resume.overlapMs / 60_000);
  observer.warn(
    `${counted(late, 'event')} from before the ${counted(minutes, 'minute')} of overlap ${late === 1 ? 'is' : 'are'} processed only now: delivered late, or not proved then. Sources that are queried by time miss such events, so widen --overlap for them`,
  );
}

export function reportOpened(workspaces: readonly Workspace[], observer: Observer): void {
  observer.stage('open', {
    roots: workspaces.length,
    files: sum(workspaces, (workspace) => withoutData(workspace.files).length),
    resources: sum(workspaces, (workspace) => workspace.resources.length),
  });
}

/** Reports the counts of filter. @param claims a warning about callers that only claim to be Terraform; undefined without any */
export function reportFiltered(filtered: Filtered, claims: string | undefined, observer: Observer): void {
  if (claims !== undefined) observer.warn(claims);
  observer.stage('filter', { read: filtered.read, kept: filtered.kept.length, context: filtered.context.length });
}

export function reportCorrelated({ roots, settled, unexplained }: Correlated, observer: Observer): void {
  observer.stage('correlate', {
    drifts: sum(roots, (root) => root.drifts.length),
    settled: settled.length,
    invisible: sum(roots, (root) => root.invisible.length),
    unexplained: unexplained.length,
  });
}

export function reportDecisions(roots: readonly DecidedRoot[], observer: Observer): void {
  observer.stage('infer', { intents: sum(roots, (root) => root.intents.length) });
  observer.stage('decide', {
    accepted: sum(roots, (root) => root.accepted.length),
    of: sum(roots, (root) => root.decisions.length),
    alarms: sum(roots, (root) => root.alarms.length),
  });
}

export function reportVerified(outcomes: readonly Reconciliation[], roots: readonly DecidedRoot[], observer: Observer): void {
  const converged = outcomes.filter((one) => one.status === 'converged').length;
  observer.stage('verify', { converged, of: sum(roots, (root) => root.accepted.length) });
}

function sum<Item>(items: readonly Item[], count: (item: Item) => number): number {
  return items.reduce((total, item) => total + count(item), 0);
}

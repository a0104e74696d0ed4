/** How a run begins: alone on its roots, where the last one ended, and with what is remembered of them. */
import { describeRoot } from '#domain/workspace/roots.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { RootsCorrelation } from '#stages/correlate/correlate-roots.ts';
import { recoverRuns } from '#stages/deliver/recover.ts';
import { hasGround } from '#stages/record/held-value.ts';
import { checkpointName, findGaps } from '#stages/trace/find-gap.ts';
import { freshStart, resumeFrom } from '#stages/trace/resume.ts';
import type { Resumption } from '#stages/trace/resume.ts';
import type { CircumstancesAsked } from './circumstances.ts';
import type { Ports } from '../ports.ts';
import type { RunOptions } from '../run-options.ts';

/**
 * Who delivers, or goes on where another ended, is alone on its roots, and first ends what died there.
 * @param options the run
 * @param workspaces its roots, opened
 * @param ports the ledger is asked and claimed; what is told goes to the observer
 * @returns the window to read, and what is known of earlier ones
 * @throws LedgerError where another run holds one of the roots
 */
export async function begin(options: RunOptions, workspaces: readonly Workspace[], ports: Ports): Promise<Resumption> {
  const { runId, window, resume, startedAt } = options;
  const roots = workspaces.map(checkpointName);
  if (resume !== undefined || options.write || options.deliver !== 'none') await ports.ledger.claim(runId, roots);
  if (resume !== undefined) for (const told of await recoverRuns(roots, ports)) ports.observer.warn(told);
  const start =
    resume === undefined
      ? freshStart(window)
      : await resumeFrom(workspaces, { window, startedAt, overlapMs: resume.overlapMs }, ports.ledger);
  for (const gap of await findGaps(start.window, workspaces, ports.ledger)) ports.observer.warn(gap);
  return start;
}

/**
 * What the ledger is asked. A run that goes on knows all before it; any other what was decided before its window begins, so that run
 * twice it says the same twice.
 * @param correlated the roots with their drifts
 * @param start where this run began
 * @param options the run
 * @returns the question, root by root
 */
export function askedOfLedger({ roots }: RootsCorrelation, { window }: Resumption, { resume, startedAt }: RunOptions): CircumstancesAsked {
  const knownBefore = resume === undefined ? window.from : startedAt;
  return {
    roots: roots.map(({ workspace, drifts, invisible }) => ({
      key: checkpointName(workspace),
      ...(workspace.root === undefined ? {} : { name: describeRoot(workspace) }),
      drifts: [...drifts, ...invisible.map((one) => one.drift)],
    })),
    ...(knownBefore === undefined ? {} : { knownBefore }),
    hasGround,
  };
}

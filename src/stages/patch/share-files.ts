import type { DecidedRoot } from '#domain/judging/decided-root.ts';
import type { Workspace } from '#domain/workspace.ts';
import { changedFiles, withChangesOf } from '#hcl/proof/neighbours.ts';
import type { Neighbour } from '#hcl/proof/neighbours.ts';
import { expectationOf } from './expectation.ts';

/** What sharing files is about. */
type Patched = Pick<DecidedRoot, 'workspace' | 'decisions'>;

/**
 * The roots beside one: a patch of a file that they read too has to be right for them as well.
 * @param roots every root of the run, each as left by the last converged patch
 * @param root the one that is to be patched
 * @returns the others, with what their own accepted drifts may change; and roots that are not in the run, where nothing may
 */
export function neighboursOf<Root extends Patched>(roots: readonly Root[], root: Root): readonly Neighbour[] {
  const others = roots
    .filter((other) => other !== root)
    .map(({ workspace, decisions }) => {
      const accepted = decisions.filter((decision) => decision.verdict === 'accept').map((decision) => decision.drift);
      return { workspace, expectation: expectationOf(accepted, []) };
    });
  return [...others, ...(root.workspace.bystanders ?? []).map((workspace) => ({ workspace, expectation: expectationOf([], []) }))];
}

/**
 * Puts a converged patch into every root that reads its files, so that the next patch starts from the text this one left.
 * @param roots every root of the run
 * @param root the one that was patched
 * @param patched its workspace with the patch in it
 * @returns the roots in the same order
 */
export function withPatchOf<Root extends Patched>(roots: readonly Root[], root: Root, patched: Workspace): readonly Root[] {
  if (patched === root.workspace) return roots;
  const changes = changedFiles(root.workspace, patched);
  return roots.map((one) =>
    one === root ? { ...one, workspace: patched } : { ...one, workspace: withChangesOf(changes, patched, one.workspace) },
  );
}

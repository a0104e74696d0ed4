import type { DecidedRoot } from '#domain/judging/decided-root.ts';
import type { Workspace } from '#domain/workspace.ts';
import { changedFiles, otherEnvironments, withChangesOf } from '#hcl/proof/neighbours.ts';
import type { Neighbour } from '#hcl/proof/neighbours.ts';
import { expectationOf } from './expectation.ts';

type Patched = Pick<DecidedRoot, 'workspace' | 'decisions'>;

/** Returns other roots with the changes that their accepted drifts allow, since they may read shared files, and roots without drifts. */
export function neighboursOf<Root extends Patched>(roots: readonly Root[], root: Root): readonly Neighbour[] {
  const others = roots
    .filter((other) => other !== root)
    .map(({ workspace, decisions }) => {
      const accepted = decisions.filter((decision) => decision.verdict === 'accept').map((decision) => decision.drift);
      return { workspace, expectation: expectationOf(accepted, []) };
    });
  return [...others, ...withoutDrifts(root.workspace)];
}

/** Returns roots outside of the run, and other environments of this root, in which nothing may change. */
export function withoutDrifts(workspace: Workspace): readonly Neighbour[] {
  const bystanders = (workspace.bystanders ?? []).map((other) => ({ workspace: other, expectation: expectationOf([], []) }));
  return [...bystanders, ...otherEnvironments(workspace)];
}

/** Puts a converged patch into every root that reads its files, so that the next patch starts from this text. */
export function withPatchOf<Root extends Patched>(roots: readonly Root[], root: Root, patched: Workspace): readonly Root[] {
  if (patched === root.workspace) return roots;
  const changes = changedFiles(root.workspace, patched);
  return roots.map((one) =>
    one === root ? { ...one, workspace: patched } : { ...one, workspace: withChangesOf(changes, patched, one.workspace) },
  );
}

import type { Drift } from '#domain/drift.ts';
import type { DecidedRoot } from '#domain/judging/decided-root.ts';
import type { ImportTarget } from '#domain/patch.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { Expectation, WantedChange } from '#hcl/proof/judge.ts';
import { changedFiles, withChangesOf, otherEnvironments } from '#hcl/proof/neighbours.ts';
import type { Neighbour } from '#hcl/proof/neighbours.ts';

/** Returns the wanted changes of a managed resource. `tags_all` follows from `tags`, and counts only if those did not change. */
export function wantedChanges(drift: Drift): readonly WantedChange[] {
  const { address } = drift;
  if (drift.kind !== 'changed' || address === undefined) return [];
  const all = drift.changes.find((change) => change.path === 'tags_all');
  // A change of tags_all alone is a default tag, which is not among the resource's own.
  const changes =
    all !== undefined && !drift.changes.some((change) => change.path === 'tags')
      ? [...drift.changes, { ...all, path: 'tags' }]
      : drift.changes;
  return changes
    .filter((change) => change.path !== 'tags_all')
    .map((change) => ({
      address,
      type: drift.resourceType,
      path: change.path,
      before: change.before,
      after: change.after,
      ...(change.path === 'tags' && all !== undefined ? { all: all.after } : {}),
    }));
}

/**
 * Returns the wanted changes of all accepted drifts, because an edit at a shared origin may solve another intent too. Any other change is
 * collateral.
 * @param accepted accepted drifts of the whole run
 * @param imports resources that this patch adopts
 */
export function expectationOf(accepted: readonly Drift[], imports: readonly ImportTarget[]): Expectation {
  return {
    changes: accepted.flatMap(wantedChanges),
    gone: accepted.flatMap((drift) => (drift.kind === 'missing' && drift.address !== undefined ? [drift.address] : [])),
    adopted: imports.map((target) => ({ address: target.to, type: target.resourceType, observed: target.observed })),
  };
}

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

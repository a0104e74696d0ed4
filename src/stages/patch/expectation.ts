import type { Drift } from '#domain/drift.ts';
import type { ImportTarget } from '#domain/patch.ts';
import type { Expectation, WantedChange } from '#hcl/proof/judge.ts';

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

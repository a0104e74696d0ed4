import type { Drift } from '#domain/drift.ts';
import type { ImportTarget } from '#domain/patch.ts';
import type { Expectation, WantedChange } from '#hcl/proof/judge.ts';

/**
 * The changes of one drift that an edit has to make.
 * @param drift a drift of a managed resource
 * @returns its wanted changes; tags_all goes with tags, from which it follows, and stands for them where they did not change
 */
export function wantedChanges(drift: Drift): readonly WantedChange[] {
  const { address } = drift;
  if (drift.kind !== 'changed' || address === undefined) return [];
  const all = drift.changes.find((change) => change.path === 'tags_all');
  // Only tags_all: a default tag that is not among the resource's own.
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
 * Everything that patches of this run may change: what all accepted drifts want. An edit at a shared origin may fulfil
 * another intent's wish too; what nobody wants is collateral.
 * @param accepted accepted drifts of the run
 * @param imports resources this patch adopts
 * @returns the expectation
 */
export function expectationOf(accepted: readonly Drift[], imports: readonly ImportTarget[]): Expectation {
  return {
    changes: accepted.flatMap(wantedChanges),
    gone: accepted.flatMap((drift) => (drift.kind === 'missing' && drift.address !== undefined ? [drift.address] : [])),
    adopted: imports.map((target) => ({ address: target.to, type: target.resourceType, observed: target.observed })),
  };
}

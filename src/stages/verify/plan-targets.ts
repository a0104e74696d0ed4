import type { Drift } from '#domain/drift.ts';
import type { Json } from '#domain/json.ts';
import { importIdOf } from '#domain/patch.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import type { Comparison, PlanTarget } from './compare-plan.ts';

/** Returns what patches have to settle in a plan. `accepted`: every accepted drift of the run, since another patch may settle it */
export function targetsOf(proved: readonly Reconciliation[], accepted: readonly Drift[]): Pick<Comparison, 'targets' | 'allowed'> {
  const drifts = proved.map((one) => one.decision.drift);
  const changed = attributesByAddress(drifts);
  return {
    targets: [
      ...[...changed].map(([address, attributes]): PlanTarget => ({
        kind: 'changed',
        address,
        attributes,
        notRead: notReadOf(address, drifts),
      })),
      ...drifts.flatMap((drift): readonly PlanTarget[] =>
        drift.kind === 'missing' && drift.address !== undefined ? [{ kind: 'missing', address: drift.address }] : [],
      ),
      ...proved.flatMap(importsOf),
    ],
    allowed: attributesByAddress(accepted),
  };
}

/** Returns changed attributes by instance; `tags_all` follows from `tags`. */
function attributesByAddress(drifts: readonly Drift[]): ReadonlyMap<string, ReadonlySet<string>> {
  const byAddress = new Map<string, ReadonlySet<string>>();
  for (const { kind, address, changes } of drifts) {
    if (kind !== 'changed' || address === undefined) continue;
    const names = changes.flatMap(({ path }) => (path === 'tags' ? ['tags', 'tags_all'] : [path]));
    byAddress.set(address, new Set([...(byAddress.get(address) ?? []), ...names]));
  }
  return byAddress;
}

/** Returns attributes that the provider does not read back, with the cloud's values from the trail. */
function notReadOf(address: string, drifts: readonly Drift[]): ReadonlyMap<string, Json> {
  const changes = drifts.filter((drift) => drift.address === address).flatMap((drift) => drift.changes);
  return new Map(changes.filter(({ notRead }) => notRead === true).map(({ path, after }) => [path, after]));
}

/** Returns the import of a drift, since drifts of one intent share a patch with several imports. */
function importsOf({ decision: { drift }, patch }: Reconciliation): readonly PlanTarget[] {
  if (drift.kind !== 'unmanaged') return [];
  const target = patch?.imports.find(({ id, resourceType }) => id === drift.importId && resourceType === drift.resourceType);
  return target === undefined ? [] : [{ kind: 'import', address: target.to, importId: importIdOf(target) }];
}

/** Prepares a correlated root for judging: masks secrets, and checks for danger before changes outside this code are set aside. */
import type { Catalogue } from '#catalogue/catalogue.ts';
import { circumstancesOf } from '#domain/judging/circumstances.ts';
import type { Circumstances } from '#domain/judging/circumstances.ts';
import type { Drift, Invisible } from '#domain/drift.ts';
import type { Workspace } from '#domain/workspace.ts';
import { splitOutside } from './outside/outside.ts';
import type { Outside } from './outside/outside.ts';
import { maskRoot } from './secrets/mask-secrets.ts';
import type { MaskedRoot } from './secrets/mask-secrets.ts';

/** A root with its drifts, as returned by correlate. */
export interface CorrelatedRoot {
  readonly workspace: Workspace;
  readonly drifts: readonly Drift[];
  readonly invisible: readonly Invisible[];
}

/** A root without its secrets, and the mapping to restore them. */
export interface PreparedRoot extends MaskedRoot {
  /** The workspace as it was read, with its secrets. */
  readonly original: Workspace;
  /** Changes outside this code that endanger the account. */
  readonly raised: Outside['raised'];
  /** Other changes outside this code. */
  readonly left: Outside['left'];
}

/** Prepares a root: drifts without secrets, drifts that no plan shows, and drifts outside this code that are reported anyway. */
export function prepareRoot(
  { workspace: original, drifts, invisible }: CorrelatedRoot,
  { catalogue, circumstances }: { readonly catalogue: Catalogue; readonly circumstances: Circumstances },
): PreparedRoot {
  const masked = maskRoot({ workspace: original, drifts, unseen: invisible.map((one) => one.drift) });
  const { raised, left } = splitOutside(
    invisible.filter((one) => one.reason === 'outside-this-code'),
    masked.unseen.filter((drift) => drift.invisible === 'outside-this-code'),
    { catalogue, workspace: masked.workspace, circumstances: circumstancesOf(circumstances, masked.workspace) },
  );
  return { ...masked, unseen: masked.unseen.filter((drift) => drift.invisible !== 'outside-this-code'), original, raised, left };
}

/**
 * Makes a correlated root ready to be judged: takes secrets out, and asks about danger before anything is set aside as others' business.
 */
import type { Catalogue } from '#catalogue/catalogue.ts';
import { circumstancesOf } from '#domain/judging/circumstances.ts';
import type { Circumstances } from '#domain/judging/circumstances.ts';
import type { Drift, Invisible } from '#domain/drift.ts';
import type { Workspace } from '#domain/workspace.ts';
import { splitOutside } from './outside/outside.ts';
import type { Outside } from './outside/outside.ts';
import { maskRoot } from './secrets/mask-secrets.ts';
import type { MaskedRoot } from './secrets/mask-secrets.ts';

/** A root with what drifted in it, as correlate found it. */
export interface CorrelatedRoot {
  readonly workspace: Workspace;
  readonly drifts: readonly Drift[];
  readonly invisible: readonly Invisible[];
}

/** A root without its secrets, and the way back. */
export interface PreparedRoot extends MaskedRoot {
  /** As it was read, with its secrets. */
  readonly original: Workspace;
  /** What endangers the account outside this code. */
  readonly raised: Outside['raised'];
  /** What is the business of others. */
  readonly left: Outside['left'];
}

/** Prepares a root: its drifts without secrets, those that no plan shows apart, and those told although they are outside this code. */
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

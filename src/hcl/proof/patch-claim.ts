import type { Drift } from '#domain/drift.ts';
import type { Patch } from '#domain/patch.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { Expectation } from './judge.ts';
import type { Neighbour } from './neighbours.ts';

/** What a patch claims to do, to be verified. */
export interface PatchClaim {
  readonly patch: Patch;
  /** The workspace without the patch. */
  readonly before: Workspace;
  /** Drifts that the patch claims to reconcile. */
  readonly drifts: readonly Drift[];
  /** What all accepted drifts of the run may change. */
  readonly expectation: Expectation;
  /** The other roots of the run, which may read the patched files too. Absent: none. */
  readonly neighbours?: readonly Neighbour[];
}

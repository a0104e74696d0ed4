import type { Drift } from '#domain/drift.ts';
import type { Patch } from '#domain/patch.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { Expectation } from './judge.ts';
import type { Neighbour } from './neighbours.ts';

export interface PatchClaim {
  readonly patch: Patch;
  /** Without the patch. */
  readonly before: Workspace;
  readonly drifts: readonly Drift[];
  /** For all accepted drifts of the run. */
  readonly expectation: Expectation;
  /** Other roots that may read the patched files. */
  readonly neighbours?: readonly Neighbour[];
}

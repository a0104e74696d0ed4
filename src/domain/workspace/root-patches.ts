import type { Drift } from '../drift.ts';
import type { Reconciliation } from '../reconciliation.ts';
import type { Verification } from '../verification.ts';
import type { Workspace } from '../workspace.ts';

export interface RootPatches {
  readonly before: Workspace;
  readonly accepted: readonly Drift[];
  readonly after: Workspace;
  /** The result for its drifts so far; the patches are for the converged ones. */
  readonly reconciliations: readonly Reconciliation[];
}

/** Plans the patches of all roots up to the index with Terraform; only the last one is being verified. */
export type PlanOne = (roots: readonly RootPatches[], index: number) => Promise<Verification>;

export type PlannedTogether =
  /** Terraform agrees, or cannot plan: the same reconciliations by root, with their verifier. */
  | { readonly kind: 'settled'; readonly settled: readonly (readonly Reconciliation[])[] }
  /** At least one patch fails its plan: plan them one by one. */
  | { readonly kind: 'disagrees'; readonly planOne: PlanOne };

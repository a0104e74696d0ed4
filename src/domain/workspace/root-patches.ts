/** What Terraform is asked about patches, and what it answers: the words that patching and verifying share. */
import type { Drift } from '../drift.ts';
import type { Reconciliation } from '../reconciliation.ts';
import type { Verification } from '../verification.ts';
import type { Workspace } from '../workspace.ts';

/** One root of the run: as it was, and as the patches leave it. */
export interface RootPatches {
  readonly before: Workspace;
  /** Every accepted drift of the root. */
  readonly accepted: readonly Drift[];
  readonly after: Workspace;
  /** What became of its drifts so far; those that converged are what the patches are for. */
  readonly reconciliations: readonly Reconciliation[];
}

/** Has Terraform plan all patches up to here; the last of them, of the root at the index, is the one in question. */
export type PlanOne = (roots: readonly RootPatches[], index: number) => Promise<Verification>;

/** What came of planning all patches at once. */
export type PlannedTogether =
  /** Terraform agrees, or cannot be asked: the same reconciliations by root, with who verified them. */
  | { readonly kind: 'settled'; readonly settled: readonly (readonly Reconciliation[])[] }
  /** At least one of the patches does not plan clean: they have to be planned one by one. */
  | { readonly kind: 'disagrees'; readonly planOne: PlanOne };

import type { Verification } from '#domain/verification.ts';
import type { PlannedTogether, RootPatches } from '#domain/workspace/root-patches.ts';
import type { PatchClaim } from '#hcl/proof/patch-claim.ts';

/** Passed in by the flow: patching proves nothing by itself. */
export interface Prover {
  /** The built-in evaluator, on one patch; cheap. */
  readonly evaluate: (claim: PatchClaim) => Promise<Verification>;
  /** Terraform, on all patches at once. @throws WorkspaceError as the planner does */
  readonly plan: (roots: readonly RootPatches[]) => Promise<PlannedTogether>;
}

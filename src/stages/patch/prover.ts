import type { Verification } from '#domain/verification.ts';
import type { PlannedTogether, RootPatches } from '#domain/workspace/root-patches.ts';
import type { PatchClaim } from '#hcl/proof/prove-edit.ts';

/** Proves patches. The flow passes it in, because patching and verification are separate stages. */
export interface Prover {
  /** Proves one patch with the built-in evaluator. */
  readonly evaluate: (claim: PatchClaim) => Promise<Verification>;
  /** Proves all patches at once with Terraform. @throws WorkspaceError when the planner fails */
  readonly plan: (roots: readonly RootPatches[]) => Promise<PlannedTogether>;
}

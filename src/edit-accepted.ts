import { catalogue } from '#catalogue/index.ts';
import type { Drift } from '#domain/drift.ts';
import type { Workspace } from '#domain/workspace.ts';
import { proposeDirect } from '#stages/patch/propose.ts';
import { withoutDrifts } from '#stages/patch/expectation.ts';

/** The edited code, and why some drifts have no edit. */
export interface EditedCode {
  readonly workspace: Workspace;
  /** Drift id → reason. */
  readonly refusals: ReadonlyMap<string, string>;
}

/**
 * Edits code for changes that people have already accepted. It reads no trail and decides nothing; only the evaluator proves the edits.
 * @param drifts drifts of one root, all accepted
 * @throws WorkspaceError if a file is not HCL
 */
export function editAccepted(drifts: readonly Drift[], workspace: Workspace): EditedCode {
  const neighbours = withoutDrifts(workspace);
  const { workspace: edited, refusals } = proposeDirect({ drifts, accepted: drifts, workspace, catalogue, neighbours });
  return { workspace: edited, refusals };
}

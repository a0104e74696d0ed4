import { catalogue } from '#catalogue/index.ts';
import type { Drift } from '#domain/drift.ts';
import type { Workspace } from '#domain/workspace.ts';
import { proposeDirect } from '#stages/patch/propose.ts';
import { withoutDrifts } from '#stages/patch/share-files.ts';

/** Code with the edits, and why some drifts have none. */
export interface EditedCode {
  readonly workspace: Workspace;
  /** Drift id → reason. */
  readonly refusals: ReadonlyMap<string, string>;
}

/**
 * Edits code for changes that people have accepted already: no trail is read, nothing is decided, and the evaluator alone proves the edits.
 * @param drifts of one root, all accepted
 * @throws WorkspaceError where a file is not HCL
 */
export function editAccepted(drifts: readonly Drift[], workspace: Workspace): EditedCode {
  const neighbours = withoutDrifts(workspace);
  const { workspace: edited, refusals } = proposeDirect({ drifts, accepted: drifts, workspace, catalogue, neighbours });
  return { workspace: edited, refusals };
}

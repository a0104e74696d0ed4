import type { Drift } from '#domain/drift.ts';
import type { Workspace } from '#domain/workspace.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { positionOf } from '#hcl/origin/definition-chain.ts';

/** Returns `file:line` of a drifted resource's block, relative to the root, if declared. @throws WorkspaceError when a file is not HCL */
export function declaredAt(drift: Drift, workspace: Workspace): string | undefined {
  const declaration = drift.address === undefined ? undefined : openEvaluator(workspace).instance(drift.address)?.declaration;
  return declaration === undefined ? undefined : positionOf(declaration.file, declaration.block.range.start);
}

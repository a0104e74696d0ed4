import type { Drift } from '#domain/drift.ts';
import { codeShapeOf, repetitionShapeOf } from '#hcl/origin/code-shape.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import type { Workspace } from '#domain/workspace.ts';

/**
 * Describes how code sets the drifted values, without names and values: `attribute: shape`, sorted. For a missing resource, how its
 * instances are declared; for an unmanaged one, `*: nothing`.
 * @param workspace the code before any patch
 * @throws WorkspaceError if a file is not HCL
 */
export function codeShapes(drift: Drift, workspace: Workspace): readonly string[] {
  if (drift.kind === 'unmanaged' || drift.address === undefined) return ['*: nothing'];
  const evaluator = openEvaluator(workspace);
  const instance = evaluator.instance(drift.address);
  if (instance === undefined) return ['*: nothing'];
  if (drift.kind === 'missing') return [`*: ${repetitionShapeOf(instance, evaluator)}`];
  return drift.changes.map(({ path }) => `${path}: ${codeShapeOf(instance, path, evaluator)}`).sort();
}

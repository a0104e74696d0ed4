import type { Drift } from '#domain/drift.ts';
import { WorkspaceError } from '#domain/errors.ts';
import type { Patch } from '#domain/patch.ts';
import type { Residual, Verification } from '#domain/verification.ts';
import type { Workspace } from '#domain/workspace.ts';
import { adoptedResource, withTexts } from '#domain/workspace/patched-workspace.ts';
import type { Evaluator } from '../evaluate/evaluator.ts';
import { knownJson } from '../evaluate/value.ts';
import { openEvaluator } from '../open-evaluator.ts';
import { disagreements, isReached, findCollateral } from './judge.ts';
import type { Expectation, WantedChange } from './judge.ts';
import type { Neighbour } from './neighbours.ts';
import { findCollateralElsewhere } from './neighbours.ts';

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

/**
 * Compares the values that code gives before and after a patch, in its root and in others that read the same files.
 * @returns `invalid` if the patched code is not HCL, `collateral` for an unwanted change, `residual` if a wanted value is not reached,
 * else `converged`
 */
export function proveEdit({ patch, before, drifts, expectation, neighbours }: PatchClaim): Omit<Verification, 'method'> {
  const evaluatorBefore = openEvaluator(before);
  const after = openPatched(patchedWorkspace(before, patch));
  if (typeof after === 'string') return { outcome: 'invalid', residual: [], diagnostics: [after] };
  const { schema } = before;
  const collateral = [
    ...findCollateral(evaluatorBefore, after, expectation, schema),
    ...findCollateralElsewhere(patch.files, before, neighbours ?? []),
  ];
  if (collateral.length > 0) return { outcome: 'collateral', residual: collateral, diagnostics: [] };
  const residual = [
    ...expectation.changes
      .filter((wanted) => drifts.some((drift) => drift.address === wanted.address) && !isReached(wanted, after, schema))
      .map((wanted): Residual => ({
        address: wanted.address,
        path: wanted.path,
        expected: wanted.after,
        found: valueOf(wanted, after),
      })),
    ...drifts
      .filter((drift) => drift.kind === 'changed' && !expectation.changes.some((wanted) => wanted.address === drift.address))
      .flatMap(residualOfIgnored),
    ...drifts
      .filter((drift) => drift.kind === 'missing' && after.instance(drift.address ?? '') !== undefined)
      .map((drift): Residual => ({ address: drift.address ?? '', path: '*', expected: null, found: 'still declared' })),
    ...expectation.adopted.flatMap((adopted) => disagreements(adopted, after, schema)),
  ];
  return { outcome: residual.length === 0 ? 'converged' : 'residual', residual, diagnostics: [] };
}

/** Returns the residual of a drift that the patch ignores, which is then not reconciled. */
function residualOfIgnored(drift: Drift): readonly Residual[] {
  return drift.changes.map((change) => ({ address: drift.address ?? '', path: change.path, expected: change.after, found: undefined }));
}

/** Opens the patched code. If this parser refuses code that HashiCorp's accepts, the patch is at fault, not the user's code. */
function openPatched(after: Workspace): Evaluator | string {
  try {
    return openEvaluator(after);
  } catch (error) {
    if (error instanceof WorkspaceError) return error.message;
    throw error;
  }
}

function valueOf(wanted: WantedChange, evaluator: Evaluator): Residual['found'] {
  const instance = evaluator.instance(wanted.address);
  const value = instance === undefined ? undefined : evaluator.arguments(instance)[wanted.path];
  return value === undefined ? undefined : knownJson(value);
}

function patchedWorkspace(before: Workspace, patch: Patch): Workspace {
  const texts = new Map(patch.files.map((file) => [file.path, file.after]));
  return {
    ...before,
    files: withTexts(before.files, texts),
    adopted: [...before.adopted, ...patch.imports.map(adoptedResource)],
  };
}

import type { Drift } from '#domain/drift.ts';
import { WorkspaceError } from '#domain/errors.ts';
import type { FileChange, Patch } from '#domain/patch.ts';
import { adoptedResource, withTexts } from '#domain/workspace/patched-workspace.ts';
import type { Residual, Verification } from '#domain/verification.ts';
import type { Workspace } from '#domain/workspace.ts';
import { disagreements, findCollateral, isReached } from '#hcl/proof/judge.ts';
import { findCollateralElsewhere } from '#hcl/proof/neighbours.ts';
import type { Expectation } from '#hcl/proof/judge.ts';
import type { PatchClaim } from '#hcl/proof/patch-claim.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { parsesWithHashiCorp } from '#hcl/proof/second-opinion.ts';
import type { Evaluator } from '#hcl/evaluate/evaluator.ts';
import { knownJson } from '#hcl/evaluate/value.ts';

/**
 * Stage 7: verifies a patch offline. Both parsers accept every file, bytes outside the announced ranges are unchanged, and the evaluator
 * gives the new values for the drifted instances and old values for all others. It uses no results of the proposer, except cached ones
 * about other roots with the same texts.
 */
export async function verify(input: PatchClaim): Promise<Verification> {
  const diagnostics = [...strayBytes(input.patch), ...(await parseProblems(input.patch.files))];
  if (diagnostics.length > 0) return { outcome: 'invalid', method: 'evaluate', residual: [], diagnostics };
  const evaluatorBefore = openEvaluator(input.before);
  const evaluatorAfter = openPatched(patchedWorkspace(input.before, input.patch));
  if (typeof evaluatorAfter === 'string') return { outcome: 'invalid', method: 'evaluate', residual: [], diagnostics: [evaluatorAfter] };
  const { schema } = input.before;
  const collateral = [
    ...findCollateral(evaluatorBefore, evaluatorAfter, input.expectation, schema),
    ...findCollateralElsewhere(input.patch.files, input.before, input.neighbours ?? []),
  ];
  if (collateral.length > 0) return { outcome: 'collateral', method: 'evaluate', residual: collateral, diagnostics: [] };
  const residual = [
    ...input.expectation.changes
      .filter((wanted) => input.drifts.some((drift) => drift.address === wanted.address) && !isReached(wanted, evaluatorAfter, schema))
      .map((wanted): Residual => ({
        address: wanted.address,
        path: wanted.path,
        expected: wanted.after,
        found: valueOf(wanted, evaluatorAfter),
      })),
    ...input.drifts
      .filter((drift) => drift.kind === 'changed' && !input.expectation.changes.some((wanted) => wanted.address === drift.address))
      .flatMap(residualOfIgnored),
    ...input.drifts
      .filter((drift) => drift.kind === 'missing' && evaluatorAfter.instance(drift.address ?? '') !== undefined)
      .map((drift): Residual => ({ address: drift.address ?? '', path: '*', expected: null, found: 'still declared' })),
    ...input.expectation.adopted.flatMap((adopted) => disagreements(adopted, evaluatorAfter, schema)),
  ];
  return { outcome: residual.length === 0 ? 'converged' : 'residual', method: 'evaluate', residual, diagnostics: [] };
}

/** Returns the residual of a drift that the patch ignores, which is then not reconciled. */
function residualOfIgnored(drift: Drift): readonly Residual[] {
  return drift.changes.map((change) => ({ address: drift.address ?? '', path: change.path, expected: change.after, found: undefined }));
}

/** Opens the patched code. If this tool's parser refuses code that HashiCorp's accepts, that is an error of the patch, not of the user. */
function openPatched(after: Workspace): Evaluator | string {
  try {
    return openEvaluator(after);
  } catch (error) {
    if (error instanceof WorkspaceError) return error.message;
    throw error;
  }
}

function valueOf(wanted: Expectation['changes'][number], evaluator: ReturnType<typeof openEvaluator>): Residual['found'] {
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

/** Checks that the announced edits, applied to the old bytes, give exactly the new bytes. */
function strayBytes(patch: Patch): readonly string[] {
  return patch.files.flatMap((file) => {
    const edits = patch.edits.filter((edit) => edit.path === file.path).sort((left, right) => right.start - left.start);
    const rebuilt = edits.reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), file.before ?? '');
    return rebuilt === file.after ? [] : [`${file.path}: bytes outside the announced ranges differ`];
  });
}

async function parseProblems(files: readonly FileChange[]): Promise<readonly string[]> {
  const answers = await Promise.all(
    files
      .filter((file) => /\.(?:tf|tofu|tfvars|hcl|json)$/.test(file.path))
      .map(async (file) => {
        // A template may be named .json, so a file that was not JSON before does not have to be.
        const isJson = file.before === undefined || jsonProblem(file.before) === undefined;
        const problem = file.path.endsWith('.json')
          ? isJson
            ? jsonProblem(file.after)
            : undefined
          : await parsesWithHashiCorp(file.path, file.after);
        return problem === undefined ? [] : [`${file.path}: ${problem}`];
      }),
  );
  return answers.flat();
}

/** Returns the error of JavaScript's own parser, the second one for JSON. */
function jsonProblem(text: string): string | undefined {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

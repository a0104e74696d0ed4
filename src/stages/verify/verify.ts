import type { FileChange, Patch } from '#domain/patch.ts';
import type { Verification } from '#domain/verification.ts';
import type { PatchClaim } from '#hcl/proof/prove-edit.ts';
import { parsesWithHashiCorp } from '#hcl/proof/second-opinion.ts';
import { proveEdit } from '#hcl/proof/prove-edit.ts';

/**
 * Stage 7: verifies a patch offline. Both parsers accept every file, bytes outside the announced ranges are unchanged, and the evaluator
 * gives the new values for the drifted instances and old values for all others. It uses no results of the proposer, except cached ones
 * about other roots with the same texts.
 */
export async function verify(input: PatchClaim): Promise<Verification> {
  const diagnostics = [...strayBytes(input.patch), ...(await parseProblems(input.patch.files))];
  if (diagnostics.length > 0) return { outcome: 'invalid', method: 'evaluate', residual: [], diagnostics };
  return { method: 'evaluate', ...proveEdit(input) };
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

import type { Decision } from '#domain/decision.ts';
import type { FileChange } from '#domain/patch.ts';
import type { Workspace } from '#domain/workspace.ts';
import { applyTextEdits } from '#hcl/text/apply-edits.ts';
import { addIgnoreChanges } from '#hcl/edits/add-ignore-changes.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { isForeign } from '#hcl/origin/make-edits.ts';
import { isHclFile, parseHcl } from '#hcl/parse/parse.ts';

/**
 * What code would have to say to leave alone what is held, ready to be taken over by a person: no run writes it.
 * @param workspace the root it is in, as it was read
 * @returns the file before and after; undefined where the terms name nothing, where the edit is refused, and where the code is from elsewhere
 * @throws WorkspaceError where a file is not HCL
 */
export function suggestIgnored({ drift, hold }: Decision, workspace: Workspace): readonly FileChange[] | undefined {
  const entries = hold?.ignoreChanges ?? [];
  const declaration =
    drift.address === undefined || entries.length === 0 ? undefined : openEvaluator(workspace).instance(drift.address)?.declaration;
  if (declaration === undefined || isForeign(declaration.file.path)) return undefined;
  const { path, text: before } = declaration.file;
  const { start } = declaration.block.range;
  const after = entries.reduce<string | undefined>(
    (text, entry) => (text === undefined ? undefined : withEntry({ path, text }, start, entry)),
    before,
  );
  return after === undefined || after === before ? undefined : [{ path, before, after }];
}

/** The block keeps its beginning, whatever is added inside of it. */
function withEntry({ path, text }: { readonly path: string; readonly text: string }, start: number, attribute: string): string | undefined {
  const file = parseHcl(path, text);
  const block = isHclFile(file) ? file.body.blocks.find((one) => one.range.start === start) : undefined;
  if (!isHclFile(file) || block === undefined) return undefined;
  const made = addIgnoreChanges.apply(file, { block: block.range, attribute });
  return made.kind === 'refused' ? undefined : applyTextEdits(text, made.edits);
}

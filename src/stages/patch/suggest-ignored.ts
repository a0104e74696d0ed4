import type { Decision } from '#domain/decision.ts';
import type { FileChange } from '#domain/patch.ts';
import { generatorOf } from '#domain/workspace/generated-code.ts';
import type { Workspace } from '#domain/workspace.ts';
import { applyTextEdits } from '#hcl/text/apply-edits.ts';
import { addIgnoreChanges } from '#hcl/edits/add-ignore-changes.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { isForeign } from '#hcl/origin/make-edits.ts';
import { parseSource } from '#hcl/json/parse-source.ts';
import { isHclFile } from '#hcl/parse/parse.ts';

/**
 * Returns the `ignore_changes` edit for a held drift as a suggestion to people; no run writes it. Undefined if the hold names no attribute,
 * the edit is refused, or the code is downloaded or generated.
 * @throws WorkspaceError when a file is not HCL
 */
export function suggestIgnored({ drift, hold }: Decision, workspace: Workspace): readonly FileChange[] | undefined {
  const entries = hold?.ignoreChanges ?? [];
  const declaration =
    drift.address === undefined || entries.length === 0 ? undefined : openEvaluator(workspace).instance(drift.address)?.declaration;
  if (declaration === undefined || isForeign(declaration.file.path) || generatorOf(declaration.file) !== undefined) return undefined;
  const { path, text: before } = declaration.file;
  const { start } = declaration.block.range;
  const after = entries.reduce<string | undefined>(
    (text, entry) => (text === undefined ? undefined : withEntry({ path, text }, start, entry)),
    before,
  );
  return after === undefined || after === before ? undefined : [{ path, before, after }];
}

/** Adds an entry to the block that starts at `start`, which stays the same when text is added inside. */
function withEntry({ path, text }: { readonly path: string; readonly text: string }, start: number, attribute: string): string | undefined {
  const file = parseSource(path, text);
  const block = isHclFile(file) ? file.body.blocks.find((one) => one.range.start === start) : undefined;
  if (!isHclFile(file) || block === undefined) return undefined;
  const made = addIgnoreChanges.apply(file, { block: block.range, attribute });
  return made.kind === 'refused' ? undefined : applyTextEdits(text, made.edits);
}

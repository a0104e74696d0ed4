import type { FileChange, TextEdit } from '#domain/patch.ts';
import { withTexts } from '#domain/workspace/patched-workspace.ts';
import type { SourceFile } from '#domain/workspace.ts';

/**
 * Applies edits of one file. Identical edits count once; insertions at one offset keep their order.
 * @throws Error if edits overlap or are out of range, which is a bug of the caller
 */
export function applyTextEdits(text: string, edits: readonly TextEdit[]): string {
  const ordered = orderEdits(edits);
  let result = '';
  let at = 0;
  for (const edit of ordered) {
    if (edit.start < at || edit.end < edit.start || edit.end > text.length) {
      throw new Error(
        `${edit.edit} wants to replace ${edit.start}–${edit.end} of ${edit.path}: that overlaps another edit or lies outside the text`,
      );
    }
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}

/** Returns the edits in text order, without duplicates; insertions before a replacement at the same offset. */
export function orderEdits(edits: readonly TextEdit[]): readonly TextEdit[] {
  const distinct = new Map<string, TextEdit>();
  for (const edit of edits) {
    const key = JSON.stringify([edit.path, edit.start, edit.end, edit.text]);
    if (!distinct.has(key)) distinct.set(key, edit);
  }
  return [...distinct.values()].sort((left, right) => left.start - right.start || left.end - right.end);
}

/**
 * Applies edits of several files. An insertion at offset 0 of an unknown path creates the file.
 * @throws Error if edits overlap, or a file does not exist
 */
export function applyToFiles(
  files: readonly SourceFile[],
  edits: readonly TextEdit[],
): { readonly files: readonly SourceFile[]; readonly changes: readonly FileChange[] } {
  const known = new Map(files.map((file) => [file.path, file]));
  const changes: FileChange[] = [];
  for (const path of new Set(edits.map((edit) => edit.path))) {
    const own = edits.filter((edit) => edit.path === path);
    const before = known.get(path)?.text;
    if (before === undefined && own.some((edit) => edit.start !== 0 || edit.end !== 0))
      throw new Error(`an edit replaces text of ${path}, which is not among the files`);
    const after = applyTextEdits(before ?? '', own);
    if (after !== (before ?? '')) changes.push({ path, before, after });
  }
  if (changes.length === 0) return { files, changes };
  return { files: withTexts(files, new Map(changes.map((change) => [change.path, change.after]))), changes };
}

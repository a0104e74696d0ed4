import type { Patch, TextEdit } from '#domain/patch.ts';
import type { FileTree } from '../file-tree.ts';
import { changedPaths } from '../file-tree.ts';

/**
 * Applies the reported edits to the original files and compares the result with the actual one, so that a byte changed outside a reported
 * range is detected.
 * @param before the tree before the run
 * @param patches patches in the order of writing; offsets refer to the files after the earlier patches
 * @param after the tree after the run
 * @returns paths whose bytes the reported edits do not explain, with the fault
 */
export function unexplainedBytes(before: FileTree, patches: readonly Patch[], after: FileTree): readonly string[] {
  const replayed = new Map(before);
  for (const patch of patches) {
    for (const path of new Set([...patch.edits.map((edit) => edit.path), ...patch.files.map((file) => file.path)])) {
      const edits = patch.edits.filter((edit) => edit.path === path);
      replayed.set(path, Buffer.from(splice(replayed.get(path)?.toString('utf8') ?? '', edits), 'utf8'));
    }
  }
  return changedPaths(replayed, after).map((path) => `${path}: bytes outside the reported edits differ`);
}

/** From the end backwards, so that earlier offsets stay valid. Insertions at one offset keep their order; duplicates count once. */
function splice(text: string, edits: readonly TextEdit[]): string {
  const distinct = new Map(edits.map((edit) => [JSON.stringify([edit.start, edit.end, edit.text]), edit]));
  return [...distinct.values()]
    .map((edit, index) => ({ edit, index }))
    .sort((left, right) => right.edit.start - left.edit.start || right.edit.end - left.edit.end || right.index - left.index)
    .reduce((result, { edit }) => result.slice(0, edit.start) + edit.text + result.slice(edit.end), text);
}

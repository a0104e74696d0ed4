import type { FileTree } from '../../../eval/file-tree.ts';

/** A tree of texts by path. */
export function treeOf(texts: Readonly<Record<string, string>>): FileTree {
  return new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]));
}

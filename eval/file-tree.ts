import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The files of a folder, by path relative to it with forward slashes. */
export type FileTree = ReadonlyMap<string, Buffer>;

/**
 * Reads a folder with everything below it.
 * @param directory the folder
 * @returns its files, sorted by path
 */
export function readFileTree(directory: string): FileTree {
  return new Map(pathsBelow(directory, '').map((path) => [path, readFileSync(join(directory, path))]));
}

/**
 * Writes a tree into a folder. A tree has no file modes, so a copy of a read-only recording is writable.
 * @param tree the files
 * @param directory the folder; created if missing
 */
export function writeFileTree(tree: FileTree, directory: string): void {
  for (const [path, bytes] of tree) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), bytes);
  }
}

/**
 * Finds the files that differ between two trees.
 * @param before one tree
 * @param after another
 * @returns sorted paths that were added, removed or changed by at least one byte
 */
export function changedPaths(before: FileTree, after: FileTree): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => {
      const [left, right] = [before.get(path), after.get(path)];
      return left === undefined || right === undefined || !left.equals(right);
    })
    .sort();
}

function pathsBelow(directory: string, prefix: string): readonly string[] {
  return readdirSync(join(directory, prefix), { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? pathsBelow(directory, `${prefix}${entry.name}/`) : [`${prefix}${entry.name}`]))
    .sort();
}

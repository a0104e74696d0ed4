/** The repository once more, for what builds `dist`: tests run side by side, and one build takes the files of another away. */
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const NOT_COPIED = new Set(['.git', 'dist', 'node_modules']);

/** A copy, whose packages are those of the repository. */
export interface CopiedRepository {
  readonly root: string;
  readonly remove: () => void;
}

/**
 * Copies the repository as it lies there.
 * @returns the copy, with nothing built; the caller removes it
 */
export function aCopiedRepository(): CopiedRepository {
  const root = mkdtempSync(join(tmpdir(), 'reconcile-copy-'));
  cpSync(ROOT, root, { recursive: true, filter: (path) => !NOT_COPIED.has(relative(ROOT, path)) });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

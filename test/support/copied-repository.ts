/** A copy of the repository for tests that build `dist`: tests run in parallel, and a build removes the files of another. */
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const NOT_COPIED = new Set(['.git', 'dist', 'node_modules']);

/** A copy that uses the repository's packages. */
export interface CopiedRepository {
  readonly root: string;
  readonly remove: () => void;
}

/**
 * Copies the working tree.
 * @returns the copy without a build; the caller removes it
 */
export function aCopiedRepository(): CopiedRepository {
  const root = mkdtempSync(join(tmpdir(), 'reconcile-copy-'));
  cpSync(ROOT, root, { recursive: true, filter: (path) => !NOT_COPIED.has(relative(ROOT, path)) });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

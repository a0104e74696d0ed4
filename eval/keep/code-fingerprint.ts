import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The inputs of a result besides the scenario: the product, this harness, and the data of both. */
const FOLDERS = ['src', 'eval', 'knowledge-base', 'fixtures/provider-schema'];

/**
 * Computes a digest of the code: results of other code do not belong to a run.
 * @param root the repository's root
 * @returns 16 hex digits that change with any byte of any file, except runs, the pages with results and the floor
 */
export function codeFingerprint(root: string): string {
  const digest = createHash('sha256');
  for (const folder of FOLDERS)
    for (const path of pathsBelow(join(root, folder))) digest.update(path.slice(root.length)).update('\0').update(readFileSync(path));
  return digest.digest('hex').slice(0, 16);
}

/** A run writes its results to these files. */
const WRITTEN = /[\\/]eval[\\/](?:runs[\\/].*|README\.md|mutants\.md|floor\.json|smallest-diffs\.json)$/;

function pathsBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !WRITTEN.test(path))
    .sort();
}

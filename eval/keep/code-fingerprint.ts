import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What decides how a scenario comes out, beside the scenario: the product, this harness, and what both ship. */
const FOLDERS = ['src', 'eval', 'knowledge-base', 'fixtures/provider-schema'];

/**
 * A digest of the code that a run is made with: what was finished with other code is no part of a run.
 * @param root the repository's root
 * @returns 16 hex digits that differ where any file differs by a byte; runs, the README and the floor do not count
 */
export function codeFingerprint(root: string): string {
  const digest = createHash('sha256');
  for (const folder of FOLDERS)
    for (const path of pathsBelow(join(root, folder))) digest.update(path.slice(root.length)).update('\0').update(readFileSync(path));
  return digest.digest('hex').slice(0, 16);
}

/** Results are written into these by a run itself. */
const WRITTEN = /[\\/]eval[\\/](?:runs[\\/].*|README\.md|floor\.json|smallest-diffs\.json)$/;

function pathsBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !WRITTEN.test(path))
    .sort();
}

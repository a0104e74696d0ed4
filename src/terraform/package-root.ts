import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Finds the folder this program was installed in, where fixtures/ and knowledge-base/ lie. Walking up works alike for
 * a module under src/ and for the one bundled file under dist/.
 * @returns absolute path of the folder whose package.json is named `reconcile`
 * @throws Error when the program was taken out of its package: a fault of packaging, not of the user
 */
export function packageRoot(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && (JSON.parse(readFileSync(manifest, 'utf8')) as { name?: unknown }).name === 'reconcile') return folder;
    if (folder === dirname(folder)) throw new Error('no package.json of reconcile found above this module');
  }
}

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import packageJson from '../../package.json' with { type: 'json' };

/**
 * Returns the folder of this package, with fixtures/ and knowledge-base/, searched upwards from src/ or dist/.
 * @throws Error outside the package
 */
export function packageRoot(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && (JSON.parse(readFileSync(manifest, 'utf8')) as { name?: unknown }).name === packageJson.name) return folder;
    if (folder === dirname(folder)) throw new Error('no package.json of reconcile found above this module');
  }
}

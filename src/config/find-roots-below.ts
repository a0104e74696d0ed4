import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Roots are higher up, and deeper searches take long. */
const DEEPEST = 6;

/** Distinguishes a root from a module. https://developer.hashicorp.com/terraform/language/modules/develop/providers */
const SIGN_OF_ROOT = /^[ \t]*(?:provider[ \t]+"?\w|backend[ \t]+"?\w|cloud[ \t]*\{)/m;

/**
 * Folders whose code has a backend or configures a provider, from a rough text search of *.tf files. Folders below a root are its modules,
 * and skipped.
 * @returns paths relative to the folder with forward slashes, sorted; `.` for the folder itself
 */
export async function findRootsBelow(folder: string): Promise<readonly string[]> {
  return (await walk(folder, [])).sort();
}

async function walk(folder: string, path: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  if (await isRoot(folder, entries)) return [path.join('/') || '.'];
  if (path.length === DEEPEST) return [];
  const below = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules');
  return (await Promise.all(below.map(({ name }) => walk(join(folder, name), [...path, name])))).flat();
}

async function isRoot(folder: string, entries: readonly Dirent[]): Promise<boolean> {
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.tf'));
  const texts = await Promise.all(files.map(({ name }) => readFile(join(folder, name), 'utf8').catch(() => '')));
  return texts.some((text) => SIGN_OF_ROOT.test(text));
}

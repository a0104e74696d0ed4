/** Looks for the Terraform roots below a folder, so that a first configuration can name them. Reads *.tf texts, roughly; judges nothing. */
import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Roots lie higher, and looking further takes long. */
const DEEPEST = 6;

/** What makes a folder more than a module. https://developer.hashicorp.com/terraform/language/modules/develop/providers */
const SIGN_OF_ROOT = /^[ \t]*(?:provider[ \t]+"?\w|backend[ \t]+"?\w|cloud[ \t]*\{)/m;

/**
 * Finds folders whose code names a backend or configures a provider.
 * @param folder where to look, absolute
 * @returns paths relative to it with forward slashes, sorted; `.` for itself. Below a root nothing is looked for: what lies there are its modules
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

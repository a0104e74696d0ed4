import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isCodeFile, isJsonCode } from '#domain/workspace/code-file.ts';

/** Roots are rarely deeper, and a deeper search takes long. */
const MAX_DEPTH = 6;

/** Distinguishes a root from a module. https://developer.hashicorp.com/terraform/language/modules/develop/providers */
const SIGN_OF_ROOT = /^[ \t]*(?:provider[ \t]+"?\w|backend[ \t]+"?\w|cloud[ \t]*\{)/m;
const SIGN_IN_JSON = /"(?:provider|backend|cloud)"\s*:\s*[[{]/;

const SIGN_OF_UNIT = /^[ \t]*include\b|^[ \t]*terraform[ \t]*\{[^}]*\bsource[ \t]*=/m;

/**
 * Finds folders whose code has a backend or configures a provider, by a rough text search, and Terragrunt units. Folders below a root are
 * its modules and skipped.
 * @returns paths relative to the folder with forward slashes, sorted; `.` for the folder itself
 */
export async function findRootsBelow(folder: string): Promise<readonly string[]> {
  return (await walk(folder, [])).sort();
}

async function walk(folder: string, path: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  if (await isRoot(folder, entries)) return [path.join('/') || '.'];
  if (path.length === MAX_DEPTH) return [];
  const below = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules');
  return (await Promise.all(below.map(({ name }) => walk(join(folder, name), [...path, name])))).flat();
}

async function isRoot(folder: string, entries: readonly Dirent[]): Promise<boolean> {
  if (await isUnit(folder, entries)) return true;
  const files = entries.filter((entry) => entry.isFile() && isCodeFile(entry.name));
  const signs = files.map(async ({ name }) => {
    const text = await readFile(join(folder, name), 'utf8').catch(() => '');
    return (isJsonCode(name) ? SIGN_IN_JSON : SIGN_OF_ROOT).test(text);
  });
  return (await Promise.all(signs)).includes(true);
}

/** A file without these blocks is only included by units. https://terragrunt.gruntwork.io/docs/features/units/ */
async function isUnit(folder: string, entries: readonly Dirent[]): Promise<boolean> {
  if (!entries.some((entry) => entry.isFile() && entry.name === 'terragrunt.hcl')) return false;
  return SIGN_OF_UNIT.test(await readFile(join(folder, 'terragrunt.hcl'), 'utf8').catch(() => ''));
}

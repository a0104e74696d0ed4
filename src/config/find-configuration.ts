import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConfigurationError } from '#domain/errors.ts';
import { matchesGlob } from '#domain/text/glob.ts';
import { findRootsBelow } from './find-roots-below.ts';

export const CONFIGURATION = 'reconcile.yaml';
const NAMES = [CONFIGURATION, 'reconcile.yml'];

export interface LookedFor {
  /** Absolute path of the working directory. */
  readonly cwd: string;
  /** Absolute paths or patterns; absent: the search starts at cwd. */
  readonly roots?: readonly string[] | undefined;
  /** Absolute path of the repository's top; absent: the folder with .git. */
  readonly repository?: string | undefined;
}

/**
 * Searches for a configuration file from the roots' folders up to the top of the repository. Returns undefined if there is none.
 * @throws ConfigurationError if there are two: in one folder, in a root and above it, or for two roots of one run
 */
export async function findConfiguration({ cwd, roots, repository }: LookedFor): Promise<string | undefined> {
  const starts = roots === undefined ? [cwd] : (await Promise.all(roots.map(foldersOf))).flat();
  // The working directory always counts, because the user chose it.
  const folders = [cwd, ...starts.flatMap((start) => upToTheTop(start, repository))];
  const found = new Map<string, string>();
  for (const path of folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))) {
    if (existsSync(path)) found.set(await realpath(path), path);
  }
  const [first, second] = found.values();
  if (first !== undefined && second !== undefined) throw twoFiles(first, second);
  return first;
}

/** Returns the folder and its parents up to the top of the repository; only the folder if there is no repository. */
function upToTheTop(start: string, repository: string | undefined): readonly string[] {
  const above: string[] = [];
  for (let folder = start; ; folder = dirname(folder)) {
    above.push(folder);
    if (repository === undefined ? existsSync(join(folder, '.git')) : folder === repository) return above;
    if (folder === dirname(folder)) return [start];
  }
}

/** An existing path is not a pattern, whatever characters it has. */
async function foldersOf(root: string): Promise<readonly string[]> {
  const pattern = root.search(/[*?]/);
  if (pattern === -1 || existsSync(root)) return [await realpath(root).catch(() => root)];
  const fixed = dirname(`${root.slice(0, pattern)}x`);
  const below = (await findRootsBelow(fixed)).map((path) => join(fixed, path));
  return [fixed, ...below.filter((path) => matchesGlob(root, path))];
}

function twoFiles(first: string, second: string): ConfigurationError {
  return new ConfigurationError(
    'two-configurations',
    `Expected one ${CONFIGURATION} for a run; found ${first} and ${second}.`,
    'Choose one with --config, or remove the other.',
  );
}

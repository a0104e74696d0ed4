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
 * Searches from the roots' folders up to the top of the repository; undefined where there is none.
 * @throws ConfigurationError where there are two: in one folder, in a root and above it, or for two roots of one run
 */
export async function findConfiguration({ cwd, roots, repository }: LookedFor): Promise<string | undefined> {
  const starts = roots === undefined ? [cwd] : (await Promise.all(roots.map(foldersOf))).flat();
  // The working directory is the user's choice, wherever it is.
  const folders = [cwd, ...starts.flatMap((start) => upToTheTop(start, repository))];
  const found = new Map<string, string>();
  for (const path of folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))) {
    if (existsSync(path)) found.set(await realpath(path), path);
  }
  const [first, second] = found.values();
  if (first !== undefined && second !== undefined) throw twoFiles(first, second);
  return first;
}

/** The folder and those above it up to the top of the repository; only the folder where there is no repository. */
function upToTheTop(start: string, repository: string | undefined): readonly string[] {
  const above: string[] = [];
  for (let folder = start; ; folder = dirname(folder)) {
    above.push(folder);
    if (repository === undefined ? existsSync(join(folder, '.git')) : folder === repository) return above;
    if (folder === dirname(folder)) return [start];
  }
}

/** An existing path is no pattern, whatever its name. */
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

/**
 * Where the configuration of a run lies, if nobody names it: from the folder of a root up to the top of its repository. It looks at names
 * alone; what the file says is next door. Two of them are one too many: which holds is not for a program to guess.
 */
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConfigurationError } from '#domain/errors.ts';
import { matchesGlob } from '#domain/text/glob.ts';
import { findRootsBelow } from './find-roots-below.ts';

/** The configuration file where none is named, and the other way to spell its ending. */
export const CONFIGURATION = 'reconcile.yaml';
const NAMES = [CONFIGURATION, 'reconcile.yml'];

/** Where to look. */
export interface LookedFor {
  /** Absolute path of the folder that the command stands in. */
  readonly cwd: string;
  /** Absolute paths or patterns of the roots; absent: the folder itself is looked up from. */
  readonly roots?: readonly string[] | undefined;
  /** Absolute path of the folder that counts as the top of the repository; absent: the one with .git. */
  readonly repository?: string | undefined;
}

/**
 * Finds the configuration file.
 * @returns its absolute path; undefined where there is none
 * @throws ConfigurationError where there are two: in one folder, in a root and above it, or for two roots of one run
 */
export async function findConfiguration({ cwd, roots, repository }: LookedFor): Promise<string | undefined> {
  const starts = roots === undefined ? [cwd] : (await Promise.all(roots.map(foldersOf))).flat();
  // The folder that the command stands in is the user's own choice, whatever lies around it.
  const folders = [cwd, ...starts.flatMap((start) => upToTheTop(start, repository))];
  const found = new Map<string, string>();
  for (const path of folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))) {
    if (existsSync(path)) found.set(await realpath(path), path);
  }
  const [first, second] = found.values();
  if (first !== undefined && second !== undefined) throw twoFiles(first, second);
  return first;
}

/** The folder and those above it up to the top of the repository; alone where no repository stands above. */
function upToTheTop(start: string, repository: string | undefined): readonly string[] {
  const above: string[] = [];
  for (let folder = start; ; folder = dirname(folder)) {
    above.push(folder);
    if (repository === undefined ? existsSync(join(folder, '.git')) : folder === repository) return above;
    if (folder === dirname(folder)) return [start];
  }
}

/** A path that is there is no pattern, whatever its name. */
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

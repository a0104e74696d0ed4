import { dirname, resolve, sep } from 'node:path';
import type { LoadedConfiguration } from '#config/configuration.ts';
import type { ContextOptions } from '#context.ts';
import { CONFIGURATION } from '#config/find-configuration.ts';
import { ConfigurationError } from '#domain/errors.ts';
import { matchesGlob } from '#domain/text/glob.ts';
import { configurationOf } from './read-configuration.ts';
import type { Terminal } from './terminal.ts';

export interface RootsOptions {
  readonly dir?: readonly string[] | undefined;
  readonly config?: string | undefined;
  readonly repository?: string | undefined;
  readonly workspace?: readonly string[] | undefined;
  readonly varFile?: readonly string[] | undefined;
  readonly state?: readonly string[] | undefined;
  readonly refresh: string;
}

type Root = ContextOptions['roots'][number];

/**
 * Returns the roots of a run: --dir, else reconcile.yaml (if found in a folder above, only its roots in this folder), else this folder; in
 * every workspace of --workspace.
 * @returns at least one, with absolute paths and unexpanded patterns
 * @throws ConfigurationError if options conflict, or reconcile.yaml is invalid
 */
export async function rootsOf(options: RootsOptions, terminal: Pick<Terminal, 'cwd'>): Promise<readonly Root[]> {
  const { dir, workspace } = options;
  const configuration = await configurationOf(options, terminal);
  if (dir !== undefined && options.config !== undefined && configuration?.roots !== undefined) throw twoLists();
  const listed = dir === undefined ? rootsHere(configuration, options, terminal) : undefined;
  const roots =
    listed === undefined
      ? namedRoots(dir ?? ['.'], options, terminal)
      : configured(listed, { file: configuration?.path ?? '', options, terminal });
  return roots.flatMap((root) =>
    root.workspace !== undefined || workspace === undefined ? [root] : workspace.map((name) => ({ ...root, workspace: name })),
  );
}

/** Returns the absolute path of the folder that contains all roots and modules; undefined if it has to be detected. */
export function repositoryOf({ repository }: Pick<RootsOptions, 'repository'>, { cwd }: Pick<Terminal, 'cwd'>): string | undefined {
  return repository === undefined ? undefined : resolve(cwd, repository);
}

/** Keeps only roots in this folder: a file found in a folder above may list others too. */
function rootsHere(
  configuration: Awaited<ReturnType<typeof configurationOf>>,
  { config }: RootsOptions,
  { cwd }: Pick<Terminal, 'cwd'>,
): LoadedConfiguration['roots'] {
  const { roots, path = '' } = configuration ?? {};
  if (roots === undefined || config !== undefined || dirname(path) === cwd) return roots;
  const here = roots.flatMap((root) => {
    if (root.directory.startsWith(cwd + sep)) return [root];
    return matchesGlob(root.directory, cwd) ? [{ ...root, directory: cwd }] : [];
  });
  return here.length === 0 ? undefined : here;
}

function configured(
  roots: NonNullable<LoadedConfiguration['roots']>,
  { file, options, terminal }: { readonly file: string; readonly options: RootsOptions; readonly terminal: Pick<Terminal, 'cwd'> },
): readonly Root[] {
  if (options.state !== undefined) {
    throw new ConfigurationError(
      'state-beside-configuration',
      `Expected the states of the roots in ${file}; found also --state ${options.state.join(' ')}.`,
      'Set state for the root in that file, or name the root with --dir.',
    );
  }
  return roots.map((root) => ({
    ...root,
    refresh: root.refresh ?? fileOr(options.refresh, terminal),
    variableFiles: [...variableFiles(options, terminal), ...root.variableFiles],
  }));
}

/**
 * Returns the roots of the command line.
 * @param dir folders or patterns
 * @returns roots with absolute paths and unexpanded patterns
 * @throws ConfigurationError if options conflict
 */
export function namedRoots(dir: readonly string[], options: RootsOptions, terminal: Pick<Terminal, 'cwd'>): readonly Root[] {
  const states = options.state ?? dir.map(() => 'auto');
  if (states.length !== dir.length && !(states.length === 1 && states[0] === 'auto')) {
    throw new ConfigurationError(
      'states-and-roots',
      `Expected one --state for each --dir, in the same order; found ${states.length} for ${dir.length}.`,
      `Pass one per root (auto detects the state), or list the roots in ${CONFIGURATION}.`,
    );
  }
  if (dir.length > 1 && !['auto', 'off'].includes(options.refresh)) {
    throw new ConfigurationError(
      'one-refresh-for-several-roots',
      `Expected --refresh auto or off for ${dir.length} roots; found the file ${options.refresh}.`,
      `List the roots in ${CONFIGURATION}, each with its own refresh.`,
    );
  }
  return dir.map((directory, index) => ({
    directory: resolve(terminal.cwd, directory),
    state: fileOr(states[index] ?? 'auto', terminal),
    refresh: fileOr(options.refresh, terminal),
    variableFiles: variableFiles(options, terminal),
  }));
}

/** Resolves a file; the keywords auto and off stay. */
function fileOr(text: string, { cwd }: Pick<Terminal, 'cwd'>): string {
  return text === 'auto' || text === 'off' ? text : resolve(cwd, text);
}

function variableFiles({ varFile = [] }: RootsOptions, { cwd }: Pick<Terminal, 'cwd'>): readonly string[] {
  return varFile.map((file) => resolve(cwd, file));
}

function twoLists(): ConfigurationError {
  return new ConfigurationError(
    'two-lists-of-roots',
    'Expected the roots either from --dir or from --config; found both.',
    'Remove one of them.',
  );
}

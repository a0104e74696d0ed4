import { readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { WorkspaceError } from '#domain/errors.ts';
import { isCodeFile } from '#domain/workspace/code-file.ts';
import { repositoryTop } from './repository-top.ts';
import { cachedRoot } from './terragrunt.ts';

export interface RootOptions {
  /** Absolute path or pattern: `*` and `?` in a name, `**` for any number of folders. */
  readonly directory: string;
  /** Default: the selected Terraform workspace. */
  readonly workspace?: string;
  /** Absolute paths for `-var-file`; the last wins. */
  readonly variableFiles: readonly string[];
  /** `auto`, or the path of a raw tfstate or `terraform show -json` output. */
  readonly state: string;
  /** `auto`, `off`, or the path of a refresh-only plan as JSON. */
  readonly refresh: string;
}

export interface FoundRoot extends RootOptions {
  /** Relative to the common folder; absent for a single root. */
  readonly root?: string;
}

const HINT = 'Name each root once: --dir DIR, or roots in reconcile.yaml.';

/**
 * Expands patterns.
 * @returns one item per root and Terraform workspace, in the given order, matches of a pattern by name; directories without links
 * @throws WorkspaceError if a pattern matches no Terraform code, a root is given twice, or one is inside another
 */
export async function findRoots(options: readonly RootOptions[]): Promise<readonly FoundRoot[]> {
  const found: (RootOptions & { readonly given: string })[] = [];
  for (const one of options) {
    const folders = await foldersOf(one.directory);
    if (folders.length > 1 && ![one.state, one.refresh].every((from) => from === 'auto' || from === 'off')) throw sharedFile(one);
    // `../` in a module source starts at the real folder. A missing folder keeps its given name.
    for (const folder of folders) found.push({ ...one, directory: await realpath(folder).catch(() => folder), given: folder });
  }
  const twice = found.find((one, index) => found.findIndex((other) => isSame(one, other)) < index);
  if (twice !== undefined) throw namedTwice(twice, found.find((other) => isSame(twice, other)) ?? twice);
  refuseNesting([...new Set(found.map((one) => one.directory))]);
  const name = await nameIn(found.map((one) => one.directory));
  return found.map(({ given: _given, ...one }) => (found.length === 1 ? one : { ...one, root: name(one.directory) }));
}

function isSame(left: RootOptions, right: RootOptions): boolean {
  return (
    left.directory === right.directory &&
    (left.workspace === right.workspace || left.workspace === undefined || right.workspace === undefined)
  );
}

/** An existing path is not a pattern. */
async function foldersOf(path: string): Promise<readonly string[]> {
  if (!/[*?]/.test(path) || (await isFolder(path))) return (await hasCode(path)) ? [path] : [(await cachedRoot(path)) ?? path];
  const parts = path.split(/[\\/]/);
  const fixed = parts.findIndex((part) => /[*?]/.test(part));
  const matches = await matching(parts.slice(0, fixed).join('/') || '/', parts.slice(fixed));
  if (matches.length > 0) return matches.sort();
  throw new WorkspaceError(
    'no-root-matches',
    `Expected --dir ${path} to match folders with *.tf files; found none.`,
    'Check the pattern: * and ? stand for a part of a name, ** for any number of folders; quote it for the shell.',
  );
}

/** Folders with Terraform code, also in the Terragrunt cache, without folders below them, which are modules. */
async function matching(folder: string, [part, ...rest]: readonly string[]): Promise<string[]> {
  if (part === undefined) {
    const root = (await hasCode(folder)) ? folder : await cachedRoot(folder);
    return root === undefined ? [] : [root];
  }
  if (part === '') return matching(folder, rest);
  if (part === '**') {
    const here = await matching(folder, rest);
    if (here.length > 0 && rest.length === 0) return here;
    // Links may be circular.
    const below = await Promise.all((await foldersIn(folder, 'left out')).map((name) => matching(join(folder, name), ['**', ...rest])));
    return [...new Set([...here, ...below.flat()])];
  }
  if (!/[*?]/.test(part)) return (await isFolder(join(folder, part))) ? matching(join(folder, part), rest) : [];
  const pattern = new RegExp(
    `^${part
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
  );
  const names = (await foldersIn(folder, 'followed')).filter((name) => pattern.test(name));
  return (await Promise.all(names.map((name) => matching(join(folder, name), rest)))).flat();
}

async function foldersIn(folder: string, links: 'followed' | 'left out'): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const visible = entries.filter((entry) => !entry.name.startsWith('.') && entry.name !== 'node_modules');
  const folders = await Promise.all(
    visible.map(async (entry) => {
      const isOne = entry.isDirectory() || (links === 'followed' && entry.isSymbolicLink() && (await isFolder(join(folder, entry.name))));
      return isOne ? [entry.name] : [];
    }),
  );
  return folders.flat();
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() === true;
}

async function hasCode(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).some(isCodeFile);
}

function refuseNesting(directories: readonly string[]): void {
  for (const outer of directories) {
    const inner = directories.find((one) => one.startsWith(`${outer}${sep}`));
    if (inner === undefined) continue;
    throw new WorkspaceError(
      'root-in-root',
      `Expected roots in separate folders; found ${inner} inside ${outer}.`,
      'A module of the outer root is not a root; omit it, or run the two separately.',
    );
  }
}

/** Relative to the top of their common repository, else to the common folder; a single folder is `.`. */
async function nameIn(directories: readonly string[]): Promise<(directory: string) => string> {
  const [first = '.', ...others] = [...new Set(directories)];
  if (others.length === 0) return () => '.';
  let above = dirname(first);
  while (!others.every((other) => other.startsWith(above.endsWith(sep) ? above : `${above}${sep}`))) above = dirname(above);
  const base = (await repositoryTop(above)) ?? above;
  return (directory) => relative(base, directory).split(sep).join('/');
}

function namedTwice(one: RootOptions & { readonly given: string }, other: RootOptions & { readonly given: string }): WorkspaceError {
  const names = one.given === other.given ? `${one.given} twice` : `${other.given} and ${one.given}, which are one folder`;
  const workspace = one.workspace === undefined ? '' : ` with workspace ${one.workspace}`;
  return new WorkspaceError('root-named-twice', `Expected each root once; found ${names}${workspace}.`, HINT);
}

function sharedFile({ directory, state, refresh }: RootOptions): WorkspaceError {
  const [option, file] = state === 'auto' ? ['--refresh', refresh] : ['--state', state];
  return new WorkspaceError(
    'file-for-several-roots',
    `Expected one root for ${option} ${file}; found the pattern ${directory}, which matches several.`,
    'Name the roots one by one, each with its own, or list them in reconcile.yaml.',
  );
}

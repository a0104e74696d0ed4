import { readdir } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { WorkspaceError } from '#domain/errors.ts';
import type { SourceFile } from '#domain/workspace.ts';
import { readSource } from './read-text.ts';

// Other matches only cost reading a folder.
const LOCAL_SOURCE = /(?:^|[{\n])[ \t]*source[ \t]*=[ \t]*"(\.{1,2}(?:\/[^"$%]*)?)"/g;
// Circular links; Terraform does not end on them either.
const MOST_FOLDERS = 500;
const UNREAD = /\.(?:tf\.json|tofu|tofu\.json)$/;

/**
 * Reads *.tf, *.tfvars and *.tfvars.json of a root, and *.tf of all local modules it calls, without hidden files.
 * https://developer.hashicorp.com/terraform/language/files
 * https://developer.hashicorp.com/terraform/language/modules/sources#local-paths
 * @param onWarning called for files that only Terraform reads
 * @throws WorkspaceError when the root is missing or has no *.tf file, a file cannot be read, or module calls do not end
 */
export async function readSourceFiles(directory: string, onWarning: (message: string) => void): Promise<readonly SourceFile[]> {
  const names = await rootNames(directory);
  const seen = new Set([directory]);
  const files = await readNamed(directory, directory, names.filter(isRootSource));
  for (let unvisited = calledFolders(directory, directory, files); unvisited.length > 0;) {
    const [folder, ...rest] = unvisited;
    unvisited = rest;
    if (folder === undefined || seen.has(folder)) continue;
    seen.add(folder);
    if (seen.size > MOST_FOLDERS) throw tooManyFolders(folder);
    const own = await readNamed(directory, folder, (await namesIn(folder)).filter(isModuleSource));
    files.push(...own);
    unvisited = [...unvisited, ...calledFolders(directory, folder, own)];
  }
  for (const name of names.filter((candidate) => UNREAD.test(candidate)))
    onWarning(`${name} is not read: only *.tf, *.tfvars and *.tfvars.json are`);
  return files;
}

/**
 * Reads files for `--var-file`.
 * @throws WorkspaceError when one cannot be read
 */
export async function readVariableFiles(directory: string, paths: readonly string[]): Promise<readonly SourceFile[]> {
  const files: SourceFile[] = [];
  for (const path of paths) files.push({ path: pathIn(directory, path), text: await readSource(path) });
  return files;
}

/** Relative to the root, with forward slashes. */
export function pathIn(directory: string, path: string): string {
  return relative(directory, path).split(sep).join('/');
}

function tooManyFolders(folder: string): WorkspaceError {
  return new WorkspaceError(
    'modules-without-end',
    `expected at most ${MOST_FOLDERS} module folders, found more, such as ${folder}`,
    'check for a module source with a symbolic link back to its caller',
  );
}

async function rootNames(directory: string): Promise<readonly string[]> {
  let names: readonly string[];
  try {
    names = await visibleNames(directory);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    const found = code === 'ENOENT' ? 'nothing there' : code === 'ENOTDIR' ? 'a file' : (cause as Error).message;
    throw new WorkspaceError(
      'root-not-found',
      `expected a Terraform root at ${directory}, found ${found}`,
      'pass --dir the directory that holds the root module',
      cause,
    );
  }
  if (!names.some(isModuleSource)) {
    throw new WorkspaceError(
      'no-terraform-code',
      `expected *.tf files in ${directory}, found none`,
      'pass --dir the directory that holds the root module',
    );
  }
  return names;
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await visibleNames(folder);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return []; // Some other block's source, or a call that Terraform itself will refuse.
    throw new WorkspaceError(
      'file-unreadable',
      `expected a readable module folder at ${folder}, found ${(cause as Error).message}`,
      'check its permissions',
      cause,
    );
  }
}

async function visibleNames(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => (entry.isFile() || entry.isSymbolicLink()) && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .sort();
}

function isModuleSource(name: string): boolean {
  return name.endsWith('.tf');
}

function isRootSource(name: string): boolean {
  return isModuleSource(name) || name.endsWith('.tfvars') || name.endsWith('.tfvars.json');
}

async function readNamed(root: string, folder: string, names: readonly string[]): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for (const name of names) {
    files.push({ path: pathIn(root, join(folder, name)), text: await readSource(join(folder, name)) });
  }
  return files;
}

function calledFolders(root: string, folder: string, files: readonly SourceFile[]): readonly string[] {
  const sources = files
    .filter((file) => isModuleSource(file.path))
    .flatMap((file) => [...file.text.matchAll(LOCAL_SOURCE)].map((match) => match[1] ?? '.'));
  return [...new Set(sources.map((source) => resolve(folder, source)))].filter((called) => called !== root).sort();
}

import { readdir } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { WorkspaceError } from '#domain/errors.ts';
import { codeNames, isCodeFile, isJsonCode, isOpenTofuFile } from '#domain/workspace/code-file.ts';
import type { SourceFile } from '#domain/workspace.ts';
import { readJsonDeclarations } from './json-code.ts';
import { readsOpenTofu } from './opentofu.ts';
import type { OpenTofuSigns } from './opentofu.ts';
import { localModuleFolders } from './read-fetched-modules.ts';
import { readSource } from './read-text.ts';
import { TERRAGRUNT_FILE, readTerragrunt, withMakers } from './terragrunt.ts';

// Other matches only cost the reading of a folder.
const LOCAL_SOURCE = /(?:^|[{\n])[ \t]*source[ \t]*=[ \t]*"(\.{1,2}(?:\/[^"$%]*)?)"/g;
/** https://opentofu.org/docs/language/modules/sources/#support-for-variable-and-local-evaluation */
const COMPUTED_SOURCE = /"?\bsource"?[ \t]*[=:][ \t]*(?:[A-Za-z(]|"[^"\n]*\$\{)/;
// A limit for circular links, on which Terraform does not end either.
const MAX_FOLDERS = 500;

/** The code of a root and its local modules. */
export interface ReadCode {
  readonly files: readonly SourceFile[];
  /** Read as OpenTofu does, which uses `x.tofu` instead of `x.tf`. */
  readonly isOpenTofu: boolean;
}

/** The program, and how files are read. */
export interface ReadBy extends Pick<OpenTofuSigns, 'binary' | 'environment'> {
  /** Default: readSource. */
  readonly read?: (path: string) => Promise<string>;
}

/**
 * Reads the code of a Terraform root: its *.tf, *.tf.json, *.tfvars and *.tfvars.json, and the code of every local module that it calls,
 * directly or through another (with a computed source after `init`); *.tofu and *.tofu.json if OpenTofu runs it. Leaves out hidden files
 * and .terraform/. https://developer.hashicorp.com/terraform/language/files
 * https://developer.hashicorp.com/terraform/language/modules/sources#local-paths
 * @param directory absolute path of the root
 * @param onWarning called for *.tofu files that Terraform does not read
 * @param by the program that runs it, as far as the user names one, and the function that reads a file
 * @returns the files by path, root first; paths relative to the root with forward slashes
 * @throws WorkspaceError if the root is missing or contains no code, a file cannot be read, or module calls do not end
 */
export async function readSourceFiles(
  directory: string,
  onWarning: (message: string) => void,
  { read = readSource, ...program }: ReadBy = {},
): Promise<ReadCode> {
  const names = await rootNames(directory);
  const isOpenTofu = await readsOpenTofu({ directory, names, ...program });
  const ignored: string[] = [];
  const codeIn = (folder: string, all: readonly string[]): readonly string[] => {
    if (!isOpenTofu) ignored.push(...all.filter(isOpenTofuFile).map((name) => pathIn(directory, join(folder, name))));
    return codeNames(all, isOpenTofu);
  };
  const seen = new Set([directory]);
  const readNamed = (folder: string, inside: readonly string[]): Promise<SourceFile[]> =>
    Promise.all(inside.map(async (name) => ({ path: pathIn(directory, join(folder, name)), text: await read(join(folder, name)) })));
  const files = await readNamed(directory, [...codeIn(directory, names), ...names.filter(isVariables)].toSorted());
  if (files.every((file) => !isCodeFile(file.path))) throw withoutCode(directory);
  const readFrom = async (folders: readonly string[]): Promise<void> => {
    for (let unvisited = folders; unvisited.length > 0;) {
      const [folder, ...rest] = unvisited;
      unvisited = rest;
      if (folder === undefined || seen.has(folder)) continue;
      seen.add(folder);
      if (seen.size > MAX_FOLDERS) throw tooManyFolders(folder);
      const own = await readNamed(folder, codeIn(folder, await namesIn(folder)));
      files.push(...own);
      unvisited = [...unvisited, ...calledFolders(directory, folder, own)];
    }
  };
  await readFrom(calledFolders(directory, directory, files));
  // The manifest of `init` contains the folders of computed sources.
  if (files.some(({ path, text }) => isCodeFile(path) && COMPUTED_SOURCE.test(text)))
    await readFrom(
      await localModuleFolders({ directory, dataFolder: resolve(directory, program.environment?.['TF_DATA_DIR'] || '.terraform') }),
    );
  if (ignored.length > 0)
    onWarning(`Terraform does not read ${ignored.join(', ')}: only OpenTofu does; --terraform-binary tofu reads the code as OpenTofu`);
  const terragrunt = await readTerragrunt({ directory, names }, (path) => pathIn(directory, path));
  warnOfTerragrunt(terragrunt, onWarning);
  return { files: [...withMakers(directory, files, (path) => pathIn(directory, path)), ...terragrunt], isOpenTofu };
}

/** https://terragrunt.gruntwork.io/docs/features/extra-arguments/ */
function warnOfTerragrunt(terragrunt: readonly SourceFile[], onWarning: (message: string) => void): void {
  const giving = terragrunt.find(({ text }) => /_var_files\s*=|-var(?:-file)?\b|\bTF_VAR_/.test(text));
  if (giving !== undefined)
    onWarning(`extra_arguments in ${giving.path} may set variables, and these values are not read; name the tfvars files with --var-file`);
  const terragruntFile = terragrunt.find(({ path }) => path === TERRAGRUNT_FILE);
  if (terragruntFile !== undefined && /^\s*source\s*=/m.test(terragruntFile.text))
    onWarning(
      `${TERRAGRUNT_FILE} fetches code that is not read here; after a terragrunt command, name the copy in .terragrunt-cache with --dir`,
    );
}

/**
 * Reads files for `--var-file`.
 * @throws WorkspaceError if one cannot be read
 */
export async function readVariableFiles(directory: string, paths: readonly string[]): Promise<readonly SourceFile[]> {
  const files: SourceFile[] = [];
  for (const path of paths) files.push({ path: pathIn(directory, path), text: await readSource(path) });
  return files;
}

/**
 * Reads the variable files of other environments: those next to the `--var-file` ones, in folders below the root.
 * @throws WorkspaceError if one cannot be read
 */
export async function readSiblingVariableFiles(directory: string, paths: readonly string[]): Promise<readonly SourceFile[]> {
  const folders = new Set(paths.map((path) => dirname(path)).filter((folder) => folder.startsWith(`${directory}${sep}`)));
  const found = await Promise.all(
    [...folders].map(async (folder) => (await namesIn(folder)).filter(isVariables).map((name) => join(folder, name))),
  );
  return readVariableFiles(directory, found.flat());
}

/** Relative to the root, with forward slashes. */
export function pathIn(directory: string, path: string): string {
  return relative(directory, path).split(sep).join('/');
}

function tooManyFolders(folder: string): WorkspaceError {
  return new WorkspaceError(
    'modules-without-end',
    `Expected at most ${MAX_FOLDERS} module folders; found more, such as ${folder}.`,
    'Check for a module source with a symbolic link back to its caller.',
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
      `Expected a Terraform root at ${directory}; found ${found}.`,
      'Pass --dir the directory that holds the root module.',
      cause,
    );
  }
  if (!names.some(isCodeFile)) throw withoutCode(directory, names.includes(TERRAGRUNT_FILE));
  return names;
}

function withoutCode(directory: string, isTerragrunt = false): WorkspaceError {
  return new WorkspaceError(
    'no-terraform-code',
    `Expected *.tf files in ${directory}; found none.`,
    isTerragrunt
      ? `${TERRAGRUNT_FILE} fetches the code: run \`terragrunt init\`, then pass --dir the copy in .terragrunt-cache.`
      : 'Pass --dir the directory that holds the root module.',
  );
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await visibleNames(folder);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return []; // The source of another kind of block, or a call that Terraform itself will refuse.
    throw new WorkspaceError(
      'file-unreadable',
      `Expected a readable module folder at ${folder}; found ${(cause as Error).message}.`,
      'Check its permissions.',
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

function isVariables(name: string): boolean {
  return name.endsWith('.tfvars') || name.endsWith('.tfvars.json');
}

function calledFolders(root: string, folder: string, files: readonly SourceFile[]): readonly string[] {
  const sources = files.filter((file) => isCodeFile(file.path)).flatMap(sourcesIn);
  return [...new Set(sources.map((source) => resolve(folder, source)))].filter((called) => called !== root).sort();
}

function sourcesIn({ path, text }: SourceFile): readonly string[] {
  if (!isJsonCode(path)) return [...text.matchAll(LOCAL_SOURCE)].map((match) => match[1] ?? '.');
  return readJsonDeclarations(text).calls.flatMap(({ source }) =>
    source !== undefined && /^\.{1,2}(?:\/|$)/.test(source) ? [source] : [],
  );
}

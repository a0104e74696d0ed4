/** Roots that Terragrunt runs. https://terragrunt.gruntwork.io/docs/ */
import { readdir } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { WorkspaceError } from '#domain/errors.ts';
import { isCodeFile } from '#domain/workspace/code-file.ts';
import type { SourceFile, Workspace } from '#domain/workspace.ts';
import { readSource } from './read-text.ts';
import { repositoryTop } from './repository-top.ts';

/** The configuration file, in the folder in which Terragrunt runs. */
export const TERRAGRUNT_FILE = 'terragrunt.hcl';

const CACHE_FOLDER = '.terragrunt-cache';
const CACHE = `${sep}${CACHE_FOLDER}${sep}`;
/** Lists the files that Terragrunt copied from the folder of terragrunt.hcl. It marks the folder in which Terragrunt runs Terraform. */
const COPIED = '.terragrunt-module-manifest';
/** A limit: two folders of hashes, then the path in the source after `//`. */
const MAX_DEPTH = 8;

/** Returns the TF_VAR_name variables that Terragrunt passes, undefined without Terragrunt. Injected, because hcl reads them. */
export type InputsOf = (workspace: Workspace) =>
  | {
      readonly texts: Readonly<Record<string, string>>;
      readonly nulls: readonly string[];
      /** Places of values that only Terragrunt evaluates. */
      readonly unknown: readonly string[];
    }
  | undefined;

/**
 * Finds the configuration behind a root that Terragrunt copied into its cache.
 * @param directory absolute path of the root
 * @returns absolute path of terragrunt.hcl; undefined for a root outside the cache
 */
export function terragruntBehind(directory: string): string | undefined {
  const at = `${directory}${sep}`.indexOf(CACHE);
  return at === -1 ? undefined : join(directory.slice(0, at), TERRAGRUNT_FILE);
}

/**
 * Reads the configuration of the unit behind a root; with an `include`, also that of the folders above, up to the repository.
 * https://terragrunt.gruntwork.io/docs/reference/hcl/blocks#include
 * @param root absolute path, and the names in it
 * @param pathIn returns the path of a file in the workspace
 * @returns the unit's own file first; none for a root that Terraform runs alone, or if the file was removed
 * @throws WorkspaceError if a file cannot be read
 */
export async function readTerragrunt(
  root: { readonly directory: string; readonly names: readonly string[] },
  pathIn: (path: string) => string,
): Promise<readonly SourceFile[]> {
  const own = terragruntBehind(root.directory) ?? join(root.directory, TERRAGRUNT_FILE);
  const folder = dirname(own);
  const names: readonly string[] = folder === root.directory ? root.names : await readdir(folder).catch(() => []);
  if (!names.includes(TERRAGRUNT_FILE)) return [];
  const text = await readSource(own);
  const maker = own.includes(`${sep}.terragrunt-stack${sep}`) ? { generatedBy: 'Terragrunt (terragrunt.stack.hcl)' } : {};
  const files: SourceFile[] = [{ path: pathIn(own), text, isTerragrunt: true, ...maker }];
  const top = /^\s*include\b/m.test(text) ? await repositoryTop(folder) : folder;
  for (let above = folder; top !== undefined && above !== top;) {
    above = dirname(above);
    const found = (await readdir(above)).filter((name) => name.endsWith('.hcl') && !name.startsWith('.')).toSorted();
    for (const name of found)
      files.push({ path: pathIn(join(above, name)), text: await readSource(join(above, name)), isTerragrunt: true });
  }
  return files;
}

/**
 * Finds the root in the cache of a folder that has terragrunt.hcl and no code.
 * @param folder absolute path
 * @returns undefined without terragrunt.hcl, or before Terragrunt has fetched the code
 * @throws WorkspaceError if the cache contains several
 */
export async function cachedRoot(folder: string): Promise<string | undefined> {
  const names: readonly string[] = await readdir(folder).catch(() => []);
  if (!names.includes(TERRAGRUNT_FILE) || !names.includes(CACHE_FOLDER)) return undefined;
  const [first, ...others] = await rootsBelow(join(folder, CACHE_FOLDER), MAX_DEPTH);
  if (others.length === 0) return first;
  throw new WorkspaceError(
    'several-cached-roots',
    `Expected one copy of the code in ${join(folder, CACHE_FOLDER)}; found ${others.length + 1}: ${[first, ...others].join(', ')}.`,
    'Pass --dir the copy that Terragrunt uses, or remove .terragrunt-cache and run `terragrunt init`',
  );
}

async function rootsBelow(folder: string, depth: number): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  if (entries.some(({ name }) => name === COPIED) && entries.some(({ name }) => isCodeFile(name))) return [folder];
  const below = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
  if (depth === 0) return [];
  return (await Promise.all(below.toSorted().map((name) => rootsBelow(join(folder, name), depth - 1)))).flat();
}

/** Returns why a root cannot be planned: only Terragrunt knows some of its variables. Undefined if all are known. */
export function inputsObstacle(passed: ReturnType<InputsOf>): { readonly why: string; readonly hint: string } | undefined {
  const [first, ...others] = passed?.unknown ?? [];
  if (first === undefined) return undefined;
  return {
    why: `only Terragrunt evaluates the inputs at ${[first, ...others].join(', ')}`,
    hint: 'Run reconcile through `terragrunt exec -- reconcile …`, which passes all inputs in the environment.',
  };
}

/**
 * Marks generated code of a root with its generator: copies in the Terragrunt cache, and code of CDK for Terraform.
 * @param directory absolute path of the root
 * @param files the code of the root and its local modules
 * @param pathIn returns the path of a file in the workspace
 * @returns the files; hand-written ones unchanged
 */
export function withMakers(directory: string, files: readonly SourceFile[], pathIn: (path: string) => string): readonly SourceFile[] {
  const configuration = terragruntBehind(directory);
  const isCdktf = `${directory}${sep}`.includes(`${sep}cdktf.out${sep}`);
  if (configuration === undefined && !isCdktf) return files;
  const generatedBy = configuration === undefined ? 'CDK for Terraform' : `Terragrunt (${pathIn(configuration)})`;
  return files.map((file) => (isCodeFile(file.path) && file.path !== 'cdk.tf.json' ? { ...file, generatedBy } : file));
}

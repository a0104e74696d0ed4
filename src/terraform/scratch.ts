import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { WorkspaceError } from '#domain/errors.ts';
import { isFetched } from '#domain/workspace/fetched-code.ts';
import { isLeftBehind, temporaryPrefix } from '#domain/workspace/temporary-name.ts';
import type { SourceFile, Workspace } from '#domain/workspace.ts';
import type { HostProcess } from '#ports.ts';
import { withoutEncryption, withoutEncryptionVariable } from './encryption.ts';
import { dataFolderOf, installedTexts, linkDataFolder } from './data-folder.ts';
import { mirrorFolders } from './mirror.ts';
import type { Environment } from './run-command.ts';
import type { InputsOf } from './terragrunt.ts';

export interface Scratch {
  readonly folder: string;
  readonly root: string;
  readonly variableFiles: readonly string[];
  /** The scratch copy replaces the backend by a local one, which needs `init`. */
  readonly hasBackend: boolean;
  readonly lacksModules: boolean;
  readonly environment: Environment;
}

const BACKEND = /^[ \t]*(?:backend[ \t]+"[\w-]+"|cloud)[ \t]*\{|"(?:backend|cloud)"[ \t]*:/m;
const MODULE_CALL = /^[ \t]*module[ \t]+"|"module"\s*:/m;
/** Excluded from copies, so that a TMPDIR inside the root does not lead to copies of copies. */
const NAME = 'reconcile-plan';
/** The file name that Terragrunt uses. https://terragrunt.gruntwork.io/docs/reference/hcl/attributes#inputs */
const NULLS = '.terragrunt-null-vars.auto.tfvars.json';
/** The last override file wins. https://developer.hashicorp.com/terraform/language/files/override */
const OVERRIDE = 'zzzz_reconcile_override.tf';

/**
 * Copies a root and its modules with the texts of the workspace, its state behind a local backend, and links in `.terraform`. The caller
 * removes the copy.
 * @param runtime `inputs`: the variables that Terragrunt passes; absent: Terraform runs the root alone
 * @throws WorkspaceError if it is too large or does not fit on the disk
 */
export async function makeScratch(
  workspace: Workspace,
  runtime: { readonly environment: Environment; readonly host: HostProcess; readonly inputs?: ReturnType<InputsOf> | undefined },
): Promise<Scratch> {
  return withTemporaryFolder(runtime, async (folder) => {
    const scratch = await fillScratch(folder, workspace, runtime.environment);
    const { texts = {}, nulls = [] } = runtime.inputs ?? {};
    if (nulls.length > 0)
      await replaceFile(join(scratch.root, NULLS), JSON.stringify(Object.fromEntries(nulls.map((name) => [name, null]))));
    const variables = Object.entries(texts).map(([name, text]) => [`TF_VAR_${name}`, text]);
    return { ...scratch, environment: { ...Object.fromEntries(variables), ...scratch.environment } };
  });
}

/**
 * Creates a temporary folder, which sweepScratch removes if the process is killed.
 * @param runtime the environment, which sets the parent folder, and the owning process
 * @param fill writes the content
 * @returns the result of `fill`; the caller removes the folder
 * @throws WorkspaceError if it does not fit on the disk, and any error of `fill`; the folder is then removed
 */
export async function withTemporaryFolder<Made>(
  runtime: { readonly environment: Environment; readonly host: HostProcess },
  fill: (folder: string) => Promise<Made>,
): Promise<Made> {
  const folder = await mkdtemp(
    join(parentFolder(runtime.environment), temporaryPrefix(NAME, { hostname: hostname(), id: runtime.host.id })),
  ).catch((cause: unknown) => {
    throw noRoom(cause);
  });
  try {
    return await fill(folder);
  } catch (cause) {
    await removeScratch(folder);
    throw noRoom(cause);
  }
}

export async function removeScratch(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Removes copies of runs that no longer exist, by the process id in the folder name. */
export async function sweepScratch(runtime: { readonly environment: Environment; readonly host: HostProcess }): Promise<void> {
  const parent = parentFolder(runtime.environment);
  const host = { hostname: hostname(), isRunning: (id: number) => runtime.host.isRunning(id) };
  const left = (await readdir(parent).catch(() => [])).filter((name) => isLeftBehind(name, NAME, host));
  // Folders of other users cannot be removed.
  await Promise.all(left.map((name) => removeScratch(join(parent, name)).catch(() => undefined)));
}

async function fillScratch(folder: string, workspace: Workspace, environment: Environment): Promise<Scratch> {
  const { directory } = workspace;
  // Downloaded modules are linked instead.
  const files = workspace.files.filter((file) => !isFetched(file.path) && file.isTerragrunt !== true);
  const written = files.filter((file) => !isGivenOnly(file, workspace));
  const own = dataFolderOf(directory, environment);
  const mirrored = mirrorFolders(
    join(folder, 'tree'),
    written.map((file) => ({ folder: dirname(resolve(directory, file.path)), text: file.text })),
    {
      root: directory,
      leaveOut: (name) => name === basename(own) || name.startsWith(`${NAME}-`),
      alsoClimbing: await installedTexts(own),
    },
  );
  const root = mirrored.pathOf(directory);
  for (const file of written) await replaceFile(mirrored.pathOf(resolve(directory, file.path)), withoutEncryption(file));
  const code = files.filter((file) => !file.path.includes('/'));
  const hasBackend = code.some((file) => BACKEND.test(file.text));
  if (hasBackend) await replaceFile(join(root, OVERRIDE), 'terraform {\n  backend "local" {}\n}\n');
  const inside = relative(directory, own);
  const moves = isAbsolute(inside) || inside.startsWith('..');
  const copy = moves ? join(folder, 'data') : join(root, inside);
  const installed = await linkDataFolder({ own, copy, renamedFrom: moves ? directory : undefined });
  const selected = workspace.workspaceName ?? 'default';
  await writeState(root, selected, workspace.stateText ?? '');
  return {
    folder,
    root,
    variableFiles: await writeVariableFiles(folder, workspace),
    hasBackend,
    lacksModules: !installed.hasModules && files.some((file) => MODULE_CALL.test(file.text)),
    environment: {
      ...withoutEncryptionVariable(environment),
      TF_DATA_DIR: copy,
      TF_WORKSPACE: selected === 'default' ? undefined : selected,
    },
  };
}

/** https://developer.hashicorp.com/terraform/language/backend/local */
async function writeState(root: string, selected: string, text: string): Promise<void> {
  const folder = selected === 'default' ? root : join(root, 'terraform.tfstate.d', selected);
  await replaceFile(join(folder, 'terraform.tfstate'), text);
}

/** `-var-file` may name any folder, so the file is written next to the tree. */
function isGivenOnly(file: SourceFile, { variableFiles }: Workspace): boolean {
  return variableFiles?.includes(file.path) === true && file.path.includes('/');
}

async function writeVariableFiles(folder: string, { files, variableFiles }: Workspace): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const [index, path] of (variableFiles ?? []).entries()) {
    const text = files.find((file) => file.path === path)?.text ?? '';
    const target = join(folder, 'values', String(index), basename(path));
    await replaceFile(target, text);
    paths.push(target);
  }
  return paths;
}

async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  // Removes the file first, because the copy may be read-only.
  await rm(path, { force: true });
  await writeFile(path, text);
}

function parentFolder(environment: Environment): string {
  return environment['TMPDIR'] || tmpdir();
}

function noRoom(cause: unknown): unknown {
  const { code, message } = cause as NodeJS.ErrnoException;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return cause;
  return new WorkspaceError(
    'scratch-full',
    `Expected room for a copy of the root and its plan; found the disk full (${message}).`,
    'Free some space, or name a folder with more of it in TMPDIR.',
    cause,
  );
}

/**
 * The copy of a root in which a plan is tried. Takes a workspace, returns a folder that terraform can run in; the
 * user's own files are read and never written to. Knows nothing of plans.
 */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { basename, dirname, isAbsolute, join, normalize, resolve } from 'node:path';
import { WorkspaceError } from '#domain/errors.ts';
import { isFetched } from '#domain/workspace/fetched-code.ts';
import { isLeftBehind, temporaryPrefix } from '#domain/workspace/temporary-name.ts';
import type { SourceFile, Workspace } from '#domain/workspace.ts';
import type { HostProcess } from '#ports.ts';
import { installedTexts, linkDataFolder } from './data-folder.ts';
import { mirrorFolders } from './mirror.ts';
import type { Environment } from './run.ts';

/** A root in a folder of its own. */
export interface Scratch {
  /** The folder that holds everything; only this user can enter it. */
  readonly folder: string;
  /** Where terraform runs. */
  readonly root: string;
  /** Values of `-var-file`, in their order. */
  readonly variableFiles: readonly string[];
  /** Whether code names a backend, which the scratch replaced by a local one that has to be initialised. */
  readonly hasBackend: boolean;
  /** Whether code calls modules that nothing has installed yet. */
  readonly lacksModules: boolean;
  /** What the environment has to say besides the user's own. */
  readonly environment: Environment;
}

const BACKEND = /^[ \t]*(?:backend[ \t]+"[\w-]+"|cloud)[ \t]*\{|"(?:backend|cloud)"[ \t]*:/m;
const MODULE_CALL = /^[ \t]*module[ \t]+"|"module"\s*:/m;
/** What every scratch copy is called; a TMPDIR inside the root must not make copies of copies. */
const NAME = 'reconcile-plan';
/** The last override file wins. https://developer.hashicorp.com/terraform/language/files/override */
const OVERRIDE = 'zzzz_reconcile_override.tf';

/**
 * Makes a scratch copy: the root and its local modules as they lie to each other, with the workspace's own texts in
 * place of what the disk holds, a copy of the state behind a local backend, and `.terraform` linked instead of downloaded.
 * @param workspace the root and its texts, patched or not
 * @param around where to put it, and whose it is
 * @returns the scratch; whoever asked for it removes it
 * @throws WorkspaceError when it would be too large or does not fit on the disk; nothing is left behind then
 */
export async function makeScratch(
  workspace: Workspace,
  around: { readonly environment: Environment; readonly host: HostProcess },
): Promise<Scratch> {
  const folder = await mkdtemp(
    join(parentFolder(around.environment), temporaryPrefix(NAME, { hostname: hostname(), id: around.host.id })),
  ).catch((cause: unknown) => {
    throw noRoom(cause);
  });
  try {
    return await fillScratch(folder, workspace, around.environment);
  } catch (cause) {
    await removeScratch(folder);
    throw noRoom(cause);
  }
}

/** Removes a scratch copy, whatever it holds. */
export async function removeScratch(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * Removes what a run left that was killed before it could tidy up: told by the process id in the folder's name.
 * @param around where scratch copies are put, and how to tell that a process is gone
 */
export async function sweepScratch(around: { readonly environment: Environment; readonly host: HostProcess }): Promise<void> {
  const parent = parentFolder(around.environment);
  const host = { hostname: hostname(), isRunning: (id: number) => around.host.isRunning(id) };
  const left = (await readdir(parent).catch(() => [])).filter((name) => isLeftBehind(name, NAME, host));
  // Another user's is not ours to remove, and cannot be.
  await Promise.all(left.map((name) => removeScratch(join(parent, name)).catch(() => undefined)));
}

async function fillScratch(folder: string, workspace: Workspace, environment: Environment): Promise<Scratch> {
  const { directory } = workspace;
  // What was downloaded is linked as it lies there.
  const files = workspace.files.filter((file) => !isFetched(file.path));
  const dataFolder = environment['TF_DATA_DIR'] || '.terraform';
  const mirrored = mirrorFolders(
    join(folder, 'tree'),
    files
      .filter((file) => !isGivenOnly(file, workspace))
      .map((file) => ({ folder: dirname(resolve(directory, file.path)), text: file.text })),
    {
      root: directory,
      leaveOut: (name) => name === basename(dataFolder) || name.startsWith(`${NAME}-`),
      alsoClimbing: await installedTexts(resolve(directory, dataFolder)),
    },
  );
  const root = mirrored.pathOf(directory);
  for (const file of files.filter((one) => !isGivenOnly(one, workspace))) {
    await replaceFile(mirrored.pathOf(resolve(directory, file.path)), file.text);
  }
  const code = files.filter((file) => !file.path.includes('/'));
  const hasBackend = code.some((file) => BACKEND.test(file.text));
  if (hasBackend) await replaceFile(join(root, OVERRIDE), 'terraform {\n  backend "local" {}\n}\n');
  const moves = isAbsolute(dataFolder) || normalize(dataFolder).startsWith('..');
  const copy = moves ? join(folder, 'data') : join(root, dataFolder);
  const installed = await linkDataFolder({ own: resolve(directory, dataFolder), copy, renamedFrom: moves ? directory : undefined });
  const selected = workspace.workspaceName ?? 'default';
  await writeState(root, selected, workspace.stateText ?? '');
  return {
    folder,
    root,
    variableFiles: await writeVariableFiles(folder, workspace),
    hasBackend,
    lacksModules: !installed.hasModules && files.some((file) => MODULE_CALL.test(file.text)),
    environment: { TF_DATA_DIR: copy, TF_WORKSPACE: selected === 'default' ? undefined : selected },
  };
}

/** https://developer.hashicorp.com/terraform/language/backend/local */
async function writeState(root: string, selected: string, text: string): Promise<void> {
  const folder = selected === 'default' ? root : join(root, 'terraform.tfstate.d', selected);
  await replaceFile(join(folder, 'terraform.tfstate'), text);
}

/** A file of `-var-file` may lie anywhere: it is written beside the tree. */
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
  // The copy has the original's mode: one that may not be written is replaced.
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
    `expected room for a copy of the root and its plan, found the disk full (${message})`,
    'free some space, or name a folder with more of it in TMPDIR',
    cause,
  );
}

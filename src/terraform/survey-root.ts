import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { WorkspaceError } from '#domain/errors.ts';
import { AUTOMATIC_FILE, VARIABLE_FILE, isCodeFile } from '#domain/workspace/code-file.ts';
import type { RootSurvey } from '#domain/workspace/root-survey.ts';
import type { Workspace } from '#domain/workspace.ts';
import { describeBackend, findBackend, selectedWorkspace } from './backend.ts';
import type { FoundBackend } from './backend.ts';
import type { Environment } from './cli.ts';
import { dataFolderOf } from './data-folder.ts';
import { readSourceFiles } from './source-files.ts';
import { parseState } from './state.ts';

// Required settings; see https://developer.hashicorp.com/terraform/language/backend/s3 and the pages of the other backends
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  s3: ['bucket', 'key'],
  gcs: ['bucket'],
  azurerm: ['storage_account_name', 'container_name', 'key'],
  consul: ['path'],
  http: ['address'],
  oss: ['bucket'],
  remote: ['organization'],
};

/** Names by convention: https://developer.hashicorp.com/terraform/language/backend#partial-configuration */
const BACKEND_FILE = /\.tfbackend$|^backend[\w.-]*\.(?:hcl|conf)$|\.backend\.hcl$/;
const MAX_FOLDERS = 20;

/** `workspace` contains a local state or an empty one. */
export interface ReadRoot extends Pick<RootSurvey, 'backend' | 'variableFiles' | 'workspaces' | 'readsWorkspace'> {
  readonly workspace: Workspace;
}

/**
 * Reads code, backend and a local state, and starts no program. A remote or unreadable state counts as empty.
 * @throws WorkspaceError if there is no readable code
 */
export async function readRoot(directory: string, environment: Environment): Promise<ReadRoot> {
  const files = (await readSourceFiles(directory, () => undefined)).files;
  const dataFolder = dataFolderOf(directory, environment);
  const backend = await findBackend(dataFolder, files);
  const described = describeBackend(backend, await selectedWorkspace(dataFolder, environment));
  const names = await namesBelow(directory);
  return {
    backend: {
      ...described,
      missing: missingOf(backend),
      files: names.filter((name) => BACKEND_FILE.test(name.split('/').at(-1) ?? '')),
    },
    variableFiles: names.filter(
      (name) => VARIABLE_FILE.test(name) && !(AUTOMATIC_FILE.test(name.split('/').at(-1) ?? '') && !name.includes('/')),
    ),
    workspaces: backend.type === 'local' ? await localWorkspaces(directory, backend) : [],
    readsWorkspace: files.some(({ path, text }) => isCodeFile(path) && /\bterraform\.workspace\b/.test(text)),
    workspace: {
      directory,
      files,
      resources: backend.type === 'local' ? await localResources(resolve(directory, described.key ?? 'terraform.tfstate')) : [],
      schema: {},
      environmentVariables: {},
      adopted: [],
    },
  };
}

/** https://developer.hashicorp.com/terraform/language/backend/local */
async function localWorkspaces(directory: string, { settings }: FoundBackend): Promise<readonly string[]> {
  const folder = settings['workspace_dir'];
  const entries = await readdir(resolve(directory, typeof folder === 'string' ? folder : 'terraform.tfstate.d'), {
    withFileTypes: true,
  }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  if (names.length === 0) return [];
  const path = settings['path'];
  const hasDefault = await stat(resolve(directory, typeof path === 'string' ? path : 'terraform.tfstate')).catch(() => undefined);
  return [...(hasDefault === undefined ? [] : ['default']), ...names.toSorted()];
}

function missingOf({ type, settings }: FoundBackend): readonly string[] {
  return (NEEDED[type] ?? []).filter((name) => settings[name] === undefined);
}

/** Files in the root and one level below, where settings of environments usually are. */
async function namesBelow(directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).slice(0, MAX_FOLDERS);
  const below = await Promise.all(
    folders.map(async ({ name }) => {
      const inside = await readdir(join(directory, name), { withFileTypes: true }).catch(() => []);
      return inside.filter((entry) => entry.isFile()).map((entry) => relative(directory, join(directory, name, entry.name)));
    }),
  );
  const own = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  return [...own, ...below.flat()].map((name) => name.split(sep).join('/')).toSorted();
}

async function localResources(path: string): Promise<Workspace['resources']> {
  try {
    return parseState(await readFile(path, 'utf8'), path).resources;
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (isMissing || error instanceof WorkspaceError) return [];
    throw error;
  }
}

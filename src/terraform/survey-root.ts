import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { WorkspaceError } from '#domain/errors.ts';
import type { RootSurvey } from '#domain/workspace/root-survey.ts';
import type { Workspace } from '#domain/workspace.ts';
import { describeBackend, findBackend, selectedWorkspace } from './backend.ts';
import type { FoundBackend } from './backend.ts';
import type { Environment } from './cli.ts';
import { readSourceFiles } from './source-files.ts';
import { parseState } from './state.ts';

/** Settings that a backend cannot do without. https://developer.hashicorp.com/terraform/language/backend/s3 and its neighbours */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  s3: ['bucket', 'key'],
  gcs: ['bucket'],
  azurerm: ['storage_account_name', 'container_name', 'key'],
  consul: ['path'],
  http: ['address'],
  oss: ['bucket'],
  remote: ['organization'],
};

/** https://developer.hashicorp.com/terraform/language/backend#partial-configuration: files that are called otherwise cannot be told from others. */
const BACKEND_FILE = /\.tfbackend$|^backend[\w.-]*\.(?:hcl|conf)$|\.backend\.hcl$/;
/** What Terraform reads by itself. https://developer.hashicorp.com/terraform/language/values/variables#variable-definitions-tfvars-files */
const AUTOMATIC = /^terraform\.tfvars(?:\.json)?$|\.auto\.tfvars(?:\.json)?$/;
const VARIABLES = /\.tfvars(?:\.json)?$/;
const MOST_FOLDERS = 20;

/** What a root's files tell, beside the workspace that they make with its local state or an empty one. */
export interface ReadRoot extends Pick<RootSurvey, 'backend' | 'variableFiles'> {
  readonly workspace: Workspace;
}

/**
 * Reads a root's code, its backend, and its state where that is a file beside it. Asks nobody and starts nothing.
 * @param directory absolute path of the root
 * @param environment which Terraform workspace is selected, and values of variables
 * @returns what was read; a state that is elsewhere, or cannot be read, is empty
 * @throws WorkspaceError where the root holds no code, or it cannot be read
 */
export async function readRoot(directory: string, environment: Environment): Promise<ReadRoot> {
  const files = (await readSourceFiles(directory, () => undefined)).files;
  const dataFolder = resolve(directory, environment['TF_DATA_DIR'] ?? '.terraform');
  const backend = await findBackend(dataFolder, files);
  const described = describeBackend(backend, await selectedWorkspace(dataFolder, environment));
  const names = await namesBelow(directory);
  return {
    backend: {
      ...described,
      missing: missingOf(backend),
      files: names.filter((name) => BACKEND_FILE.test(name.split('/').at(-1) ?? '')),
    },
    variableFiles: names.filter((name) => VARIABLES.test(name) && !(AUTOMATIC.test(name.split('/').at(-1) ?? '') && !name.includes('/'))),
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

function missingOf({ type, settings }: FoundBackend): readonly string[] {
  return (NEEDED[type] ?? []).filter((name) => settings[name] === undefined);
}

/** Files of the root and of the folders in it: settings of environments lie beside the code or one below. */
async function namesBelow(directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).slice(0, MOST_FOLDERS);
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

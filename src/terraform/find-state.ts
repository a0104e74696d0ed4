import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { WorkspaceError } from '#domain/errors.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { SourceFile } from '#domain/workspace.ts';
import { pullState } from './cli.ts';
import type { Environment } from './cli.ts';
import { readJsonText } from './read-text.ts';

/** Text of a state and the place it came from. */
export interface FoundState {
  readonly text: string;
  readonly where: string;
}

const HINT = 'pass --state FILE (raw tfstate or `terraform show -json`)';
const REMOTE_BACKEND = /^[ \t]*(?:backend[ \t]+"(?!local")([\w-]+)"|(cloud))[ \t]*\{/m;
const LOCAL_BACKEND_PATH = /^[ \t]*backend[ \t]+"local"[ \t]*\{[^}]*?\bpath[ \t]*=[ \t]*"([^"$%]+)"/m;

/**
 * Reads the state that was named, or looks where Terraform would: the backend it was initialised with, then the one
 * that code names. A terraform.tfstate beside a remote backend is a leftover of before the move and is never used.
 * https://developer.hashicorp.com/terraform/language/backend · https://developer.hashicorp.com/terraform/language/backend/local
 * @param root absolute path of the root, its files, and the environment that terraform would run in
 * @param option a path relative to the working directory, or `auto`
 * @returns the state's text and where it was found
 * @throws WorkspaceError when there is none
 */
export async function findState(
  root: { readonly directory: string; readonly files: readonly SourceFile[]; readonly environment: Environment },
  option: string,
): Promise<FoundState> {
  const { directory, files, environment } = root;
  if (option !== 'auto') return readStateFile(resolve(option));
  const dataFolder = resolve(directory, environment['TF_DATA_DIR'] ?? '.terraform');
  const initialised = await initialisedBackend(dataFolder);
  const rootCode = files.filter((file) => /^[^/]+\.tf$/.test(file.path));
  const remote = remoteBackend(initialised, rootCode);
  if (remote !== undefined) {
    const pulled = await pullState(directory, environment);
    if (pulled.kind === 'output') return { text: pulled.text, where: `\`${pulled.command}\`` };
    throw new WorkspaceError(
      'state-not-found',
      `expected a state from the ${remote} backend of ${directory}, but ${pulled.why}`,
      `sign in and run \`terraform init\`, or ${HINT}`,
    );
  }
  const written = rootCode.map((file) => LOCAL_BACKEND_PATH.exec(file.text)?.[1]).find((path) => path !== undefined);
  return readLocalState(directory, await selectedWorkspace(dataFolder, environment), initialised?.path ?? written);
}

async function readStateFile(path: string): Promise<FoundState> {
  return { text: await readJsonText(path, { code: 'state-not-found', what: 'a state', hint: HINT }), where: path };
}

function remoteBackend(initialised: { readonly type: string } | undefined, rootCode: readonly SourceFile[]): string | undefined {
  if (initialised !== undefined) return initialised.type === 'local' ? undefined : initialised.type;
  const match = rootCode.map((file) => REMOTE_BACKEND.exec(file.text)).find((found) => found !== null);
  return match?.[1] ?? match?.[2];
}

async function readLocalState(directory: string, workspace: string, backendPath: string | undefined): Promise<FoundState> {
  const path = workspace === 'default' ? (backendPath ?? 'terraform.tfstate') : `terraform.tfstate.d/${workspace}/terraform.tfstate`;
  try {
    return await readStateFile(resolve(directory, path));
  } catch (cause) {
    throw new WorkspaceError('state-not-found', `expected a state: found no ${path} in ${directory}`, HINT, cause);
  }
}

/** What `terraform init` noted down about the backend; `path` is the local backend's. */
async function initialisedBackend(dataFolder: string): Promise<{ readonly type: string; readonly path: string | undefined } | undefined> {
  const noted = await textOr(resolve(dataFolder, 'terraform.tfstate'), '{}');
  let value: Json;
  try {
    value = JSON.parse(noted) as Json;
  } catch {
    return undefined; // A broken note means as much as none: code still names the backend.
  }
  const backend = isJsonObject(value) ? value['backend'] : undefined;
  if (!isJsonObject(backend) || typeof backend['type'] !== 'string') return undefined;
  const path = isJsonObject(backend['config']) ? backend['config']['path'] : undefined;
  return { type: backend['type'], path: typeof path === 'string' ? path : undefined };
}

async function selectedWorkspace(dataFolder: string, environment: Environment): Promise<string> {
  return environment['TF_WORKSPACE'] || (await textOr(resolve(dataFolder, 'environment'), '')).trim() || 'default';
}

async function textOr(path: string, otherwise: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => otherwise);
}

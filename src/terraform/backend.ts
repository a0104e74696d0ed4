import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { isCodeFile, isJsonCode } from '#domain/workspace/code-file.ts';
import type { Backend, SourceFile } from '#domain/workspace.ts';
import { blockAt } from './block-at.ts';
import type { Environment } from './cli.ts';
import { readJsonDeclarations } from './json-code.ts';

export interface FoundBackend {
  /** Default `local`. */
  readonly type: string;
  /** As stored by `terraform init`. Before an `init`: the literals in code, and null for a local backend's path that code computes. */
  readonly settings: JsonObject;
}

const BACKEND_BLOCK = /^[ \t]*(?:backend[ \t]+"([\w-]+)"|(cloud))[ \t]*\{/m;
const LITERAL = /^[ \t]*([\w-]+)[ \t]*=[ \t]*"([^"$%\\]*)"/gm;
/** https://opentofu.org/docs/language/settings/backends/configuration/#variables-and-locals */
const COMPUTED_PATH = /^[ \t]*path[ \t]*=[ \t]*(?:(?:var|local)\.|"[^"\n]*\$\{)/m;

/** Returns the backend of the last `terraform init`, else the one in code. https://developer.hashicorp.com/terraform/language/backend */
export async function findBackend(dataFolder: string, files: readonly SourceFile[]): Promise<FoundBackend> {
  const initialised = await initialisedBackend(dataFolder);
  if (initialised !== undefined) return initialised;
  for (const file of files.filter((candidate) => !candidate.path.includes('/') && isCodeFile(candidate.path))) {
    if (isJsonCode(file.path)) {
      const { backend } = readJsonDeclarations(file.text);
      if (backend !== undefined) return backend;
      continue;
    }
    const match = BACKEND_BLOCK.exec(file.text);
    if (match === null) continue;
    const inside = blockAt(file.text, match.index + match[0].length);
    return {
      type: match[1] ?? 'cloud',
      settings: Object.fromEntries([
        ...[...inside.matchAll(LITERAL)].map(([, name = '', text = '']) => [name, text] as const),
        ...(match[1] === 'local' && COMPUTED_PATH.test(inside) ? [['path', null] as const] : []),
      ]),
    };
  }
  return { type: 'local', settings: {} };
}

/** The selected Terraform workspace. https://developer.hashicorp.com/terraform/cli/config/environment-variables#tf_workspace */
export async function selectedWorkspace(dataFolder: string, environment: Environment): Promise<string> {
  const selected = await readFile(resolve(dataFolder, 'environment'), 'utf8').catch(() => '');
  return environment['TF_WORKSPACE'] || selected.trim() || 'default';
}

/** Describes the place of the state, in the backend's terms. Without a key if the settings lack it; never with credentials. */
export function describeBackend(backend: FoundBackend, workspace: string): Backend {
  const key = keyOf(backend, workspace);
  return { type: backend.type, ...(key === undefined ? {} : { key }) };
}

function keyOf({ type, settings }: FoundBackend, workspace: string): string | undefined {
  const text = (name: string): string | undefined => textAt(settings, name);
  const other = workspace === 'default' ? undefined : workspace;
  switch (type) {
    case 'local':
      return other === undefined
        ? (text('path') ?? 'terraform.tfstate')
        : `${text('workspace_dir') ?? 'terraform.tfstate.d'}/${other}/terraform.tfstate`;
    // https://developer.hashicorp.com/terraform/language/backend/s3#workspace_key_prefix
    case 's3':
    case 'oss':
      return joined(text('bucket'), other && (text('workspace_key_prefix') ?? 'env:'), other, text('key'));
    // https://developer.hashicorp.com/terraform/language/backend/gcs#prefix
    case 'gcs':
      return (text('bucket') ?? text('prefix')) && joined(text('bucket'), text('prefix'), `${workspace}.tfstate`);
    case 'azurerm':
      return joined(
        text('storage_account_name'),
        text('container_name'),
        text('key') && `${text('key')}${other === undefined ? '' : `env:${other}`}`,
      );
    case 'consul':
      return text('path') && `${text('path')}${other === undefined ? '' : `-env:${other}`}`;
    case 'http':
      return text('address')
        ?.replace(/\/\/[^/@]*@/, '//')
        .replace(/[?#].*$/s, '');
    case 'remote':
    case 'cloud':
      return joined(text('organization'), workspaceOfCloud(settings, other));
    default:
      return joined(
        text('bucket') ?? text('schema_name') ?? text('namespace'),
        text('prefix'),
        other,
        text('key') ?? text('secret_suffix'),
      );
  }
}

/** https://developer.hashicorp.com/terraform/language/backend/remote#workspaces */
function workspaceOfCloud(settings: JsonObject, other: string | undefined): string | undefined {
  const { workspaces } = settings;
  const inner = Array.isArray(workspaces) ? workspaces[0] : workspaces;
  const named = isJsonObject(inner) ? inner : settings;
  return textAt(named, 'name') ?? (other === undefined ? undefined : `${textAt(named, 'prefix') ?? ''}${other}`);
}

function joined(...parts: readonly (string | undefined)[]): string | undefined {
  const known = parts.filter((part) => part !== undefined && part !== '');
  return parts.at(-1) === undefined || known.length === 0 ? undefined : known.join('/');
}

function textAt(settings: JsonObject, name: string): string | undefined {
  const value = settings[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** As stored by `terraform init`. */
async function initialisedBackend(dataFolder: string): Promise<FoundBackend | undefined> {
  const noted = await readFile(resolve(dataFolder, 'terraform.tfstate'), 'utf8').catch(() => '{}');
  let value: Json;
  try {
    value = JSON.parse(noted) as Json;
  } catch {
    return undefined; // A broken file counts as missing: code still names the backend.
  }
  const backend = isJsonObject(value) ? value['backend'] : undefined;
  if (!isJsonObject(backend) || typeof backend['type'] !== 'string') return undefined;
  return { type: backend['type'], settings: isJsonObject(backend['config']) ? backend['config'] : {} };
}

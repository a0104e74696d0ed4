/**
 * The schemas of the providers that are installed in a root, as Terraform prints them. The root must be initialised; its Terraform runs
 * once per lock file, and the result is kept in a file. Nothing is downloaded: the command runs in a folder with the root's providers and
 * lock file, without its code and backend. https://developer.hashicorp.com/terraform/cli/commands/providers/schema
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { WorkspaceError } from '#domain/errors.ts';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import { findBinary } from './binary.ts';
import { runProgram } from './cli.ts';
import type { Program } from './cli.ts';
import { dataFolderOf, linkDataFolder } from './data-folder.ts';
import { readPrintedSchemas } from './printed-schemas.ts';
import type { PrintedSchemas } from './printed-schemas.ts';
import { LOCK_FILE, lockedProviders, readLockFile } from './provider-version.ts';
import type { LockedProvider } from './provider-version.ts';
import type { Environment } from './run-command.ts';
import { withTemporaryFolder, removeScratch } from './scratch.ts';
import { shareBlocks } from './share-blocks.ts';
import { inVersion, openStored, storedText } from './stored-schema.ts';
import type { SchemaFile } from './stored-schema.ts';

/** The root and the means to read its schema. */
export interface RootSchemaOptions {
  /** Absolute path of the root. */
  readonly directory: string;
  readonly environment: Environment;
  readonly program: Program;
  /** Absolute path of the cache folder for the output; undefined: no cache. */
  readonly cacheFolder: string | undefined;
}

/** The types of all providers of a root, or why they are not known. */
export type RootSchema = { readonly kind: 'read'; readonly schema: ProviderSchema } | { readonly kind: 'none'; readonly why: string };

/** Cached, so that a root with many Terraform workspaces runs the command once. */
const opened = new Map<string, Promise<SchemaFile | string>>();

/**
 * Reads the schemas of a root's own providers.
 * @returns the printed types, without defaults and `forceNew`; none for a root that is not initialised, or if no Terraform prints them
 * @throws InterruptedError
 */
export async function readRootSchema(options: RootSchemaOptions): Promise<RootSchema> {
  const { directory, environment, program } = options;
  const lock = await readLockFile(directory);
  const providers = lockedProviders(lock);
  const dataFolder = dataFolderOf(directory, environment);
  const installed = await readdir(join(dataFolder, 'providers')).catch(() => []);
  if (providers.length === 0 || installed.length === 0) return none('the root is not initialised');
  const { host, isOpenTofu } = program;
  const binary = await findBinary(program.binary, { directory, environment, signal: host.interrupted, isOpenTofu });
  if ('unusable' in binary) return none(binary.unusable);
  const key = createHash('sha256').update(`${binary.tool.product} ${binary.tool.version}\n${lock}`).digest('hex');
  const asked =
    opened.get(key) ?? openFile(key, { ...options, program: { ...program, binary: binary.path } }, { dataFolder, lock, providers });
  opened.set(key, asked);
  const file = await asked.catch((error: unknown) => {
    opened.delete(key);
    throw error;
  });
  if (typeof file !== 'string') return { kind: 'read', schema: inVersion(file, VERSION, (_type, block) => block) };
  opened.delete(key);
  return none(file);
}

/** The file contains one version of each provider, so this version is only a placeholder. */
const VERSION = '0';

function none(why: string): RootSchema {
  return { kind: 'none', why };
}

interface Installed {
  /** Absolute path. */
  readonly dataFolder: string;
  /** Text of the lock file. */
  readonly lock: string;
  readonly providers: readonly LockedProvider[];
}

/** Opens the cached file, or creates it. @returns the file; a text with the reason if it cannot be created */
async function openFile(key: string, options: RootSchemaOptions, installed: Installed): Promise<SchemaFile | string> {
  const path = options.cacheFolder === undefined ? undefined : join(options.cacheFolder, `${key}.json`);
  const kept = path === undefined ? undefined : openKept(await readFile(path, 'utf8').catch(() => ''));
  if (kept !== undefined) return kept;
  const printed = await print(options, installed);
  if (typeof printed === 'string') return printed;
  const text = storedText({ versions: [VERSION], lifetimes: {}, ...shareBlocks({ ...readPrintedSchemas(printed) }) });
  if (path !== undefined) await keep(path, text);
  return openStored(text);
}

/** A broken file is created again. */
function openKept(text: string): SchemaFile | undefined {
  try {
    return openStored(text);
  } catch {
    return undefined;
  }
}

/** Writes the file atomically. If it cannot be written, the next run prints again. */
async function keep(path: string, text: string): Promise<void> {
  const partial = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(partial, text);
    await rename(partial, path);
  } catch {
    // Only time is lost.
  }
}

async function print(options: RootSchemaOptions, { dataFolder, lock, providers }: Installed): Promise<PrintedSchemas | string> {
  const { directory, environment, program } = options;
  let folder: string | undefined;
  try {
    folder = await withTemporaryFolder({ environment, host: program.host }, async (made) => {
      await writeFile(join(made, 'providers.tf'), requiring(providers));
      await writeFile(join(made, LOCK_FILE), lock);
      await linkDataFolder({ own: dataFolder, copy: join(made, '.terraform'), renamedFrom: undefined });
      return made;
    });
    const runtime = { directory, root: folder, environment: { ...environment, TF_DATA_DIR: undefined, TF_WORKSPACE: undefined } };
    const printed = await runProgram(program, runtime, ['providers', 'schema', '-json']);
    return printed.kind === 'failed' ? printed.why : parsed(printed.text, printed.command);
  } catch (error) {
    if (error instanceof WorkspaceError) return error.message;
    throw error;
  } finally {
    if (folder !== undefined) await removeScratch(folder);
  }
}

/** Requires the providers in the lock file and no others; Terraform's own provider is added by a resource of it. */
function requiring(providers: readonly LockedProvider[]): string {
  const entries = providers.map(
    ({ source, version }, at) => `    p${at} = { source = ${JSON.stringify(source)}, version = ${JSON.stringify(version)} }\n`,
  );
  return `terraform {\n  required_providers {\n${entries.join('')}  }\n}\n\nresource "terraform_data" "it" {}\n`;
}

function parsed(text: string, command: string): PrintedSchemas | string {
  try {
    return JSON.parse(text) as PrintedSchemas;
  } catch {
    return `\`${command}\` printed no JSON`;
  }
}

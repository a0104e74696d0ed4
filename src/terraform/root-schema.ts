/**
 * The interface of the providers that are installed in a root, as Terraform prints it. Takes an initialised root, asks its Terraform once for
 * each lock file, and keeps the answer in a file. Nothing is fetched: the command runs in a folder that has the root's providers and lock
 * file, and neither its code nor its backend. https://developer.hashicorp.com/terraform/cli/commands/providers/schema
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
import { inNewFolder, removeScratch } from './scratch.ts';
import { shareBlocks } from './share-blocks.ts';
import { inVersion, openStored, storedText } from './stored-schema.ts';
import type { SchemaFile } from './stored-schema.ts';

/** What a root is asked with. */
export interface RootSchemaOptions {
  /** Absolute path of the root. */
  readonly directory: string;
  readonly environment: Environment;
  readonly program: Program;
  /** Absolute path of the folder that keeps what was printed; undefined: nothing is kept. */
  readonly cacheFolder: string | undefined;
}

/** The types of all providers of a root, or why there is no telling. */
export type RootSchema = { readonly kind: 'read'; readonly schema: ProviderSchema } | { readonly kind: 'none'; readonly why: string };

/** A root of many Terraform workspaces asks once. */
const opened = new Map<string, Promise<SchemaFile | string>>();

/**
 * Reads the interface of a root's own providers.
 * @returns the types as they are printed: without defaults, and without what makes a resource anew; none for a root that is not initialised,
 *   and where no Terraform prints them
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

/** The file is of one version of each provider, and marks none. */
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

/** @returns what is kept, or printed now; a text says why it is not */
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

/** A broken file is made anew. */
function openKept(text: string): SchemaFile | undefined {
  try {
    return openStored(text);
  } catch {
    return undefined;
  }
}

/** Whole or not at all; where it cannot be written, the next run asks again. */
async function keep(path: string, text: string): Promise<void> {
  const partial = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(partial, text);
    await rename(partial, path);
  } catch {
    // Nothing is lost but time.
  }
}

async function print(options: RootSchemaOptions, { dataFolder, lock, providers }: Installed): Promise<PrintedSchemas | string> {
  const { directory, environment, program } = options;
  let folder: string | undefined;
  try {
    folder = await inNewFolder({ environment, host: program.host }, async (made) => {
      await writeFile(join(made, 'providers.tf'), requiring(providers));
      await writeFile(join(made, LOCK_FILE), lock);
      await linkDataFolder({ own: dataFolder, copy: join(made, '.terraform'), renamedFrom: undefined });
      return made;
    });
    const around = { directory, root: folder, environment: { ...environment, TF_DATA_DIR: undefined, TF_WORKSPACE: undefined } };
    const printed = await runProgram(program, around, ['providers', 'schema', '-json']);
    return printed.kind === 'failed' ? printed.why : parsed(printed.text, printed.command);
  } catch (error) {
    if (error instanceof WorkspaceError) return error.message;
    throw error;
  } finally {
    if (folder !== undefined) await removeScratch(folder);
  }
}

/** Whatever a lock file names is required, and nothing else; Terraform's own type comes with a resource of it. */
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

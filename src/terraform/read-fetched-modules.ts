import { readdir, readFile } from 'node:fs/promises';
import { isAbsolute, join, posix, relative, resolve, sep } from 'node:path';
import { codeNames, isCodeFile, isJsonCode } from '#domain/workspace/code-file.ts';
import { FETCHED_FOLDER, FETCHED_MANIFEST } from '#domain/workspace/fetched-code.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { SourceFile } from '#domain/workspace.ts';
import { readJsonDeclarations } from './json-code.ts';

/** Absolute paths. */
export interface FetchedFrom {
  readonly directory: string;
  readonly dataFolder: string;
  /** True to read them as OpenTofu does. */
  readonly isOpenTofu?: boolean;
}

interface Entry {
  /** The names of the nested calls, joined by dots; empty for the root. */
  readonly Key: string;
  readonly Source: string;
  readonly Version?: string;
  readonly Dir: string;
}

interface Called {
  readonly entry: Entry;
  readonly files: readonly SourceFile[];
}

interface Reading extends FetchedFrom {
  readonly manifest: ReadonlyMap<string, Entry>;
  readonly own: readonly SourceFile[];
  readonly onWarning: (message: string) => void;
}

const MAX_CALLS = 500;
const MAX_BYTES = 16 * 1024 * 1024;

const CALL = /(?:^|[\n{}])[ \t]*module[ \t]+"?([A-Za-z_][\w-]*)"?[ \t]*\{/g;

/**
 * Reads downloaded modules that calls of the root lead to. A module whose folder is missing is left out.
 * @param from root and data folder
 * @param own the files of the root and its local modules, paths relative to the root
 * @param onWarning called if there is too much code
 * @returns their code and a manifest of them, under `.terraform/modules`; empty if no module was downloaded
 */
export async function readFetchedModules(
  from: FetchedFrom,
  own: readonly SourceFile[],
  onWarning: (message: string) => void,
): Promise<readonly SourceFile[]> {
  const manifest = await readManifest(from);
  if (manifest.size === 0) return [];
  const reading = { ...from, manifest, own, onWarning };
  const found: Called[] = [];
  const root: Called = { entry: { Key: '', Source: '', Dir: '.' }, files: filesIn('.', own) };
  let bytes = 0;
  for (const waiting: Called[] = [root]; waiting.length > 0;) {
    const caller = waiting.shift() ?? root;
    found.push(caller);
    for (const called of await calledBy(caller, reading)) {
      const isKnown = found.some(({ entry }) => entry.Dir === called.entry.Dir);
      bytes += isKnown ? 0 : called.files.reduce((sum, file) => sum + file.text.length, 0);
      if (bytes > MAX_BYTES || found.length + waiting.length > MAX_CALLS) return tooMuch(reading);
      waiting.push(called);
    }
  }
  const texts = new Map(found.flatMap(({ files }) => files).map((file) => [file.path, file]));
  const fetched = [...texts.values()].filter((file) => file.path.startsWith(`${FETCHED_FOLDER}/`));
  if (fetched.length === 0) return [];
  return [...fetched, { path: FETCHED_MANIFEST, text: `${JSON.stringify({ Modules: found.map(({ entry }) => entry) })}\n` }];
}

/**
 * Returns the folders of local modules in the manifest of `init`.
 * @returns absolute paths; none in a root that is not initialised
 */
export async function localModuleFolders(from: Pick<FetchedFrom, 'directory' | 'dataFolder'>): Promise<readonly string[]> {
  const folders = [...(await readManifest(from)).values()].map(({ Dir }) => resolve(from.directory, Dir));
  return folders.filter((folder) => folder !== from.directory && pathInside(from.dataFolder, folder) === undefined).sort();
}

/** A path inside a folder, relative to it. */
function pathInside(folder: string, path: string): string | undefined {
  const inside = relative(folder, path).split(sep).join('/');
  return inside !== '' && !inside.startsWith('..') && !isAbsolute(inside) ? inside : undefined;
}

function tooMuch({ onWarning }: Reading): readonly [] {
  onWarning(
    `downloaded modules are not read: there are more than ${MAX_CALLS} calls or more than ${MAX_BYTES / 1024 / 1024} MB of code, so their inputs are not traced`,
  );
  return [];
}

function callsIn({ path, text }: SourceFile): readonly string[] {
  if (isJsonCode(path)) return readJsonDeclarations(text).calls.map(({ name }) => name);
  return [...text.matchAll(CALL)].map(([, name = '']) => name);
}

/** The modules that a folder's code calls and the manifest contains; the root's own files already include local modules. */
async function calledBy({ entry, files }: Called, reading: Reading): Promise<readonly Called[]> {
  const names = files.flatMap(callsIn);
  const called: Called[] = [];
  for (const name of [...new Set(names)].sort()) {
    const known = reading.manifest.get(entry.Key === '' ? name : `${entry.Key}.${name}`);
    const at = known === undefined ? undefined : await readModule(known, reading);
    if (at !== undefined) called.push(at);
  }
  return called;
}

async function readModule(entry: Entry, { directory, dataFolder, isOpenTofu, own }: Reading): Promise<Called | undefined> {
  const folder = resolve(directory, entry.Dir);
  const inside = pathInside(dataFolder, folder);
  const isLocal = inside === undefined;
  const Dir = isLocal ? relative(directory, folder).split(sep).join('/') || '.' : posix.join(posix.dirname(FETCHED_FOLDER), inside);
  const files = isLocal ? filesIn(Dir, own) : await readFolder(folder, Dir, isOpenTofu === true);
  return files === undefined ? undefined : { entry: { ...entry, Dir }, files };
}

async function readFolder(folder: string, path: string, isOpenTofu: boolean): Promise<readonly SourceFile[] | undefined> {
  const names = await readdir(folder).catch(() => []);
  const visible = names.filter((name) => !name.startsWith('.'));
  const code = codeNames(visible, isOpenTofu).toSorted();
  const texts = await Promise.all(code.map((name) => readFile(join(folder, name), 'utf8').catch(() => undefined)));
  if (code.length === 0 || texts.includes(undefined)) return undefined;
  return code.map((name, index) => ({ path: `${path}/${name}`, text: texts[index] ?? '' }));
}

function filesIn(folder: string, files: readonly SourceFile[]): readonly SourceFile[] {
  return files.filter((file) => isCodeFile(file.path) && posix.dirname(file.path) === folder);
}

async function readManifest({ dataFolder }: Pick<FetchedFrom, 'dataFolder'>): Promise<ReadonlyMap<string, Entry>> {
  const text = await readFile(join(dataFolder, 'modules', 'modules.json'), 'utf8').catch(() => '');
  const value = parsed(text);
  const modules = isJsonObject(value) && Array.isArray(value['Modules']) ? (value['Modules'] as readonly Json[]) : [];
  return new Map(modules.flatMap((module) => entryOf(module)).map((entry) => [entry.Key, entry]));
}

/** The next `terraform init` repairs a broken manifest. */
function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

function entryOf(module: Json): readonly Entry[] {
  if (!isJsonObject(module)) return [];
  const { Key, Source, Version, Dir } = module;
  if (typeof Key !== 'string' || typeof Source !== 'string' || typeof Dir !== 'string') return [];
  return [{ Key, Source, ...(typeof Version === 'string' ? { Version } : {}), Dir }];
}

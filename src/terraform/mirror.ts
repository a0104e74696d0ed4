import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, realpath, stat, symlink } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { WorkspaceError } from '#domain/errors.ts';

/** A tree that looks, from the inside, as the user's does. */
export interface Mirror {
  /** Where a file or folder of the user's lies in it. */
  readonly pathOf: (path: string) => string;
}

/** Which folder a text of code lies in. */
interface Source {
  /** Absolute path. */
  readonly folder: string;
  readonly text: string;
}

/** More than this is no code: copying it for every plan would take longer than the plan. */
const MOST_BYTES = 256 * 1024 * 1024;
const MOST_ENTRIES = 20_000;

const NEVER = new Set(['.git', '.terragrunt-cache']);
/** The root's own state, which the scratch gets from elsewhere. */
const OWN_STATE = /^(?:terraform\.tfstate(?:\..*)?|\.terraform\.tfstate\.lock\.info)$/;
/** Installed modules may climb too, mostly from `path.root`: their code is not among the sources. Links cost next to nothing. */
const ABOVE_ROOT = '../../..';
const CLIMB = /(?:\.\.\/)+/g;

interface Job {
  readonly root: string;
  readonly copied: ReadonlySet<string>;
  readonly leaveOut: ReadonlySet<string>;
  readonly pathOf: (path: string) => string;
  /** Told of each file before it is copied; throws where they are too many. */
  readonly admit: (bytes: number, folder: string) => void;
}

/**
 * Copies the folders of some sources and links what lies around them, as far up as the code itself climbs with `../`:
 * files that `file()` or a module call name relative to their own place are found there, and what a data source
 * writes beside the code (a zip) lands in the copy.
 * @param target absolute path of the folder to make
 * @param sources code and where it lies
 * @param about the root, and names of files or folders that are left out wherever they stand
 * @returns where everything is
 * @throws WorkspaceError when the folders hold more than code
 */
export async function mirrorFolders(
  target: string,
  sources: readonly Source[],
  about: { readonly root: string; readonly leaveOut: ReadonlySet<string> },
): Promise<Mirror> {
  const copied = new Set([about.root, ...sources.map((source) => source.folder)]);
  const top = commonFolder([...copied, resolve(about.root, ABOVE_ROOT), ...sources.map(highestNamed)]);
  const pathOf = (path: string): string => join(target, relative(top, path));
  const job: Job = { ...about, copied, pathOf, admit: upToTheLimit(about.root) };
  await mkdir(target, { recursive: true });
  await (isCopied(top, job) ? copyFolder(top, job) : linkFolder(top, job));
  return { pathOf };
}

/** The highest folder that a relative path in the text can mean. */
function highestNamed({ folder, text }: Source): string {
  const runs = [...text.matchAll(CLIMB)].map(([run]) => run);
  return resolve(
    folder,
    runs.reduce((longest, run) => (run.length > longest.length ? run : longest), '.'),
  );
}

function commonFolder(folders: readonly string[]): string {
  return folders.reduce((common, folder) => {
    let shared = common;
    while (!isWithin(folder, shared)) shared = dirname(shared);
    return shared;
  });
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function isCopied(path: string, { copied }: Job): boolean {
  return [...copied].some((folder) => isWithin(path, folder));
}

/** A folder above those that are copied: everything in it is linked, save for the way down to them. */
async function linkFolder(folder: string, job: Job): Promise<void> {
  await mkdir(job.pathOf(folder), { recursive: true });
  const down = new Set([...job.copied].filter((below) => isWithin(below, folder)).map((below) => stepInto(folder, below)));
  for (const path of down) await (isCopied(path, job) ? copyFolder(path, job) : linkFolder(path, job));
  // A folder that may not be listed, such as one of many users' homes, may still be passed through.
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    if (!down.has(path) && !isLeftOut(name, path, job)) await symlink(path, job.pathOf(path));
  }
}

/** The entry of a folder that leads to something below it. */
function stepInto(folder: string, below: string): string {
  return join(folder, relative(folder, below).split(sep)[0] ?? '');
}

async function copyFolder(folder: string, job: Job): Promise<void> {
  await mkdir(job.pathOf(folder), { recursive: true });
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (isLeftOut(entry.name, path, job)) continue;
    if (entry.isSymbolicLink()) await copyLink(path, job);
    else if (entry.isDirectory()) await copyFolder(path, job);
    else if (entry.isFile()) await copyOne(path, path, job);
  }
}

/** A link to a file becomes a file, since code may be patched; one to a folder leads to the copy where there is one. */
async function copyLink(path: string, job: Job): Promise<void> {
  const real = await realpath(path).catch(() => undefined); // It leads nowhere: nothing can read it either.
  if (real === undefined) return;
  const target = await stat(real);
  if (target.isFile()) await copyOne(real, path, job);
  else if (target.isDirectory()) await symlink(isCopied(real, job) ? job.pathOf(real) : real, job.pathOf(path));
}

async function copyOne(from: string, path: string, { admit, pathOf }: Job): Promise<void> {
  admit((await stat(from)).size, dirname(path));
  await copyFile(from, pathOf(path), constants.COPYFILE_FICLONE);
}

function upToTheLimit(root: string): Job['admit'] {
  let [bytesLeft, entriesLeft] = [MOST_BYTES, MOST_ENTRIES];
  return (bytes, folder) => {
    bytesLeft -= bytes;
    entriesLeft -= 1;
    if (bytesLeft < 0 || entriesLeft < 0) throw tooLarge(root, folder);
  };
}

function tooLarge(root: string, folder: string): WorkspaceError {
  return new WorkspaceError(
    'root-too-large',
    `expected at most ${MOST_ENTRIES} files and ${MOST_BYTES / 1024 / 1024} MiB in ${root} and its modules, found more, the last in ${folder}`,
    'keep what code does not read (build output, dependencies) outside the root, or pass --verify evaluate',
  );
}

function isLeftOut(name: string, path: string, { root, leaveOut }: Job): boolean {
  return NEVER.has(name) || leaveOut.has(name) || (dirname(path) === root && OWN_STATE.test(name));
}

// Synchronous: for many small files the thread pool costs more.
import { constants, copyFileSync, mkdirSync, readdirSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { WorkspaceError } from '#domain/errors.ts';

export interface Mirror {
  readonly pathOf: (path: string) => string;
}

interface Source {
  readonly folder: string;
  readonly text: string;
}

/** Larger folders take longer to copy than to plan. */
const MAX_BYTES = 256 * 1024 * 1024;
const MAX_ENTRIES = 20_000;

const NEVER = new Set(['.git', '.terragrunt-cache']);
/** The scratch copy gets its state from the workspace. */
const OWN_STATE = /^(?:terraform\.tfstate(?:\..*)?|\.terraform\.tfstate\.lock\.info)$/;
const CLIMB = /(?:\.\.\/)+/g;

interface Job {
  readonly root: string;
  readonly copied: ReadonlySet<string>;
  readonly leaveOut: (name: string) => boolean;
  readonly pathOf: (path: string) => string;
  /** Called before each copy; throws if there are too many. */
  readonly admit: (bytes: number, folder: string) => void;
}

/**
 * Copies code folders and links the folders around them, as far up as `../` in code leads, so that relative paths in file() and module
 * calls work and generated files are written in the copy.
 * @param about the root, names to omit everywhere, and texts from elsewhere that may use `path.root`
 * @throws WorkspaceError if the folders are too large
 */
export function mirrorFolders(
  target: string,
  sources: readonly Source[],
  about: { readonly root: string; readonly leaveOut: (name: string) => boolean; readonly alsoClimbing: readonly string[] },
): Mirror {
  const copied = new Set([about.root, ...sources.map((source) => source.folder)]);
  const top = commonFolder([
    ...copied,
    ...sources.map(highestNamed),
    ...about.alsoClimbing.map((text) => highestNamed({ folder: about.root, text })),
  ]);
  const pathOf = (path: string): string => join(target, relative(top, path));
  const job: Job = { ...about, copied, pathOf, admit: upToTheLimit(about.root) };
  mkdirSync(target, { recursive: true });
  if (isCopied(top, job)) copyFolder(top, job);
  else linkFolder(top, job);
  return { pathOf };
}

/** The highest folder that relative paths lead to. */
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

/** A folder above the copied ones: links everything except the path to them. */
function linkFolder(folder: string, job: Job): void {
  mkdirSync(job.pathOf(folder), { recursive: true });
  const down = new Set([...job.copied].filter((below) => isWithin(below, folder)).map((below) => stepInto(folder, below)));
  for (const path of down)
    if (isCopied(path, job)) copyFolder(path, job);
    else linkFolder(path, job);
  // A folder may be unreadable but passable, such as /home.
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    if (!down.has(path) && !isLeftOut(name, path, job)) symlinkSync(path, job.pathOf(path));
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Undefined for a broken link. */
function realPathOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

/** The next folder on the path to `below`. */
function stepInto(folder: string, below: string): string {
  return join(folder, relative(folder, below).split(sep)[0] ?? '');
}

function copyFolder(folder: string, job: Job): void {
  mkdirSync(job.pathOf(folder), { recursive: true });
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (isLeftOut(entry.name, path, job)) continue;
    if (entry.isSymbolicLink()) copyLink(path, job);
    else if (entry.isDirectory()) copyFolder(path, job);
    else if (entry.isFile()) copyOne(path, path, job);
  }
}

/** A link to a file becomes a copy, since patches may change it; a link to a folder leads to its copy if there is one. */
function copyLink(path: string, job: Job): void {
  const real = realPathOf(path);
  if (real === undefined) return;
  const target = statSync(real);
  if (target.isFile()) copyOne(real, path, job);
  else if (target.isDirectory()) symlinkSync(isCopied(real, job) ? job.pathOf(real) : real, job.pathOf(path));
}

function copyOne(from: string, path: string, { admit, pathOf }: Job): void {
  admit(statSync(from).size, dirname(path));
  copyFileSync(from, pathOf(path), constants.COPYFILE_FICLONE);
}

function upToTheLimit(root: string): Job['admit'] {
  let [bytesLeft, entriesLeft] = [MAX_BYTES, MAX_ENTRIES];
  return (bytes, folder) => {
    bytesLeft -= bytes;
    entriesLeft -= 1;
    if (bytesLeft < 0 || entriesLeft < 0) throw tooLarge(root, folder);
  };
}

function tooLarge(root: string, folder: string): WorkspaceError {
  return new WorkspaceError(
    'root-too-large',
    `Expected at most ${MAX_ENTRIES} files and ${MAX_BYTES / 1024 / 1024} MiB in ${root} and its modules; found more, the last in ${folder}.`,
    'Move files that the code does not read (build output, dependencies) out of the root, or pass --verify evaluate.',
  );
}

function isLeftOut(name: string, path: string, { root, leaveOut }: Job): boolean {
  return NEVER.has(name) || leaveOut(name) || (dirname(path) === root && OWN_STATE.test(name));
}

import { constants } from 'node:fs';
import type { Stats } from 'node:fs';
import { access, lstat, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { DeliveryError } from '#domain/errors.ts';
import type { FileChange } from '#domain/patch.ts';

/** A checked file that may be replaced. */
export interface Target {
  readonly change: FileChange;
  /** Absolute path without symbolic links. */
  readonly path: string;
  /** Undefined for a new file. */
  readonly now: Pick<Stats, 'mode' | 'uid' | 'gid'> | undefined;
}

/**
 * Finds the file of a change, and checks that writing it destroys nothing.
 * @param change a path outside the root (`../modules/x.tf`) is allowed only for a file that was read
 * @throws DeliveryError if the file is outside the project, changed since it was read, or is not writable
 */
export async function readTarget(directory: string, change: FileChange): Promise<Target> {
  const root = await realpath(directory);
  const named = resolve(root, change.path);
  const climbs = relative(root, named)
    .split(sep)
    .filter((part) => part === '..').length;
  if (isAbsolute(change.path) || (climbs > 0 && change.before === undefined))
    throw outside(change.path, 'a file that was never part of it');
  const path = await realPathOf(named, change);
  const project = await projectFolder(root, climbs);
  if (path !== project && !path.startsWith(project.endsWith(sep) ? project : project + sep))
    throw outside(change.path, `a link to ${path}`);
  const now = await readCurrent(path, change);
  await checkWritable(dirname(path), 'folder');
  if (now !== undefined) await checkWritable(path, 'file');
  return { change, path, now };
}

function outside(path: string, found: string): DeliveryError {
  return new DeliveryError(
    'outside-project',
    `Expected ${path} to lie inside the project; found ${found}.`,
    'Use --deliver patch and apply the patch where it belongs.',
  );
}

async function realPathOf(named: string, change: FileChange): Promise<string> {
  try {
    return change.before === undefined ? join(await realpath(dirname(named)), basename(named)) : await realpath(named);
  } catch (cause) {
    const found = (cause as NodeJS.ErrnoException).code === 'ENOENT' ? 'nothing there' : (cause as Error).message;
    throw new DeliveryError(
      'changed-meanwhile',
      `Expected ${change.before === undefined ? dirname(named) : named} unchanged since it was read; found ${found}.`,
      'Run again.',
      cause,
    );
  }
}

/** Returns the root's repository. Without one, returns the root or the folder above it that the path climbs to. */
async function projectFolder(root: string, climbs: number): Promise<string> {
  for (let folder = root; ; folder = dirname(folder)) {
    if (await exists(join(folder, '.git'))) return folder;
    if (folder === dirname(folder)) return resolve(root, ...Array.from({ length: climbs }, () => '..'));
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

async function readCurrent(path: string, { before }: FileChange): Promise<Stats | undefined> {
  if (before === undefined) {
    if (!(await exists(path))) return undefined;
    throw new DeliveryError('changed-meanwhile', `Expected no file at ${path}; found one.`, 'Run again: the next patch includes it.');
  }
  const now = await stat(path);
  const same = now.isFile() && Buffer.from(before, 'utf8').equals(await readFile(path));
  if (!same)
    throw new DeliveryError(
      'changed-meanwhile',
      `Expected ${path} as it was read; found ${now.isFile() ? 'other text' : 'no plain file'}.`,
      'Run again: the next patch includes it.',
    );
  return now;
}

/** Checks the mode too, because for the user root every file is writable, even a read-only one. */
async function checkWritable(path: string, what: 'file' | 'folder'): Promise<void> {
  const { mode } = await stat(path);
  const refused =
    (mode & 0o222) === 0
      ? 'no write permission for anyone'
      : await access(path, constants.W_OK).then(
          () => undefined,
          (cause: Error) => cause.message,
        );
  if (refused === undefined) return;
  throw new DeliveryError(
    'read-only',
    `Expected a ${what} that may be written at ${path}; found ${refused}.`,
    'Make it writable, or use --deliver patch.',
  );
}

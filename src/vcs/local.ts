import { randomBytes } from 'node:crypto';
import { chmod, chown, link, lstat, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { DeliveryError } from '#domain/errors.ts';
import type { FileChange } from '#domain/patch.ts';
import { readTarget } from './read-target.ts';
import type { Target } from './read-target.ts';

interface Staged {
  readonly target: Target;
  /** The new text, in a file next to the target, so that one rename replaces the target. */
  readonly temporary: string;
}

/**
 * Writes files into the working tree, atomically: all files are checked and staged next to their targets before the first is replaced.
 * A failure restores the replaced files. File modes are kept.
 * @param files paths relative to the directory
 * @throws DeliveryError with the path that failed; the working tree is then unchanged
 */
export async function writeFiles(directory: string, files: readonly FileChange[]): Promise<void> {
  const targets: Target[] = [];
  for (const file of files) targets.push(await readTarget(directory, file));
  const twice = targets.find((target, index) => targets.findIndex((other) => other.path === target.path) !== index);
  if (twice !== undefined)
    throw new DeliveryError(
      'written-twice',
      `Expected one change of ${twice.path}; found two.`,
      'This is a bug in reconcile: please report it.',
    );
  const staged: Staged[] = [];
  const replaced: Staged[] = [];
  try {
    for (const target of targets) staged.push(await stage(target));
    for (const one of staged) {
      await replace(one);
      replaced.push(one);
    }
  } catch (cause) {
    await undo(replaced);
    const path = staged[replaced.length]?.target.path ?? targets[staged.length]?.path;
    throw new DeliveryError(
      'not-written',
      `Expected to write ${path}; found: ${(cause as Error).message}.`,
      'Nothing was written; fix the cause, or use --deliver patch.',
      cause,
    );
  } finally {
    await Promise.all(staged.map(({ temporary }) => rm(temporary, { force: true })));
  }
}

async function stage(target: Target): Promise<Staged> {
  const temporary = besides(target.path);
  try {
    await writeFile(temporary, target.change.after, { flag: 'wx', flush: true });
    if (target.now !== undefined) {
      const own = await stat(temporary);
      if (own.uid !== target.now.uid || own.gid !== target.now.gid) await chown(temporary, target.now.uid, target.now.gid);
      await chmod(temporary, target.now.mode & 0o7777);
    }
    return { target, temporary };
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cause;
  }
}

function besides(path: string): string {
  return join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`);
}

async function replace({ target, temporary }: Staged): Promise<void> {
  // `link` fails if the file was created in the meantime; `rename` would replace it.
  if (target.now === undefined) await link(temporary, target.path);
  else await rename(temporary, target.path);
}

async function undo(replaced: readonly Staged[]): Promise<void> {
  for (const { target } of replaced.toReversed()) {
    const { before } = target.change;
    if (before === undefined) await rm(target.path, { force: true });
    else await replace(await stage({ ...target, change: { ...target.change, after: before } }));
  }
}

/** Writes or replaces a patch file. @throws DeliveryError if the path is a folder or a Terraform file, or cannot be written */
export async function writePatchFile(path: string, text: string): Promise<void> {
  const target = resolve(path);
  if (/\.(?:tf|tfvars|hcl|tfstate|tf\.json|tfvars\.json)$/.test(target)) {
    throw new DeliveryError(
      'not-a-patch-file',
      `Expected a path for a patch; found ${target}, which would be overwritten.`,
      'Name another file, such as reconcile.patch.',
    );
  }
  const temporary = besides(target);
  try {
    const now = await lstat(target).catch(() => undefined);
    // A device such as /dev/stdout is written directly; a regular file is replaced in one step.
    if (now !== undefined && !now.isFile() && !now.isDirectory()) return await writeFile(target, text);
    await writeFile(temporary, text, { flag: 'wx' });
    await rename(temporary, target);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw new DeliveryError(
      'patch-not-written',
      `Expected to write a patch to ${target}; found: ${(cause as Error).message}.`,
      'Name a file in an existing, writable folder.',
      cause,
    );
  }
}

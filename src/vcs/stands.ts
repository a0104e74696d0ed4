import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { DeliveryProof } from '#ports/ledger.ts';
import { askGit } from './run-git.ts';

/**
 * Whether a delivery that an earlier run intended was made whole. A branch appears in one step and a patch file is moved into
 * its place, so that each is there or is not; of several files all have to hold what they were to hold.
 * @param proof what the run wrote down before it acted
 * @returns false also where it was made and is gone again
 * @throws DeliveryError when git is not installed
 */
export async function stands(proof: DeliveryProof): Promise<boolean> {
  switch (proof.kind) {
    case 'branch': {
      const ref = ['rev-parse', '--verify', '--quiet', `refs/heads/${proof.branch}`];
      return (await askGit(ref, { cwd: proof.directory })).kind === 'done';
    }
    // To do it again does nothing twice, and completes what was left half done.
    case 'thread':
      return false;
    case 'files': {
      const held = await Promise.all(proof.files.map(async ({ path, sha256 }) => (await hashOf(path)) === sha256));
      return held.every(Boolean);
    }
  }
}

async function hashOf(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined);
  // A patch may have gone to a device, which keeps nothing and may wait for a reader.
  return found?.isFile() === true
    ? createHash('sha256')
        .update(await readFile(path))
        .digest('hex')
    : undefined;
}

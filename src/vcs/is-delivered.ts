import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { DeliveryProof } from '#ports/ledger.ts';
import { askGit } from './run-git.ts';

/**
 * Whether an earlier run's intended delivery is complete; false also where it was removed again. A branch and a patch file appear in one
 * step; of several files all must match.
 * @param proof recorded before the delivery
 * @throws DeliveryError when git is not installed
 */
export async function isDelivered(proof: DeliveryProof): Promise<boolean> {
  switch (proof.kind) {
    case 'branch': {
      const ref = ['rev-parse', '--verify', '--quiet', `refs/heads/${proof.branch}`];
      return (await askGit(ref, { cwd: proof.directory })).kind === 'done';
    }
    // Repeating it is idempotent, and completes what was half done.
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
  // A patch may have gone to a device, which stores nothing and may wait for a reader.
  return found?.isFile() === true
    ? createHash('sha256')
        .update(await readFile(path))
        .digest('hex')
    : undefined;
}

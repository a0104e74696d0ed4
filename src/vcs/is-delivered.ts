import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { DeliveryProof } from '#ports/ledger.ts';
import { askGit } from './run-git.ts';

/**
 * Whether the delivery that an earlier run planned is complete; false also if it was removed again. A branch or a patch file is created in
 * one step; of several files all must match.
 * @param proof recorded before the delivery
 * @throws DeliveryError if git is not installed
 */
export async function isDelivered(proof: DeliveryProof): Promise<boolean> {
  switch (proof.kind) {
    case 'branch': {
      const ref = ['rev-parse', '--verify', '--quiet', `refs/heads/${proof.branch}`];
      return (await askGit(ref, { cwd: proof.directory })).kind === 'done';
    }
    // Delivering a thread again is idempotent and completes a partial delivery.
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
  // A patch may have been written to a device: reading it returns nothing and may block.
  return found?.isFile() === true
    ? createHash('sha256')
        .update(await readFile(path))
        .digest('hex')
    : undefined;
}

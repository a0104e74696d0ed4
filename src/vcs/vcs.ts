/**
 * Where accepted patches go: the working tree, a branch, a patch file. Takes files before and after, returns what it
 * made. Refuses to overwrite anything that is not as it was read, and knows nothing of why a file changes.
 */
import type { Vcs } from '#ports.ts';
import { commitBranch } from './git.ts';
import { writeFiles, writePatchFile } from './local.ts';
import { stands } from './stands.ts';

/**
 * Makes the VCS of this machine: its file system and its git.
 * @returns the port; every method fails with DeliveryError and then leaves things as they were
 */
export function createVcs(): Vcs {
  return { writeFiles, commitBranch, writePatchFile, stands };
}

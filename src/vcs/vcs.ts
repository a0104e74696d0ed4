import type { Vcs } from '#ports.ts';
import { commitBranch } from './git.ts';
import { writeFiles, writePatchFile } from './local.ts';
import { stands } from './stands.ts';

/**
 * The local file system and git as a port. It overwrites nothing that differs from what was read; every method fails with DeliveryError and
 * then leaves everything unchanged.
 */
export function createVcs(): Vcs {
  return { writeFiles, commitBranch, writePatchFile, stands };
}

import type { Vcs } from '#ports.ts';
import { commitBranch } from './git.ts';
import { writeFiles, writePatchFile } from './local.ts';
import { isDelivered } from './is-delivered.ts';

/**
 * The local file system and git. Every method fails with DeliveryError, also where something differs from what was read, and changes
 * nothing.
 */
export function createVcs(): Vcs {
  return { writeFiles, commitBranch, writePatchFile, isDelivered };
}

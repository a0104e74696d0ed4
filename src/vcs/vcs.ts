import type { Vcs } from '#ports.ts';
import { commitBranch } from './git.ts';
import { writeFiles, writePatchFile } from './local.ts';
import { isDelivered } from './is-delivered.ts';

/**
 * Creates the port for the local file system and git. Every method throws DeliveryError, also if something differs from what was
 * read; it then changes nothing.
 */
export function createVcs(): Vcs {
  return { writeFiles, commitBranch, writePatchFile, isDelivered };
}

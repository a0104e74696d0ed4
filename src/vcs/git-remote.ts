import { posix } from 'node:path';
import { realpath } from 'node:fs/promises';
import type { GitRemote } from '#ports/vcs.ts';
import { pushBranch } from './push-branch.ts';
import type { RemoteAccess } from './push-branch.ts';
import { locateRepository } from './repository.ts';
import { askGit } from './run-git.ts';

/**
 * Makes the port of a git remote.
 * @param settings of git that open it, asked for before each use: tokens may run out
 * @returns the port; its methods fail with DeliveryError
 */
export function createGitRemote(remote: string, settings: () => Promise<RemoteAccess['settings']>): GitRemote {
  return {
    folderOf: async (directory) => (await folderIn(directory)) || '.',
    push: async (request) => pushBranch(request, { remote, settings: await settings() }),
  };
}

/** As git sees it, which follows links. */
async function folderIn(directory: string): Promise<string> {
  const { top, prefix } = await locateRepository(await realpath(directory));
  return posix.relative(top, posix.join(top, prefix));
}

/**
 * Asks git for the address of a remote.
 * @param directory absolute path, anywhere inside a working tree
 * @returns the address; undefined where there is no such remote, or no repository
 * @throws DeliveryError when git is not installed
 */
export async function addressOf(directory: string, remote: string): Promise<string | undefined> {
  const answer = await askGit(['remote', 'get-url', '--', remote], { cwd: directory });
  return answer.kind === 'done' ? answer.text.split('\n')[0] : undefined;
}

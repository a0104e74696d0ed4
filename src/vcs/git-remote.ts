import { posix } from 'node:path';
import { realpath } from 'node:fs/promises';
import type { GitRemote } from '#ports/vcs.ts';
import { pushBranch } from './push-branch.ts';
import type { RemoteAccess } from './push-branch.ts';
import { locateRepository } from './repository.ts';
import { askGit } from './run-git.ts';
import { listBranches, removeBranch, restoreBranch } from './stale-branches.ts';

/** Opens a git remote. Its methods throw DeliveryError. `settings` are fetched before each use, because tokens expire. */
export function createGitRemote(remote: string, settings: () => Promise<RemoteAccess['settings']>): GitRemote {
  return {
    folderOf: async (directory) => (await folderIn(directory)) || '.',
    push: async (request) => pushBranch(request, { remote, settings: await settings() }),
    branches: async (directory, prefix) => listBranches(directory, prefix, { remote, settings: await settings() }),
    remove: async (request) => removeBranch(request, { remote, settings: await settings() }),
    restore: async (request) => restoreBranch(request, { remote, settings: await settings() }),
  };
}

/** Uses the real path, because git resolves symbolic links. */
async function folderIn(directory: string): Promise<string> {
  const { top, prefix } = await locateRepository(await realpath(directory));
  return posix.relative(top, posix.join(top, prefix));
}

/** Returns the address of a remote; undefined if there is no such remote or repository. @throws DeliveryError if git is not installed */
export async function addressOf(directory: string, remote: string): Promise<string | undefined> {
  const answer = await askGit(['remote', 'get-url', '--', remote], { cwd: directory });
  return answer.kind === 'done' ? answer.text.split('\n')[0] : undefined;
}

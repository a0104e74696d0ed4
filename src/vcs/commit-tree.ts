import { runGit, askGit } from './run-git.ts';
import type { Repository } from './repository.ts';

const TOOL = { name: 'reconcile', email: 'reconcile@localhost' };

/** git options that set the author; empty if git already has one. */
export type Identity = readonly string[];

/**
 * Returns the git options that make the tool the author if git has no configured author.
 * `user.useConfigOnly` limits git to its configuration and environment; otherwise git derives a name from the host.
 * @param top absolute path of a working tree
 */
export async function findIdentity(top: string): Promise<Identity> {
  const known = (await askGit(['-c', 'user.useConfigOnly=true', 'var', 'GIT_COMMITTER_IDENT'], { cwd: top })).kind === 'done';
  return known ? [] : ['-c', `user.name=${TOOL.name}`, '-c', `user.email=${TOOL.email}`];
}

/** Creates a commit on the repository's `head` without a branch. @throws DeliveryError with git's error text */
export async function commitTree(
  { top, head }: Repository,
  identity: Identity,
  commit: { readonly tree: string; readonly message: string },
): Promise<string> {
  return runGit([...identity, 'commit-tree', commit.tree, '-p', head, '-F', '-'], { cwd: top, input: `${commit.message.trim()}\n` });
}

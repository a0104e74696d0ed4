import { runGit, askGit } from './run-git.ts';
import type { Repository } from './repository.ts';

const TOOL = { name: 'reconcile', email: 'reconcile@localhost' };

/** Whose name new commits carry: nothing where git knows one. */
export type Identity = readonly string[];

/**
 * Finds out who commits. Asked this strictly, git names somebody only where config or environment do, and invents nobody from the host's name.
 * @param top absolute path of a working tree
 * @returns options for git that name the tool where nobody else is known
 */
export async function findIdentity(top: string): Promise<Identity> {
  const known = (await askGit(['-c', 'user.useConfigOnly=true', 'var', 'GIT_COMMITTER_IDENT'], { cwd: top })).kind === 'done';
  return known ? [] : ['-c', `user.name=${TOOL.name}`, '-c', `user.email=${TOOL.email}`];
}

/**
 * Makes a commit that no branch names yet.
 * @param repository where it is, with the commit that it starts from as `head`
 * @param identity as findIdentity returned it
 * @returns its id
 * @throws DeliveryError with git's own words
 */
export async function commitTree(
  { top, head }: Repository,
  identity: Identity,
  commit: { readonly tree: string; readonly message: string },
): Promise<string> {
  return runGit([...identity, 'commit-tree', commit.tree, '-p', head, '-F', '-'], { cwd: top, input: `${commit.message.trim()}\n` });
}

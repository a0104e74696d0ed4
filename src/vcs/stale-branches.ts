import { DeliveryError } from '#domain/errors.ts';
import type { GitRemote } from '#ports/vcs.ts';
import { unsealedCommits } from './commit-seal.ts';
import type { RemoteAccess } from './push-branch.ts';
import { locateRepository } from './repository.ts';
import { askGit, runGit } from './run-git.ts';

/** Refs where a VCS keeps the last commit of a pull request after its branch is deleted. */
const KEPT_AT = ['refs/pull/N/head', 'refs/merge-requests/N/head'];

/** Lists the remote's branches with a prefix, and their commits. @throws DeliveryError if the remote is unreachable */
export async function listBranches(
  directory: string,
  prefix: string,
  { remote, settings }: RemoteAccess,
): ReturnType<GitRemote['branches']> {
  const { top } = await locateRepository(directory);
  const listed = await askGit(['ls-remote', '--heads', '--', remote, `refs/heads/${prefix}*`], { cwd: top, settings });
  if (listed.kind === 'failed')
    throw new DeliveryError('remote-unreachable', `Expected to reach the git remote ${remote}; found: ${listed.why}.`, 'Check the remote.');
  return listed.text.split('\n').flatMap((line) => {
    const [head = '', ref = ''] = line.split('\t');
    return ref === '' ? [] : [{ name: ref.slice('refs/heads/'.length), head }];
  });
}

/**
 * Removes a branch that has only the tool's own commits, if its head is still the expected one.
 * https://git-scm.com/docs/git-push#Documentation/git-push.txt---force-with-leaseltrefnamegtltexpectgt
 * @returns false if it has commits of others, or the remote refuses
 */
export async function removeBranch(request: Parameters<GitRemote['remove']>[0], { remote, settings }: RemoteAccess): Promise<boolean> {
  const { directory, base, branch, head } = request;
  const { top } = await locateRepository(directory);
  const ref = `refs/heads/${branch}`;
  const call = { cwd: top, settings };
  const fetching = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--no-auto-maintenance', '--', remote];
  const fetched = await askGit([...fetching, `refs/heads/${base}`, ref], call);
  const tip = await askGit(['ls-remote', '--', remote, `refs/heads/${base}`], call);
  if (fetched.kind === 'failed' || tip.kind === 'failed') return false;
  if ((await unsealedCommits(top, tip.text.split('\t')[0] ?? base, head)).length > 0) return false;
  const pushed = await askGit(['push', '--no-verify', '--quiet', `--force-with-lease=${ref}:${head}`, remote, `:${ref}`], call);
  return pushed.kind === 'done';
}

/**
 * Restores the branch of a closed pull request at its last commit. A VCS reopens a pull request only if its branch exists unchanged.
 * https://docs.github.com/en/pull-requests/collaborating-with-pull-requests/proposing-changes-to-your-work-with-pull-requests/checking-out-pull-requests-locally
 * @returns whether the branch exists; false if the commit is no longer available
 */
export async function restoreBranch(request: Parameters<GitRemote['restore']>[0], { remote, settings }: RemoteAccess): Promise<boolean> {
  const { directory, branch, head, number } = request;
  const { top } = await locateRepository(directory);
  const call = { cwd: top, settings };
  const ref = `refs/heads/${branch}`;
  if ((await runGit(['ls-remote', '--', remote, ref], call)) !== '') return true;
  const isHere = async (): Promise<boolean> => (await askGit(['cat-file', '-e', `${head}^{commit}`], call)).kind === 'done';
  for (const kept of KEPT_AT) {
    if (await isHere()) break;
    await askGit(['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--', remote, kept.replace('N', String(number))], call);
  }
  if (!(await isHere())) return false;
  const pushed = await askGit(['push', '--no-verify', '--quiet', `--force-with-lease=${ref}:`, remote, `${head}:${ref}`], call);
  return pushed.kind === 'done';
}

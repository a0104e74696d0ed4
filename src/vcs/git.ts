import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeliveryError } from '#domain/errors.ts';
import type { BranchCommit } from '#ports/vcs.ts';
import { commitTree, findIdentity } from './commit-tree.ts';
import { openRepository } from './repository.ts';
import type { Repository } from './repository.ts';
import { askGit, runGit } from './run-git.ts';
import { writeTree } from './write-tree.ts';

/**
 * Creates a branch on HEAD with one commit per entry. It uses its own index: the working tree, the index and the current branch stay
 * unchanged, and no hook runs. An equal branch is reused. https://git-scm.com/book/en/v2/Git-Internals-Git-Objects
 * @param directory anywhere inside a repository; paths are relative to it
 * @param commits each starts from the files of the previous one
 * @throws DeliveryError if there is no repository, a file differs from the last commit, or the branch has other commits
 */
export async function commitBranch(
  directory: string,
  branch: string,
  commits: readonly BranchCommit[],
): Promise<{ readonly branch: string; readonly head: string }> {
  const repository = await openRepository(directory);
  if ((await askGit(['check-ref-format', `refs/heads/${branch}`], { cwd: repository.top })).kind === 'failed') {
    throw new DeliveryError('branch-name', `Expected a valid git branch name; found ${branch}.`, 'Name another branch.');
  }
  const folder = await mkdtemp(join(tmpdir(), 'reconcile-index-'));
  try {
    const index = join(folder, 'index');
    await runGit(['read-tree', repository.head], { cwd: repository.top, index });
    const trees: string[] = [];
    for (const commit of commits) trees.push(await writeTree(repository, index, commit.files));
    const made = await findMade(
      repository,
      branch,
      commits.map((commit, position) => `${trees[position]}\n${commit.message.trim()}`),
    );
    if (made !== undefined) return { branch, head: made };
    const head = await commitTrees(repository, commits, trees);
    await runGit(['branch', '--no-track', branch, head], { cwd: repository.top });
    return { branch, head };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The branch's head, if it has the same trees and messages on the same HEAD. */
async function findMade({ top, head }: Repository, branch: string, wanted: readonly string[]): Promise<string | undefined> {
  const tip = await askGit(['rev-parse', '--verify', '--quiet', `refs/heads/${branch}`], { cwd: top });
  if (tip.kind === 'failed') return undefined;
  const base = await runGit(['log', '-1', '--format=%H', tip.text, `--skip=${wanted.length}`], { cwd: top });
  const log = await runGit(['log', '--reverse', '-z', '--format=%T%n%B', `${head}..${tip.text}`], { cwd: top });
  const found = log
    .split('\0')
    .filter((commit) => commit !== '')
    .map((commit) => commit.trim());
  if (base === head && found.length === wanted.length && found.every((commit, position) => commit === wanted[position])) return tip.text;
  throw new DeliveryError(
    'branch-exists',
    `Expected no branch ${branch} in ${top}; found one with other commits.`,
    `Delete it (git branch -D ${branch}) if it is not needed, or run again for another name.`,
  );
}

async function commitTrees(repository: Repository, commits: readonly BranchCommit[], trees: readonly string[]): Promise<string> {
  const identity = await findIdentity(repository.top);
  let { head } = repository;
  for (const [position, { message }] of commits.entries())
    head = await commitTree({ ...repository, head }, identity, { tree: trees[position] ?? '', message });
  return head;
}

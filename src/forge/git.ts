import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { DeliveryError } from '#domain/errors.ts';
import type { FileChange } from '#domain/patch.ts';
import type { Forge } from '#ports.ts';
import { askGit, runGit } from './run-git.ts';

/** A repository and where in it the Terraform root lies. */
interface Repository {
  /** Absolute path of the working tree. */
  readonly top: string;
  /** `infra/prod/`, or empty. */
  readonly prefix: string;
  readonly head: string;
}

type BranchCommit = Parameters<Forge['commitBranch']>[2][number];

/**
 * Makes a branch on top of HEAD with one commit per entry, through an index of its own: the working tree, the index
 * and the current branch stay as they are, and no hook runs. Making the same branch again finds it made.
 * https://git-scm.com/book/en/v2/Git-Internals-Git-Objects
 * @param directory absolute path of the Terraform root, anywhere inside a repository
 * @param branch name of the branch
 * @param commits messages and files, paths relative to the root; a later commit starts from the files of the earlier
 * @returns the branch and the id of its last commit
 * @throws DeliveryError when it is no repository, a file differs from the last commit, or the branch has other commits
 */
export async function commitBranch(
  directory: string,
  branch: string,
  commits: readonly BranchCommit[],
): Promise<{ readonly branch: string; readonly head: string }> {
  const repository = await openRepository(directory);
  if ((await askGit(['check-ref-format', `refs/heads/${branch}`], { cwd: repository.top })).kind === 'failed') {
    throw new DeliveryError('branch-name', `expected a name git takes for a branch, found ${branch}`, 'name another branch');
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

async function openRepository(directory: string): Promise<Repository> {
  const place = await askGit(['rev-parse', '--show-toplevel', '--show-prefix'], { cwd: directory });
  if (place.kind === 'failed')
    throw new DeliveryError(
      'not-a-repository',
      `expected ${directory} to be in a git repository, found: ${place.why}`,
      'use --write or --deliver patch',
    );
  const [top = directory, prefix = ''] = place.text.split('\n');
  const head = await askGit(['rev-parse', '--verify', 'HEAD^{commit}'], { cwd: top });
  if (head.kind === 'failed')
    throw new DeliveryError('no-commit', `expected a commit to branch off in ${top}, found none`, 'commit the code first');
  return { top, prefix, head: head.text };
}

async function writeTree(repository: Repository, index: string, files: readonly FileChange[]): Promise<string> {
  const cwd = repository.top;
  for (const file of files) {
    const path = pathInRepository(repository, file);
    const mode = await checkUnchanged(repository, { index, path, file });
    const blob = await runGit(['hash-object', '-w', '--stdin', `--path=${path}`], { cwd, input: file.after });
    await runGit(['update-index', '-z', '--index-info'], { cwd, index, input: `${mode} ${blob}\t${path}\0` });
  }
  return runGit(['write-tree'], { cwd, index });
}

function pathInRepository({ prefix, top }: Repository, { path }: FileChange): string {
  const inside = posix.normalize(posix.join(prefix, path));
  if (!posix.isAbsolute(path) && inside !== '..' && !inside.startsWith('../')) return inside;
  throw new DeliveryError(
    'outside-repository',
    `expected ${path} to lie inside ${top}, found it outside`,
    'use --write or --deliver patch',
  );
}

/** Compares by git's own hash, which counts a file as equal whatever line ends its attributes give it on checkout. */
async function checkUnchanged(
  { top }: Repository,
  { index, path, file }: { readonly index: string; readonly path: string; readonly file: FileChange },
): Promise<string> {
  const [mode, blob] = await entryOf(path, { cwd: top, index });
  if (file.before === undefined) {
    if (mode === undefined) return '100644';
    throw new DeliveryError(
      'differs-from-commit',
      `expected no ${path} in the last commit, found one`,
      'restore the file or commit its removal, then run again',
    );
  }
  if (mode === undefined || blob === undefined)
    throw new DeliveryError(
      'not-committed',
      `expected ${path} in the last commit, found it untracked`,
      'commit the file first, or use --write',
    );
  if (mode !== '100644' && mode !== '100755')
    throw new DeliveryError(
      'not-a-file',
      `expected a plain file at ${path} in the last commit, found a link`,
      'use --write or --deliver patch',
    );
  const read = await runGit(['hash-object', '--stdin', `--path=${path}`], { cwd: top, input: file.before });
  if (read === blob) return mode;
  throw new DeliveryError(
    'differs-from-commit',
    `expected ${path} as in the last commit, found uncommitted changes`,
    'commit or stash them, then run again, or use --write',
  );
}

/** Mode and blob of one path; a folder of that name lists its files instead and counts as nothing there. */
async function entryOf(path: string, call: { readonly cwd: string; readonly index: string }): Promise<readonly [string?, string?]> {
  const listed = await runGit(['ls-files', '--stage', '-z', '--', path], call);
  const match = /^(\d+) ([0-9a-f]+) 0\t([^\0]*)\0$/.exec(listed);
  return match?.[1] === undefined || match[2] === undefined || match[3] !== path ? [] : [match[1], match[2]];
}

/** The head of the branch where it is already there with the same trees and messages on the same HEAD. */
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
    `expected no branch ${branch} in ${top}, found one with other commits`,
    `delete it (git branch -D ${branch}) if nobody needs it, or run again for another name`,
  );
}

async function commitTrees({ top, head }: Repository, commits: readonly BranchCommit[], trees: readonly string[]): Promise<string> {
  // Asked this strictly, git names an author only where config or environment do, and invents none from the host's name.
  const known = (await askGit(['-c', 'user.useConfigOnly=true', 'var', 'GIT_COMMITTER_IDENT'], { cwd: top })).kind === 'done';
  const identity = known ? [] : ['-c', 'user.name=reconcile', '-c', 'user.email=reconcile@localhost'];
  let parent = head;
  for (const [position, commit] of commits.entries()) {
    parent = await runGit([...identity, 'commit-tree', trees[position] ?? '', '-p', parent, '-F', '-'], {
      cwd: top,
      input: `${commit.message.trim()}\n`,
    });
  }
  return parent;
}

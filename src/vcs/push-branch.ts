import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeliveryError } from '#domain/errors.ts';
import type { PushOutcome, PushRequest } from '#ports/vcs.ts';
import { commitTree, findIdentity } from './commit-tree.ts';
import type { Identity } from './commit-tree.ts';
import { locateRepository } from './repository.ts';
import type { Repository } from './repository.ts';
import { askGit, runGit } from './run-git.ts';
import { sealMessage, unsealedCommits } from './commit-seal.ts';
import { writeTree } from './write-tree.ts';

export interface RemoteAccess {
  readonly remote: string;
  /** git settings for access, passed in the environment so that they do not appear in the process list. */
  readonly settings: Readonly<Record<string, string>>;
}

/** After these tries the other run keeps the branch. */
const MAX_TRIES = 3;

// Two runs that commit the same in one second create equal commits: the second has no effect. https://git-scm.com/docs/git-push#_output
const UP_TO_DATE = /^=\t/m;

/** Errors of a single delivery; the other deliveries go on. */
const NOT_AS_READ: ReadonlySet<string> = new Set(['differs-from-commit', 'not-committed', 'not-a-file']);

/**
 * Pushes commits based on the remote's base branch. A branch with equal content stays. The tool's own earlier commits are replaced with a
 * lease, commits of others never. https://git-scm.com/docs/git-push#Documentation/git-push.txt---force-with-leaseltrefnamegt
 * @throws DeliveryError if there is no repository, the remote is unreachable or refuses, or it has no such base
 */
export async function pushBranch(request: PushRequest, access: RemoteAccess): Promise<PushOutcome> {
  const place = await locateRepository(request.directory);
  if ((await askGit(['check-ref-format', `refs/heads/${request.branch}`], { cwd: place.top })).kind === 'failed')
    throw new DeliveryError('branch-name', `Expected a valid git branch name; found ${request.branch}.`, 'Name another prefix.');
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const outcome = await pushOnce(request, place, access);
    if (outcome !== 'overtaken') return outcome;
  }
  return { kind: 'contested' };
}

async function pushOnce(
  request: PushRequest,
  place: Pick<Repository, 'top' | 'prefix'>,
  access: RemoteAccess,
): Promise<PushOutcome | 'overtaken'> {
  const { base, tip } = await fetchTips(request, place.top, access);
  const foreign = tip === undefined ? [] : await unsealedCommits(place.top, base, tip);
  if (tip !== undefined && foreign.length > 0) return { kind: 'foreign', head: tip, commits: foreign };
  const identity = await findIdentity(place.top);
  const made = await commitAll(request, { ...place, head: base }, identity);
  if (typeof made !== 'string') return made;
  const isSame = async (one: string): Promise<boolean> =>
    (await changesOf(place.top, base, one)) === (await changesOf(place.top, base, made)) &&
    (await subjectsOf(place.top, base, one)) === (await subjectsOf(place.top, base, made));
  if (tip !== undefined && (await isSame(tip))) return { kind: 'as-it-was', head: tip };
  const ref = `refs/heads/${request.branch}`;
  const lease = `--force-with-lease=${ref}:${tip ?? ''}`;
  const pushed = await askGit(['push', '--no-verify', '--porcelain', lease, access.remote, `${made}:${ref}`], {
    cwd: place.top,
    settings: access.settings,
  });
  if (pushed.kind === 'done') return { kind: UP_TO_DATE.test(pushed.text) ? 'as-it-was' : 'pushed', head: made };
  // Each transport words a lost race differently; a moved branch is reliable.
  if ((await fetchTips(request, place.top, access)).tip !== tip) return 'overtaken';
  throw new DeliveryError(
    'push-refused',
    `Expected ${access.remote} to accept the branch ${request.branch}; found: ${pushed.why}.`,
    'Check the branch protection rules and the token scopes (contents: write), or use --deliver branch.',
  );
}

/** Fetches the base and the branch from the remote. */
async function fetchTips(
  { base, branch }: PushRequest,
  top: string,
  { remote, settings }: RemoteAccess,
): Promise<{ readonly base: string; readonly tip?: string }> {
  const refs = [`refs/heads/${base}`, `refs/heads/${branch}`];
  const listed = await askGit(['ls-remote', '--', remote, ...refs], { cwd: top, settings });
  if (listed.kind === 'failed')
    throw new DeliveryError(
      'remote-unreachable',
      `Expected to reach the git remote ${remote}; found: ${listed.why}.`,
      'Check the remote (git remote -v), the network, and the token.',
    );
  const tips = new Map(
    listed.text.split('\n').map((line): readonly [string, string] => [line.split('\t')[1] ?? '', line.split('\t')[0] ?? '']),
  );
  const [baseTip, tip] = refs.map((ref) => tips.get(ref));
  if (baseTip === undefined)
    throw new DeliveryError('no-base', `Expected a branch ${base} on ${remote}; found none.`, 'Set vcs.base in reconcile.yaml.');
  const present = refs.filter((ref) => tips.has(ref));
  await runGit(['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--no-auto-maintenance', '--', remote, ...present], {
    cwd: top,
    settings,
  });
  return { base: baseTip, ...(tip === undefined ? {} : { tip }) };
}

/** Returns the last commit, or the outcome with the files that differ from the remote's. */
async function commitAll({ commits, signOff }: PushRequest, repository: Repository, identity: Identity): Promise<string | PushOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'reconcile-index-'));
  const index = join(folder, 'index');
  const { top } = repository;
  try {
    await runGit(['read-tree', repository.head], { cwd: top, index });
    const signedOffBy = signOff ? await committerOf(top, identity) : undefined;
    let { head } = repository;
    for (const { files, message } of commits) {
      const tree = await writeTree(repository, index, files);
      const sealedMessage = sealMessage({ tree, parent: head, message }, signedOffBy);
      head = await commitTree({ ...repository, head }, identity, { tree, message: sealedMessage });
    }
    return head;
  } catch (error) {
    if (!(error instanceof DeliveryError) || !NOT_AS_READ.has(error.code)) throw error;
    return { kind: 'base-moved', problem: error.message };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function committerOf(top: string, identity: Identity): Promise<string> {
  const ident = await runGit([...identity, 'var', 'GIT_COMMITTER_IDENT'], { cwd: top });
  return ident.replace(/ \d+ [+-]\d{4}$/, '');
}

/** The changes of a branch since it left the base. If they are equal, a push would change nothing. */
async function changesOf(top: string, base: string, tip: string): Promise<string> {
  const start = await askGit(['merge-base', base, tip], { cwd: top });
  return runGit(['diff-tree', '-r', '-z', '--no-renames', '--full-index', start.kind === 'done' ? start.text : base, tip], { cwd: top });
}

/** The commit titles of a branch: the title of a proposal changes when it is decided. */
async function subjectsOf(top: string, base: string, tip: string): Promise<string> {
  return runGit(['log', '--format=%s', `${base}..${tip}`], { cwd: top });
}

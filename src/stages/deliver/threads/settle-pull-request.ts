import { codeSpan } from '#domain/text/foreign-text.ts';
import type { PullRequest, PushOutcome } from '#ports/vcs.ts';
import { findOwn, ownPull } from './existing-threads.ts';
import type { OwnPullRequest } from './existing-threads.ts';
import { findMadeByPerson } from './made-by-person.ts';
import { outcomeOfWiderThread } from './thread-context.ts';
import type { ThreadContext, Outcome } from './thread-context.ts';
import { markOf } from './thread-mark.ts';
import type { WantedThread } from './wanted-threads.ts';
import { closeThread, commentOnce, syncThread, textOf } from './write-thread.ts';

/** Limit of pull requests for the same drifts. */
const MAX_PULL_REQUESTS = 50;

/**
 * Updates an intent's open pull request, reopens one that the tool closed, or opens a new one. Does nothing if a person's pull request
 * already makes the change, or if a person closed one with the same edit.
 * @throws DeliveryError when git or the VCS fails
 */
export async function settlePullRequest(wanted: WantedThread, context: ThreadContext): Promise<Outcome> {
  const open = findOwn(context.existing.pulls, wanted);
  if (open !== undefined) return outcomeOfWiderThread(open, context) ?? update(open.thread, wanted, context);
  const byPerson = await findMadeByPerson(wanted, context);
  if (byPerson !== undefined) return left(byPerson, `#${byPerson.number} by ${byPerson.author} already makes this change: ${byPerson.url}`);
  let previous: PullRequest | undefined;
  for (let number = 1; number <= MAX_PULL_REQUESTS; number += 1) {
    const branch = number === 1 ? wanted.branch : `${wanted.branch}-${number}`;
    const [newest] = await context.pullRequests.from(branch);
    const step = newest === undefined ? await openOn(branch, wanted, { context, previous }) : await continueBranch(newest, wanted, context);
    if (step !== 'next') return step;
    previous = newest ?? previous;
  }
  return left(undefined, `${wanted.title}: it recurred too often to open another pull request`);
}

/** Handles a branch that has or had a pull request. */
async function continueBranch(newest: PullRequest, wanted: WantedThread, context: ThreadContext): Promise<Outcome | 'next'> {
  const mark = markOf(newest.body);
  if (newest.state === 'merged' || mark === undefined) return 'next';
  if (newest.state === 'open') return newest.base === context.existing.base ? update(newest, wanted, context) : 'next';
  if (mark.closed !== undefined) {
    // Reopens it before the push, because a VCS refuses to reopen it once its branch has changed.
    const { number, branch, head } = newest;
    if (!(await context.remote.restore({ directory: context.directory, branch, head, number }))) return 'next';
    if ((await context.pullRequests.change(newest, { state: 'open' })) === 'refused') return 'next';
    const done = await update({ ...newest, state: 'open' }, wanted, context);
    return { ...done, deed: done.deed === 'left' ? 'left' : 'reopened' };
  }
  if (mark.patch === wanted.mark.patch) return left(newest, `${newest.url} with this edit was closed by a person: it is not reopened`);
  return 'next';
}

async function update(thread: PullRequest, wanted: WantedThread, context: ThreadContext): Promise<Outcome> {
  if (wanted.mark.decides === true && !thread.isDraft && markOf(thread.body)?.patch !== wanted.mark.patch)
    return keepReady(thread, wanted, context);
  const pushed = await push(thread.branch, wanted, context);
  if (pushed.kind === 'foreign') {
    const commits = pushed.commits.slice(0, 10).map((commit) => codeSpan(commit.slice(0, 12)));
    const text = `This branch has commits by someone else (${commits.join(', ')}), so reconcile no longer updates it. To resume updates, remove those commits or close this.`;
    await commentOnce(thread, { about: `foreign ${pushed.head}`, text }, context.pullRequests);
    return left(thread, `${thread.url} has commits by someone else: it is not updated`);
  }
  if (pushed.kind === 'base-moved' || pushed.kind === 'contested') return notPushed(thread, pushed, wanted);
  const refused = await makeReady(thread, wanted, context);
  const { changed, warnings: unknown } = await syncThread(thread, wanted, context);
  const warnings = [...refused, ...unknown];
  return { deed: changed || pushed.kind === 'pushed' ? 'updated' : 'left', thread, warnings, isDone: true };
}

/** Done once, because a person may turn it back into a draft. The mark that records this is written afterwards. */
async function makeReady(
  thread: PullRequest,
  { mark }: WantedThread,
  { pullRequests, settings }: ThreadContext,
): Promise<readonly string[]> {
  if (!thread.isDraft || mark.accepted !== true || settings.draft || markOf(thread.body)?.accepted === true) return [];
  const isReady = (await pullRequests.change(thread, { isDraft: false })) === 'done';
  return isReady ? [] : [`${thread.url} stays a draft, since ${pullRequests.name} does not let this token change that: mark it as ready`];
}

/** Leaves a pull request that a person marked as ready: the approved edit must not be replaced. */
async function keepReady(thread: PullRequest, wanted: WantedThread, context: ThreadContext): Promise<Outcome> {
  const text =
    'The values in the cloud changed after this was marked ready, so reconcile does not update it. Convert it to a draft or close it, and the next run shows the new values.';
  await commentOnce(thread, { about: `decided ${wanted.mark.patch.slice(0, 12)}`, text }, context.pullRequests);
  return left(thread, `${thread.url} was marked ready by a person with other values: it is not updated`);
}

async function openOn(
  branch: string,
  wanted: WantedThread,
  { context, previous }: { readonly context: ThreadContext; readonly previous: PullRequest | undefined },
): Promise<Outcome | 'next'> {
  const { pullRequests, settings, existing } = context;
  const pushed = await push(branch, wanted, context);
  // The branch has commits by others: tries the next name.
  if (pushed.kind === 'foreign') return 'next';
  if (pushed.kind === 'base-moved' || pushed.kind === 'contested') return notPushed(undefined, pushed, wanted);
  const before = previous === undefined ? '' : `Previous: ${previous.url}`;
  const { body } = textOf(wanted, pullRequests.longestBody, before);
  const opened = await pullRequests.open({
    branch,
    base: existing.base,
    title: wanted.title,
    body,
    isDraft: settings.draft || (wanted.mark.decides === true && wanted.mark.accepted !== true),
  });
  const { warnings } = await syncThread(opened, wanted, context);
  return (await leaveToEarlier(opened, wanted, context)) ?? { deed: 'opened', thread: opened, warnings, isDone: true };
}

/** Closes this pull request if a parallel run with overlapping drifts opened an earlier one. */
async function leaveToEarlier(
  opened: PullRequest,
  wanted: WantedThread,
  { pullRequests, settings, existing }: ThreadContext,
): Promise<Outcome | undefined> {
  const now = (await pullRequests.openInto(existing.base)).flatMap((pull): readonly OwnPullRequest[] => ownPull(pull, settings));
  const earlier = findOwn(
    now.filter(({ thread }) => thread.number < opened.number),
    wanted,
  );
  if (earlier === undefined) return undefined;
  await closeThread(opened, { closed: 'duplicate', text: `Duplicate of ${earlier.thread.url} by another run` }, pullRequests);
  return { deed: 'left', thread: earlier.thread, warnings: [], isDone: true };
}

function push(branch: string, { commits }: WantedThread, { remote, settings, existing, directory }: ThreadContext): Promise<PushOutcome> {
  return remote.push({ directory, base: existing.base, branch, commits, signOff: settings.signOff });
}

function left(thread: PullRequest | undefined, warning: string): Outcome {
  return { deed: 'left', ...(thread === undefined ? {} : { thread }), warnings: [warning], isDone: true };
}

/** The outcome if nothing was pushed; another run has to retry. */
function notPushed(
  thread: PullRequest | undefined,
  pushed: Extract<PushOutcome, { readonly kind: 'base-moved' | 'contested' }>,
  { title }: WantedThread,
): Outcome {
  const why =
    pushed.kind === 'contested'
      ? 'another run is working on its branch'
      : `the remote has other files than this run read (${pushed.problem}); pull, then run again`;
  return { ...left(thread, `${title} was not delivered: ${why}`), isDone: false };
}

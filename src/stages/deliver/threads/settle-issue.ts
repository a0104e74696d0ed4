import { findOwn } from './existing-threads.ts';
import type { OwnThread } from './existing-threads.ts';
import { outcomeOfWiderThread } from './thread-context.ts';
import type { ThreadContext, Outcome } from './thread-context.ts';
import { markOf } from './thread-mark.ts';
import type { WantedThread } from './wanted-threads.ts';
import { closeThread, syncThread, textOf } from './write-thread.ts';

/**
 * Updates, reopens or opens an intent's issue. An issue that a person closed is reopened only for other values.
 * @throws DeliveryError when the VCS fails
 */
export async function settleIssue(wanted: WantedThread, context: ThreadContext): Promise<Outcome> {
  const { pullRequests, settings, existing } = context;
  const open = findOwn(
    existing.issues.filter(({ thread }) => thread.state === 'open'),
    wanted,
  );
  const wider = open === undefined ? undefined : outcomeOfWiderThread(open, context);
  if (wider !== undefined) return wider;
  if (open !== undefined) {
    const { changed, warnings } = await syncThread(open.thread, wanted, context);
    return { deed: changed ? 'updated' : 'left', thread: open.thread, warnings, isDone: true };
  }
  const closed = existing.issues.filter(({ mark }) => mark.fingerprint === wanted.mark.fingerprint).at(-1);
  if (closed !== undefined) return reopen(closed, wanted, context);
  const { body } = textOf(wanted, pullRequests.longestBody, '');
  // Sets only the label by which issues are found. The other labels come last and show that the issue is complete.
  const opened = await pullRequests.openIssue({ title: wanted.title, body, labels: settings.labels.slice(0, 1) });
  const { warnings } = await syncThread({ ...opened, labels: [] }, wanted, context);
  return (await leaveToEarlier(opened.number, wanted, context)) ?? { deed: 'opened', thread: opened, warnings, isDone: true };
}

async function reopen({ thread, mark }: OwnThread, wanted: WantedThread, context: ThreadContext): Promise<Outcome> {
  if (mark.closed === undefined && mark.patch === wanted.mark.patch)
    return {
      deed: 'left',
      thread,
      warnings: [`${thread.url} was closed by a person: it is not reopened for the same values`],
      isDone: true,
    };
  await context.pullRequests.change(thread, { state: 'open' });
  const { warnings } = await syncThread({ ...thread, state: 'open' }, wanted, context);
  return { deed: 'reopened', thread, warnings, isDone: true };
}

/** Closes this issue if a parallel run opened an earlier one, because no VCS prevents duplicate issues. */
async function leaveToEarlier(
  number: number,
  wanted: WantedThread,
  { pullRequests, settings }: ThreadContext,
): Promise<Outcome | undefined> {
  const now = (await pullRequests.issues(settings.labels[0] ?? '')).flatMap((thread): readonly OwnThread[] => {
    const mark = markOf(thread.body);
    return thread.state === 'open' && mark?.environment === settings.environment ? [{ thread, mark }] : [];
  });
  const earlier = findOwn(
    now.filter(({ thread }) => thread.number < number),
    wanted,
  );
  const own = now.find(({ thread }) => thread.number === number);
  if (earlier === undefined || own === undefined) return undefined;
  await closeThread(own.thread, { closed: 'duplicate', text: `Duplicate of ${earlier.thread.url} by another run` }, pullRequests);
  return { deed: 'left', thread: earlier.thread, warnings: [], isDone: true };
}

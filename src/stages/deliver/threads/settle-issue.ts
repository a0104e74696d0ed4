import { findOwn } from './board.ts';
import type { OwnThread } from './board.ts';
import { leftToWider } from './desk.ts';
import type { Desk, Outcome } from './desk.ts';
import { markOf } from './mark.ts';
import type { WantedThread } from './wanted.ts';
import { closeThread, syncThread, textOf } from './write-thread.ts';

/**
 * Brings one intent to its issue: the open one of it, the one that was closed when there was nothing left to decide, or a new one. One that a
 * person closed is opened again only where the values are others.
 * @param wanted the intent
 * @param desk the forge and the board
 * @returns what was done
 * @throws DeliveryError as the forge does
 */
export async function settleIssue(wanted: WantedThread, desk: Desk): Promise<Outcome> {
  const { pullRequests, settings, board } = desk;
  const open = findOwn(
    board.issues.filter(({ thread }) => thread.state === 'open'),
    wanted,
  );
  const wider = open === undefined ? undefined : leftToWider(open, desk);
  if (wider !== undefined) return wider;
  if (open !== undefined) {
    const { changed, warnings } = await syncThread(open.thread, wanted, desk);
    return { deed: changed ? 'updated' : 'left', thread: open.thread, warnings, isDone: true };
  }
  const closed = board.issues.filter(({ mark }) => mark.fingerprint === wanted.mark.fingerprint).at(-1);
  if (closed !== undefined) return reopen(closed, wanted, desk);
  const { body } = textOf(wanted, pullRequests.longestBody, '');
  // The first label alone: it is what issues are found by; the others come last, when all else is done.
  const opened = await pullRequests.openIssue({ title: wanted.title, body, labels: settings.labels.slice(0, 1) });
  const { warnings } = await syncThread({ ...opened, labels: [] }, wanted, desk);
  return (await leaveToEarlier(opened.number, wanted, desk)) ?? { deed: 'opened', thread: opened, warnings, isDone: true };
}

async function reopen({ thread, mark }: OwnThread, wanted: WantedThread, desk: Desk): Promise<Outcome> {
  if (mark.closed === undefined && mark.patch === wanted.mark.patch)
    return {
      deed: 'left',
      thread,
      warnings: [`${thread.url} was closed by a person: it is not opened again for the same values`],
      isDone: true,
    };
  await desk.pullRequests.change(thread, { state: 'open' });
  const { warnings } = await syncThread({ ...thread, state: 'open' }, wanted, desk);
  return { deed: 'reopened', thread, warnings, isDone: true };
}

/** No forge keeps two issues of the same from being opened: of two runs at once, the one whose issue is the later gives way. */
async function leaveToEarlier(number: number, wanted: WantedThread, { pullRequests, settings }: Desk): Promise<Outcome | undefined> {
  const now = (await pullRequests.issues(settings.labels[0] ?? '')).flatMap((thread): readonly OwnThread[] => {
    const mark = markOf(thread.body);
    return thread.state === 'open' && mark?.environment === settings.environment ? [{ thread, mark }] : [];
  });
  const earlier = findOwn(
    now.filter(({ thread }) => thread.number < number),
    wanted,
  );
  const mine = now.find(({ thread }) => thread.number === number);
  if (earlier === undefined || mine === undefined) return undefined;
  await closeThread(mine.thread, { closed: 'duplicate', text: `Another run was quicker: ${earlier.thread.url}` }, pullRequests);
  return { deed: 'left', thread: earlier.thread, warnings: [], isDone: true };
}

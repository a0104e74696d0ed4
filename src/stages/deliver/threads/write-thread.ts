import type { VcsSettings } from '#config/vcs.ts';
import { counted } from '#domain/text/counted.ts';
import type { ThreadMetadata, PullRequests, Thread, ThreadComment } from '#ports/vcs.ts';
import { markOf, withMark, withoutMark } from './thread-mark.ts';
import type { Mark } from './thread-mark.ts';
import { splitBody } from './split-body.ts';
import type { WantedThread } from './wanted-threads.ts';

const PART = /^<!-- reconcile part (\d+) of (\d+) -->\n/;

/** The body of a thread, and the comments that continue it. */
export interface ThreadText {
  readonly body: string;
  readonly comments: readonly string[];
}

/** Returns the text of a thread with its mark, split into parts of at most `longest` characters. `before`: its first sentence */
export function textOf(wanted: WantedThread, longest: number, before: string): ThreadText {
  const { receipt } = wanted;
  const [first = '', ...rest] = splitBody([before, ...wanted.sections], longest - receipt.length);
  const count = rest.length + 1;
  const comments = rest.map((part, index) => `<!-- reconcile part ${index + 2} of ${count} -->\n${part}`);
  return {
    body: withMark(
      wanted.mark,
      [first, ...(rest.length === 0 ? [] : [`*Continued in ${counted(rest.length, 'comment')} below.*`]), receipt]
        .filter(Boolean)
        .join('\n\n'),
    ),
    comments,
  };
}

/**
 * Updates an open thread, and completes one that a crashed run left incomplete. Keeps people's edits if there is nothing new.
 * @returns whether anything was new, and a sentence per unknown reviewer
 * @throws DeliveryError when the VCS fails
 */
export async function syncThread(
  thread: Thread,
  wanted: WantedThread,
  { pullRequests, settings, owners }: { readonly pullRequests: PullRequests; readonly settings: VcsSettings; readonly owners: Owners },
): Promise<{ readonly changed: boolean; readonly warnings: readonly string[] }> {
  const mark = markOf(thread.body);
  const changed = mark === undefined || needsRewrite(mark, wanted.mark);
  if (changed) {
    const { body } = textOf(wanted, pullRequests.longestBody, '');
    await pullRequests.change(thread, { title: wanted.title, body });
  }
  const has = (label: string): boolean => thread.labels.includes(label);
  const labels = labelsOf(settings, wanted.mark);
  // Labels are added last, so they show whether the thread is complete. An issue has its first label from the start. On a pull request one
  // label is enough, since a person may remove some, but a draft for a decision needs the label that marks it as undecided.
  const isWhole = thread.kind === 'issue' || wanted.mark.decides === true ? labels.every(has) : labels.some(has);
  if (changed || !isWhole) await syncParts(thread, textOf(wanted, pullRequests.longestBody, '').comments, pullRequests);
  const warnings = isWhole ? [] : await pullRequests.addMetadata(thread, metadataOf(settings, owners, wanted));
  return { changed, warnings };
}

export type Owners = (paths: readonly string[]) => Pick<ThreadMetadata, 'reviewers' | 'teamReviewers'>;

/** True if the thread has to be rewritten. Not for a run that knows less about the same edit: a refresh does not show the actor. */
function needsRewrite(before: Mark, now: Mark): boolean {
  if (before.closed !== undefined) return true;
  if (before.content === now.content) return false;
  return !(before.patch === now.patch && now.events === 0 && before.events > 0);
}

/** Returns the labels, with the label for undecided edits if a person has to decide. */
function labelsOf({ labels, decisionLabel }: VcsSettings, { decides }: Mark): readonly string[] {
  return decides === true ? [...labels, decisionLabel] : labels;
}

function metadataOf(settings: VcsSettings, owners: Owners, { files, mark }: WantedThread): ThreadMetadata {
  const { assignees } = settings;
  const labels = labelsOf(settings, mark);
  const codeowners = owners(files.map((file) => file.path));
  return {
    labels,
    assignees,
    reviewers: [...new Set([...settings.reviewers, ...codeowners.reviewers])],
    teamReviewers: [...new Set([...settings.teamReviewers, ...codeowners.teamReviewers])],
  };
}

/** Marks outdated comments instead of deleting them, because replies would lose their context. */
async function syncParts(thread: Thread, wanted: readonly string[], pullRequests: PullRequests): Promise<void> {
  const there = (await pullRequests.comments(thread)).filter(({ author, body }) => author === thread.author && PART.test(body));
  for (const [index, text] of wanted.entries()) {
    const found = there.find(({ body }) => Number(PART.exec(body)?.[1]) === index + 2);
    if (found === undefined) await pullRequests.comment(thread, text);
    else if (found.body !== text) await pullRequests.changeComment(thread, found.id, text);
  }
  for (const { id, body } of there) {
    const number = Number(PART.exec(body)?.[1]);
    const text = `<!-- reconcile part ${number} of ${number} -->\n*No further content.*`;
    if (number > wanted.length + 1 && body !== text) await pullRequests.changeComment(thread, id, text);
  }
}

/** Writes a comment once; `about` identifies it. @throws DeliveryError when the VCS fails */
export async function commentOnce(
  thread: Thread,
  { about, text }: { readonly about: string; readonly text: string },
  pullRequests: PullRequests,
): Promise<void> {
  const isPosted = hasCommentAbout(about, thread, await pullRequests.comments(thread));
  if (!isPosted) await pullRequests.comment(thread, `${markOfComment(about)}${text}`);
}

/** True if the thread's author has written this comment. Others could write the mark to keep the tool silent. */
export function hasCommentAbout(about: string, { author }: Thread, comments: readonly ThreadComment[]): boolean {
  return comments.some((comment) => comment.author === author && comment.body.startsWith(markOfComment(about)));
}

function markOfComment(about: string): string {
  return `<!-- reconcile said ${about} -->\n`;
}

/**
 * Closes a thread with the reason in its mark, so that a later run does not mistake it for a person's decision.
 * @throws DeliveryError when the VCS fails
 */
export async function closeThread(
  thread: Thread,
  why: { readonly closed: NonNullable<Mark['closed']>; readonly text: string },
  pullRequests: PullRequests,
): Promise<void> {
  const mark = markOf(thread.body);
  if (mark === undefined) return;
  if (mark.closed !== why.closed)
    await pullRequests.change(thread, { body: withMark({ ...mark, closed: why.closed }, withoutMark(thread.body)) });
  await commentOnce(thread, { about: `${why.closed} ${mark.content.slice(0, 12)}`, text: why.text }, pullRequests);
  await pullRequests.change(thread, { state: 'closed' });
}

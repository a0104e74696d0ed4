import type { VcsSettings } from '#config/vcs.ts';
import type { DeliveredThread } from '#ports/ledger.ts';
import type { PullRequests, Thread, ThreadComment } from '#ports/vcs.ts';
import { namesOf, readCodeowners } from '../threads/codeowners.ts';
import { readExistingThreads } from '../threads/existing-threads.ts';
import { saidAbout } from '../threads/write-thread.ts';
import { parseCommand } from './parse-command.ts';
import type { Command } from './parse-command.ts';

/** A command that nobody has answered yet. */
export interface Heard {
  readonly comment: ThreadComment;
  readonly command: Command;
  /** For the ledger: the thread's address and the number of the comment. */
  readonly where: string;
}

/** An open thread of this pipeline. */
export interface Conversation {
  readonly thread: Thread;
  /** Of the reconciliations that it tells of; empty: this ledger does not know the thread. */
  readonly ids: readonly string[];
  /** When its content was last written; a comment before that was about another. */
  readonly writtenAt: string;
  /** In the order they were written. */
  readonly heard: readonly Heard[];
}

/** Whom a thread obeys. */
export type MayCommand = (heard: Heard, conversation: Conversation, paths: readonly string[]) => Promise<boolean>;

/** What is open, and whose word counts. */
export interface Conversations {
  readonly open: readonly Conversation[];
  readonly mayCommand: MayCommand;
}

/** In one thread and run: who can comment must not be able to make the tool write without end. */
const MOST_ANSWERS = 10;

/**
 * Reads the unanswered commands of the tool's own open threads. Its own comments, and those of whoever opened the thread, are none; an edited
 * comment is none either, because others may edit it.
 * @param delivered what the ledger knows of threads
 * @throws DeliveryError as the VCS does
 */
export async function hearCommands(
  pullRequests: PullRequests,
  settings: VcsSettings,
  delivered: readonly DeliveredThread[],
): Promise<Conversations> {
  const contents = contentsOf(delivered.filter(({ vcs }) => vcs === pullRequests.name));
  const existing = await readExistingThreads(pullRequests, settings);
  const own = [...existing.pulls, ...existing.issues.filter(({ thread }) => thread.state === 'open')];
  const open: Conversation[] = [];
  for (const { thread } of own) {
    const { ids = [], writtenAt = '' } = contents.get(nameOf(thread)) ?? {};
    open.push({ thread, ids, writtenAt, heard: await unanswered(thread, pullRequests) });
  }
  const codeowners = open.some(({ heard }) => heard.length > 0) ? await readCodeowners(pullRequests, existing.base) : undefined;
  return { open, mayCommand: obeying({ pullRequests, settings, codeowners: codeowners ?? '' }) };
}

async function unanswered(thread: Thread, pullRequests: PullRequests): Promise<readonly Heard[]> {
  const comments = await pullRequests.comments(thread);
  return comments
    .flatMap((comment): readonly Heard[] => {
      const command = comment.author === thread.author || comment.isEdited ? undefined : parseCommand(comment.body);
      const isOpen = command !== undefined && !saidAbout(answerTo(comment), thread, comments);
      return isOpen ? [{ comment, command, where: `${thread.url}, ${nameOfComment(comment)}` }] : [];
    })
    .slice(0, MOST_ANSWERS);
}

/** Identifies the answer to a comment. */
export function answerTo({ id, isOnLine }: Pick<ThreadComment, 'id' | 'isOnLine'>): string {
  return `answer ${isOnLine === true ? 'line ' : ''}${id}`;
}

function nameOfComment({ id, isOnLine }: ThreadComment): string {
  return `${isOnLine === true ? 'line ' : ''}comment ${id}`;
}

/**
 * Who decides: approvers of the settings, and who owns every path that the change touches; who only asks to explain needs write access alone.
 * Nobody does without write access, whatever a file says.
 */
function obeying(who: { readonly pullRequests: PullRequests; readonly settings: VcsSettings; readonly codeowners: string }): MayCommand {
  const { pullRequests, settings, codeowners } = who;
  const owning = namesOf(codeowners);
  const isOwner = async (user: string, path: string): Promise<boolean> => {
    const names = owning(path);
    if (names.some((name) => same(name, user))) return true;
    for (const team of names.filter((name) => name.includes('/'))) if (await pullRequests.isMember(team, user)) return true;
    return false;
  };
  return async ({ comment: { author }, command }, _conversation, paths) => {
    if (!(await pullRequests.mayWrite(author))) return false;
    if (command.said === 'explain' || settings.approvers.some((name) => same(name, author))) return true;
    for (const path of paths) if (!(await isOwner(author, path))) return false;
    return paths.length > 0;
  };
}

/** User names have no case, neither on GitHub nor on GitLab. */
function same(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}

/** What each thread tells of: its newest row with content, since closing has none. */
function contentsOf(delivered: readonly DeliveredThread[]): ReadonlyMap<string, Pick<Conversation, 'ids' | 'writtenAt'>> {
  const contents = new Map<string, Pick<Conversation, 'ids' | 'writtenAt'>>();
  for (const one of delivered) {
    const before = contents.get(nameOf(one));
    const writtenAt = one.deed === 'left' ? (before?.writtenAt ?? one.at) : one.at;
    if (one.reconciliations.length > 0) contents.set(nameOf(one), { ids: one.reconciliations, writtenAt });
  }
  return contents;
}

function nameOf({ kind, number }: Pick<DeliveredThread, 'kind' | 'number'>): string {
  return `${kind} ${number}`;
}

import type { VcsSettings } from '#config/vcs.ts';
import type { DeliveredThread } from '#ports/ledger.ts';
import type { PullRequests, Thread, ThreadComment } from '#ports/vcs.ts';
import { namesOf, readCodeowners } from '../threads/codeowners.ts';
import { readExistingThreads } from '../threads/existing-threads.ts';
import { hasCommentAbout } from '../threads/write-thread.ts';
import { parseCommand } from './parse-command.ts';
import type { Command } from './parse-command.ts';

/** A command without an answer. */
export interface PendingCommand {
  readonly comment: ThreadComment;
  readonly command: Command;
  /** The thread's address and the comment's number, for the ledger. */
  readonly where: string;
}

/** An open thread of this pipeline. */
export interface Conversation {
  readonly thread: Thread;
  /** Ids of its reconciliations; empty: this ledger does not know the thread. */
  readonly ids: readonly string[];
  /** Time at which its content was last written. Earlier comments were about other content. */
  readonly writtenAt: string;
  /** In the order of the comments. */
  readonly pending: readonly PendingCommand[];
}

/** True if the author of a command may give it. */
export type MayCommand = (command: PendingCommand, conversation: Conversation, paths: readonly string[]) => Promise<boolean>;

/** The open threads, and the check of who may give commands. */
export interface Conversations {
  readonly open: readonly Conversation[];
  readonly mayCommand: MayCommand;
}

/** Limit per thread and run, because anyone who can comment could otherwise make the tool write without end. */
const MAX_ANSWERS = 10;

/**
 * Reads the unanswered commands of the tool's own open threads. Ignores comments by the thread's author (this tool), and edited comments,
 * because other people may have edited them.
 * @param delivered the ledger's records of threads
 * @throws DeliveryError when the VCS fails
 */
export async function readPendingCommands(
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
    open.push({ thread, ids, writtenAt, pending: await unanswered(thread, pullRequests) });
  }
  const codeowners = open.some(({ pending }) => pending.length > 0) ? await readCodeowners(pullRequests, existing.base) : undefined;
  return { open, mayCommand: commandCheck({ pullRequests, settings, codeowners: codeowners ?? '' }) };
}

async function unanswered(thread: Thread, pullRequests: PullRequests): Promise<readonly PendingCommand[]> {
  const comments = await pullRequests.comments(thread);
  return comments
    .flatMap((comment): readonly PendingCommand[] => {
      const command = comment.author === thread.author || comment.isEdited ? undefined : parseCommand(comment.body);
      const isOpen = command !== undefined && !hasCommentAbout(answerTo(comment), thread, comments);
      return isOpen ? [{ comment, command, where: `${thread.url}, ${nameOfComment(comment)}` }] : [];
    })
    .slice(0, MAX_ANSWERS);
}

/** Identifies the answer to a comment. */
export function answerTo({ id, isOnLine }: Pick<ThreadComment, 'id' | 'isOnLine'>): string {
  return `answer ${isOnLine === true ? 'line ' : ''}${id}`;
}

function nameOfComment({ id, isOnLine }: ThreadComment): string {
  return `${isOnLine === true ? 'line ' : ''}comment ${id}`;
}

/**
 * Returns the check of who may give commands. Everybody needs write access. `explain` needs no more; a decision needs an approver of the
 * settings, or a code owner of every path that the change touches.
 */
function commandCheck(who: {
  readonly pullRequests: PullRequests;
  readonly settings: VcsSettings;
  readonly codeowners: string;
}): MayCommand {
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
    if (command.verb === 'explain' || settings.approvers.some((name) => same(name, author))) return true;
    for (const path of paths) if (!(await isOwner(author, path))) return false;
    return paths.length > 0;
  };
}

/** User names are case-insensitive on GitHub and GitLab. */
function same(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}

/** Returns each thread's content: its newest row with reconciliations, since a closing row has none. */
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

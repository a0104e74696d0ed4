import type { VcsSettings } from '#config/vcs.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { GitRemote, PullRequests, Thread } from '#ports/vcs.ts';
import type { DeliveredThread } from '#ports/ledger.ts';
import type { ExistingThreads, OwnThread } from './existing-threads.ts';
import { nameRoot } from './wanted-threads.ts';
import type { Owners } from './write-thread.ts';

/** Everything that is at hand when threads are settled. */
export interface ThreadContext {
  readonly pullRequests: PullRequests;
  readonly remote: GitRemote;
  readonly settings: VcsSettings;
  readonly existing: ExistingThreads;
  readonly owners: Owners;
  /** Absolute path of the folder that delivered paths are relative to. */
  readonly directory: string;
  /** The same folder within the repository; `.` at the top. */
  readonly folder: string;
  readonly workspaces: readonly Workspace[];
}

/** What became of one wanted thread. */
export interface Outcome {
  readonly deed: DeliveredThread['deed'];
  /** Absent where there is none. */
  readonly thread?: Thread;
  /** Sentences for the user. */
  readonly warnings: readonly string[];
  /** False where it is to be tried again. */
  readonly isDone: boolean;
}

/**
 * Whether a thread is also of roots that this run does not look at: then it would take from it what it does not see.
 * @param own an open thread of the tool's own
 * @param context the roots of the run
 * @returns what became of the intent, which is in good hands there; undefined where the run looks at all of it
 */
export function leftToWider({ thread, mark }: OwnThread, { workspaces, folder }: ThreadContext): Outcome | undefined {
  const here = new Set(workspaces.map((workspace) => nameRoot(workspace, folder)));
  const others = mark.roots.filter((root) => !here.has(root));
  if (others.length === 0) return undefined;
  const warning = `${thread.url} also covers ${others.slice(0, 3).join(', ')}, which this run does not: a run that covers all of them updates it`;
  return { deed: 'left', thread, warnings: [warning], isDone: true };
}

/**
 * How a delivered file is called from the top of the repository.
 * @param path relative to it; may climb
 * @returns path without dots
 */
export function inRepository(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${path}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

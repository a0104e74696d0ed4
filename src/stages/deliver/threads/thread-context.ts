import type { VcsSettings } from '#config/vcs.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { GitRemote, PullRequests, Thread } from '#ports/vcs.ts';
import type { DeliveredThread } from '#ports/ledger.ts';
import type { ExistingThreads, OwnThread } from './existing-threads.ts';
import { nameRoot } from './wanted-threads.ts';
import type { Owners } from './write-thread.ts';

export interface ThreadContext {
  readonly pullRequests: PullRequests;
  readonly remote: GitRemote;
  readonly settings: VcsSettings;
  readonly existing: ExistingThreads;
  readonly owners: Owners;
  /** Absolute path; delivered paths are relative to it. */
  readonly directory: string;
  /** The same folder within the repository; `.` at the top. */
  readonly folder: string;
  readonly workspaces: readonly Workspace[];
}

export interface Outcome {
  readonly deed: DeliveredThread['deed'];
  readonly thread?: Thread;
  /** For the user. */
  readonly warnings: readonly string[];
  /** False if it has to be retried. */
  readonly isDone: boolean;
}

/** Returns the outcome for a thread that also covers roots outside of this run, which must not update it; undefined for others. */
export function outcomeOfWiderThread({ thread, mark }: OwnThread, { workspaces, folder }: ThreadContext): Outcome | undefined {
  const here = new Set(workspaces.map((workspace) => nameRoot(workspace, folder)));
  const others = mark.roots.filter((root) => !here.has(root));
  if (others.length === 0) return undefined;
  const warning = `${thread.url} also covers ${others.slice(0, 3).join(', ')}, which this run does not: a run that covers all of them updates it`;
  return { deed: 'left', thread, warnings: [warning], isDone: true };
}

import type { VcsSettings } from '#config/vcs.ts';
import type { PullRequest, PullRequests, Thread } from '#ports/vcs.ts';
import { markOf } from './thread-mark.ts';
import type { Mark } from './thread-mark.ts';
import type { WantedThread } from './wanted-threads.ts';

export interface OwnThread {
  readonly thread: Thread;
  readonly mark: Mark;
}

export interface OwnPullRequest extends OwnThread {
  readonly thread: PullRequest;
}

export interface ExistingThreads {
  readonly base: string;
  readonly pulls: readonly OwnPullRequest[];
  readonly others: readonly PullRequest[];
  /** Open and closed, oldest first. */
  readonly issues: readonly OwnThread[];
}

/** Reads the tool's own threads, and other open pull requests. @throws DeliveryError when the VCS fails */
export async function readExistingThreads(pullRequests: PullRequests, settings: VcsSettings): Promise<ExistingThreads> {
  const base = settings.base ?? (await pullRequests.defaultBranch());
  const open = await pullRequests.openInto(base);
  const issues = await pullRequests.issues(settings.labels[0] ?? '');
  return {
    base,
    pulls: open.flatMap((thread) => ownPull(thread, settings)),
    others: open.filter((pull) => !isOfTool(pull, settings)),
    issues: issues.flatMap((thread) => own(thread, settings)),
  };
}

/** Returns a pull request of this pipeline and environment. The branch has to match too, since anyone can copy a mark into a body. */
export function ownPull(thread: PullRequest, settings: VcsSettings): readonly OwnPullRequest[] {
  return isOfTool(thread, settings) ? own(thread, settings).map(({ mark }) => ({ thread, mark })) : [];
}

/** Returns the mark of a pull request of this pipeline and environment; undefined for any other. */
export function ownMark(thread: PullRequest, settings: VcsSettings): Mark | undefined {
  return ownPull(thread, settings)[0]?.mark;
}

function own<One extends Thread>(thread: One, { environment }: VcsSettings): readonly { readonly thread: One; readonly mark: Mark }[] {
  const mark = markOf(thread.body);
  return mark === undefined || mark.environment !== environment ? [] : [{ thread, mark }];
}

function isOfTool(thread: PullRequest, { branchPrefix }: VcsSettings): boolean {
  const mark = markOf(thread.body);
  const name = mark === undefined ? undefined : `${branchPrefix}${mark.fingerprint}`;
  return !thread.isFromFork && name !== undefined && (thread.branch === name || thread.branch.startsWith(`${name}-`));
}

/** Finds the thread with the same drifts, else with the most shared ones. Accepted and undecided intents never share a thread. */
export function findOwn<One extends OwnThread>(threads: readonly One[], { mark }: Pick<WantedThread, 'mark'>): One | undefined {
  const keys = new Set(mark.drifts.map(({ key }) => key));
  const shared = (one: One): number => one.mark.drifts.filter(({ key }) => keys.has(key)).length;
  const sameDecision = threads.filter((one) => one.mark.decides === mark.decides);
  const same = sameDecision.find((one) => one.mark.fingerprint === mark.fingerprint);
  const [most] = sameDecision.toSorted((left, right) => shared(right) - shared(left));
  return same ?? (most !== undefined && shared(most) > 0 ? most : undefined);
}

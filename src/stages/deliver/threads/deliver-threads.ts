import { DEFAULT_VCS } from '#config/vcs.ts';
import type { VcsSettings } from '#config/vcs.ts';
import { DeliveryError } from '#domain/errors.ts';
import type { Settled } from '#domain/drift.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { GitRemote, PullRequests } from '#ports/vcs.ts';
import type { DeliveredThread, Ledger } from '#ports/ledger.ts';
import type { Clock, Observer, PreparedDelivery } from '#ports.ts';
import { readExistingThreads } from './existing-threads.ts';
import type { ExistingThreads, OwnThread } from './existing-threads.ts';
import type { ThreadContext, Outcome } from './thread-context.ts';
import { findObsolete } from './find-obsolete.ts';
import type { Ending } from './find-obsolete.ts';
import { readOwners } from './codeowners.ts';
import { removeBranches } from './remove-branches.ts';
import { settleIssue } from './settle-issue.ts';
import { settlePullRequest } from './settle-pull-request.ts';
import { nameRoot, wantedThreads } from './wanted-threads.ts';
import type { WantedInput, WantedThread } from './wanted-threads.ts';
import { closeThread } from './write-thread.ts';
import { replyToCommands } from '../comments/reply-to-commands.ts';
import type { Answer } from '../comments/answers.ts';

export interface RunOutcome {
  readonly deliveries: readonly PreparedDelivery[];
  readonly reconciliations: readonly Reconciliation[];
  readonly settled: readonly Settled[];
  /** Answers to commands in comments; absent: none. */
  readonly answers?: readonly Answer[];
  /** Intents of several roots that belong together. */
  readonly pieces: WantedInput['pieces'];
}

export interface ThreadsMode {
  readonly deliver: 'none' | 'patch' | 'branch' | 'pull-request';
  readonly runId: string;
  /** Absolute path of the folder above all roots. */
  readonly directory: string;
  readonly workspaces: readonly Workspace[];
  /** Absent: the default. */
  readonly vcs?: VcsSettings;
}

interface ThreadsInput extends RunOutcome, ThreadsMode {
  readonly settings: VcsSettings;
}

export interface ThreadsWorld extends Omit<ThreadsPorts, 'pullRequests' | 'remote'> {
  readonly pullRequests?: PullRequests;
  readonly remote?: GitRemote;
}

interface ThreadsPorts {
  readonly pullRequests: PullRequests;
  readonly remote: GitRemote;
  readonly ledger: Pick<Ledger, 'recordDelivery' | 'saveThread'>;
  readonly clock: Clock;
  readonly observer: Pick<Observer, 'warn' | 'stage'>;
  readonly interrupted: AbortSignal;
}

interface ThreadLine {
  readonly kind: DeliveredThread['kind'];
  readonly detail: string;
  /** False if the next run has to retry. */
  readonly isDone: boolean;
}

/**
 * Opens, updates and closes one pull request or issue per intent, and records each before and after. Finds the work of a crashed run by its
 * fingerprint and completes it.
 * @returns one line per thread that was opened, changed, closed or left unchanged
 * @throws DeliveryError on failure or interruption: the ledger then has intentions, which the next run completes
 */
export async function deliverThreads(outcome: RunOutcome, mode: ThreadsMode, world: ThreadsWorld): Promise<readonly ThreadLine[]> {
  if (mode.deliver !== 'pull-request') return [];
  const { pullRequests, remote } = world;
  if (pullRequests === undefined || remote === undefined)
    throw new DeliveryError('no-vcs', 'Expected GitHub or GitLab for pull requests; found none.', 'Use --deliver branch.');
  return settleThreads({ ...outcome, ...mode, settings: mode.vcs ?? DEFAULT_VCS }, { ...world, pullRequests, remote });
}

async function settleThreads(input: ThreadsInput, ports: ThreadsPorts): Promise<readonly ThreadLine[]> {
  const { settings, directory, workspaces } = input;
  const { pullRequests, remote } = ports;
  const folder = await remote.folderOf(directory);
  const rootKey: WantedInput['rootKey'] = (place) => nameRoot(place, folder);
  const wanted = wantedThreads({ ...input, folder, rootKey });
  const existing = await readExistingThreads(pullRequests, settings);
  const owners = await readOwners(pullRequests, { folder, base: existing.base, isAsked: settings.codeowners && workspaces.length > 0 });
  const context: ThreadContext = { pullRequests, remote, settings, existing, owners, directory, folder, workspaces };
  const acts = wanted.map((one) => ({ one, announced: `${one.title} (${one.mark.fingerprint})` }));
  // Records all intentions first, so that the ledger shows after a crash that something may be missing.
  for (const { one, announced } of acts) await announce(input, ports, { one, detail: announced, state: 'intended' });
  const lines: ThreadLine[] = [];
  const kept = new Set<string>();
  const elsewhere = new Map<string, string>();
  for (const { one } of acts) {
    stopIfInterrupted(ports, { done: lines.length, of: acts.length });
    const open = freeThreads(existing, {
      kept,
      reserved: new Set(wanted.filter((other) => other !== one).map(({ mark }) => mark.fingerprint)),
    });
    const outcome = await (one.kind === 'issue' ? settleIssue : settlePullRequest)(one, { ...context, existing: open });
    if (outcome.thread !== undefined) kept.add(nameOf(outcome.thread));
    for (const { key } of one.mark.drifts) if (outcome.thread !== undefined) elsewhere.set(key, outcome.thread.url);
    for (const warning of outcome.warnings) ports.observer.warn(warning);
    const detail = detailOf(one, outcome);
    await keep(input, ports, { one, outcome });
    // A failed delivery has only its intention: the run does not succeed, and the next one reconciles its events again.
    if (outcome.isDone) await announce(input, ports, { one, detail, state: 'done' });
    lines.push({ kind: one.kind, detail, isDone: outcome.isDone });
    ports.observer.stage('deliver', { done: lines.length, of: acts.length });
  }
  const isDone = lines.every((line) => line.isDone);
  // Answers before anything is closed, because a retry finds commands only in open threads.
  await replyToCommands(input.answers ?? [], { ...input, isDone, elsewhere, rootKey }, pullRequests);
  const closed = await closeObsolete(kept, { input, context, elsewhere, rootKey }, ports);
  return [...lines, ...closed];
}

interface Closing {
  readonly input: ThreadsInput;
  readonly context: ThreadContext;
  readonly elsewhere: ReadonlyMap<string, string>;
  readonly rootKey: WantedInput['rootKey'];
}

/** Closes obsolete threads and removes the branches of closed pull requests. */
async function closeObsolete(
  kept: ReadonlySet<string>,
  { input, context, elsewhere, rootKey }: Closing,
  ports: ThreadsPorts,
): Promise<readonly ThreadLine[]> {
  const { pulls, issues } = context.existing;
  const open: readonly OwnThread[] = [...pulls, ...issues.filter(({ thread }) => thread.state === 'open')];
  const unwanted = open.filter(({ thread }) => !kept.has(nameOf(thread)));
  const lines: ThreadLine[] = [];
  const ended = new Set<string>();
  for (const ending of findObsolete(unwanted, { ...input, rootKey, elsewhere })) {
    stopIfInterrupted(ports, { done: lines.length, of: unwanted.length });
    lines.push(await end(ending, input, ports));
    ended.add(nameOf(ending.own.thread));
  }
  const left = pulls.filter(({ thread }) => !ended.has(nameOf(thread)));
  for (const warning of await removeBranches(new Set(left.map(({ thread }) => thread.branch)), context)) ports.observer.warn(warning);
  return lines;
}

/** Returns the threads an intent may take over: not taken by another intent in this run, and without another intent's fingerprint. */
function freeThreads(
  existing: ExistingThreads,
  { kept, reserved }: { readonly kept: ReadonlySet<string>; readonly reserved: ReadonlySet<string> },
): ExistingThreads {
  const isFree = ({ thread, mark }: OwnThread): boolean => !kept.has(nameOf(thread)) && !reserved.has(mark.fingerprint);
  return { ...existing, pulls: existing.pulls.filter(isFree), issues: existing.issues.filter(isFree) };
}

async function announce(
  { runId }: ThreadsInput,
  { ledger, clock, pullRequests }: ThreadsPorts,
  { one, detail, state }: { readonly one: WantedThread; readonly detail: string; readonly state: 'intended' | 'done' },
): Promise<void> {
  const proof = { kind: 'thread', vcs: pullRequests.name, fingerprint: one.mark.fingerprint } as const;
  await ledger.recordDelivery(runId, {
    kind: one.kind,
    detail,
    state,
    at: clock.now().toISOString(),
    ...(state === 'intended' ? { proof } : {}),
  });
}

async function keep(
  { runId }: ThreadsInput,
  { ledger, clock, pullRequests }: ThreadsPorts,
  { one, outcome }: { readonly one: WantedThread; readonly outcome: Outcome },
): Promise<void> {
  const { thread, deed } = outcome;
  if (thread === undefined) return;
  await ledger.saveThread(runId, {
    vcs: pullRequests.name,
    kind: thread.kind === 'issue' ? 'issue' : 'pull-request',
    number: thread.number,
    url: thread.url,
    fingerprint: one.mark.fingerprint,
    deed,
    reconciliations: one.reconciliations.map(({ id }) => id),
    at: clock.now().toISOString(),
  });
}

async function end(
  { own, closed, text }: Ending,
  { runId }: ThreadsInput,
  { pullRequests, ledger, clock }: ThreadsPorts,
): Promise<ThreadLine> {
  const { thread, mark } = own;
  await closeThread(thread, { closed, text }, pullRequests);
  const { kind, number, url } = thread;
  const at = clock.now().toISOString();
  await ledger.saveThread(runId, {
    vcs: pullRequests.name,
    kind,
    number,
    url,
    fingerprint: mark.fingerprint,
    deed: 'closed',
    reconciliations: [],
    at,
  });
  return { kind, detail: `closed ${url}: ${text}`, isDone: true };
}

function stopIfInterrupted({ interrupted }: ThreadsPorts, { done, of }: { readonly done: number; readonly of: number }): void {
  if (!interrupted.aborted) return;
  throw new DeliveryError('interrupted', `Expected to deliver ${of}; found an interrupt after ${done}.`, 'Run again to deliver the rest.');
}

function detailOf({ title }: WantedThread, { deed, thread }: Outcome): string {
  return thread === undefined ? `not delivered: ${title}` : `${deed} ${thread.url}: ${title}`;
}

function nameOf({ kind, number }: Pick<DeliveredThread, 'kind' | 'number'>): string {
  return `${kind} ${number}`;
}

import { DeliveryError, InterruptedError, SourceError } from '#domain/errors.ts';
import type { TrailNotice, TrailQueue } from '#ports.ts';

export interface WatchOptions {
  readonly queue: TrailQueue;
  /** @throws ReconcileError: DeliveryError also if work was left for the next run */
  readonly run: (sources: readonly string[]) => Promise<void>;
  /** Milliseconds from the first message to the run. */
  readonly everyMs: number;
  /** How often the visibility timeout of messages is extended. */
  readonly holdEveryMs: number;
  readonly now: () => Date;
  /** Ends early if the loop is to end. */
  readonly pause: (ms: number) => Promise<void>;
  readonly interrupted: AbortSignal;
  readonly onMessage: (message: string) => void;
}

type Files = Extract<TrailNotice, { readonly sources: unknown }>;

/** Messages per run; the visibility timeout of all has to be extended. */
const MAX_MESSAGES = 1000;
const WAIT_SECONDS = 20;
/** The delay doubles with each retry, up to an hour. */
const FIRST_RETRY_SECONDS = 60;
const LAST_RETRY_SECONDS = 3600;
// SQS limits how long a message can stay hidden; this is well below the limit.
// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-visibility-timeout.html
const MAX_PROCESSING_MS = 10 * 3_600_000;

interface Batch {
  /** Messages by id, until a run over them succeeds. Of duplicates the newest is kept, because an older receipt handle is invalid. */
  readonly held: Map<string, Files>;
  /** Ids of messages with unreadable files; each of them runs alone from then on. */
  readonly separate: Set<string>;
  /** Consecutive runs that could not deliver. */
  readonly failures: number;
  /** Time of the first of these failures, in milliseconds. */
  readonly since: number;
}

/**
 * Runs for all new files until interrupted. A message is deleted after its run and deliveries have succeeded. A file that cannot be read
 * runs alone from then on, so that it does not block others; the queue's redrive policy removes its message. After a failed delivery the
 * whole batch is retried later, together with new files.
 * @throws ReconcileError if no run can succeed, because of options, roots or the queue
 */
export async function watchLoop(options: WatchOptions): Promise<void> {
  const { interrupted, queue, now } = options;
  let batch: Batch = { held: new Map(), separate: new Set(), failures: 0, since: 0 };
  const { held, separate } = batch;
  const timer = setInterval(() => void holdAgain(held, options), options.holdEveryMs);
  try {
    while (!interrupted.aborted) {
      await collect(batch, options);
      const failed = await runAll(batch, options);
      const failures = failed ? batch.failures + 1 : 0;
      const since = batch.failures === 0 ? now().getTime() : batch.since;
      const isTooLong = failures > 0 && now().getTime() - since > MAX_PROCESSING_MS;
      // Returns the messages before SQS's limit ends their visibility timeout; they are received again.
      if (isTooLong) await queue.hold([...held.values()], 0);
      if (isTooLong) held.clear();
      batch = { held, separate, failures, since };
    }
  } finally {
    clearInterval(timer);
    // Returns the messages to the queue for the next watcher.
    await queue.hold([...held.values()], 0).catch(() => undefined);
  }
}

/** Waits for a first message and collects further ones; after a failed delivery, waits for the retry. */
async function collect({ held, failures }: Batch, options: WatchOptions): Promise<void> {
  const { queue, everyMs, now, onMessage, interrupted, pause } = options;
  const pending = held.size > 0;
  let end = pending ? now().getTime() + secondsAfter(failures) * 1000 : undefined;
  if (end !== undefined) onMessage(`retrying the same files at ${new Date(end).toISOString()}, with files that arrive until then`);
  while (!interrupted.aborted && (end === undefined || now().getTime() < end)) {
    const rest = end === undefined ? WAIT_SECONDS : (end - now().getTime()) / 1000;
    if (held.size >= MAX_MESSAGES) {
      if (!pending) return;
      await pause(rest * 1000);
      continue;
    }
    const notices = await queue.receive(Math.min(rest, WAIT_SECONDS), interrupted).catch((error: unknown) => {
      if (interrupted.aborted) return [];
      throw error;
    });
    for (const notice of await sortOut(notices, options)) held.set(notice.id, notice);
    if (held.size === 0 || end !== undefined) continue;
    end = now().getTime() + everyMs;
    onMessage(`new trail files; the next run starts at ${new Date(end).toISOString()}, with files that arrive until then`);
  }
}

/** Reports unreadable messages, deletes those without files, returns the others. */
async function sortOut(notices: readonly TrailNotice[], { queue, onMessage }: WatchOptions): Promise<readonly Files[]> {
  const files: Files[] = [];
  for (const notice of notices) {
    if ('sources' in notice) files.push(notice);
    else {
      onMessage(`message ${notice.id} stays in the queue, received ${times(notice)}: ${notice.problem}`);
      await queue.hold([notice], retrySeconds(notice));
    }
  }
  await queue.remove(files.filter(({ sources }) => sources.length === 0));
  return files.filter(({ sources }) => sources.length > 0);
}

/** All messages in one group, except unreadable ones. */
function groupsOf({ held, separate }: Batch): readonly (readonly Files[])[] {
  const all = [...held.values()];
  const together = all.filter(({ id }) => !separate.has(id));
  const each = all.filter(({ id }) => separate.has(id));
  return [together, ...each.map((notice) => [notice])].filter((group) => group.length > 0);
}

/** Returns true if a delivery failed; the remaining groups then wait for the retry. */
async function runAll(batch: Batch, options: WatchOptions): Promise<boolean> {
  for (const group of groupsOf(batch)) {
    if (options.interrupted.aborted) return false;
    if ((await runGroup(group, batch, options)) === 'undelivered') return true;
  }
  return false;
}

async function runGroup(
  group: readonly Files[],
  { held, separate }: Batch,
  { queue, run, onMessage, interrupted }: WatchOptions,
): Promise<'undelivered' | 'dealt-with'> {
  try {
    await run([...new Set(group.flatMap(({ sources }) => sources))].toSorted());
  } catch (error) {
    if (error instanceof InterruptedError || interrupted.aborted) return 'dealt-with';
    if (error instanceof DeliveryError) {
      onMessage(`the run could not deliver; its ${counted(group)} kept: ${error.message} ${error.hint}`);
      return 'undelivered';
    }
    // A file may be readable on the next try; a broken root ends the loop.
    if (!(error instanceof SourceError)) throw error;
    for (const notice of group) {
      held.delete(notice.id);
      separate.add(notice.id);
      await queue.hold([notice], retrySeconds(notice));
    }
    const named = group.map((notice) => `${notice.id} (received ${times(notice)})`).join(', ');
    onMessage(`the run failed; its messages will be retried: ${named}. ${error.message} ${error.hint}`);
    return 'dealt-with';
  }
  await queue.remove(group);
  for (const { id } of group) held.delete(id);
  return 'dealt-with';
}

async function holdAgain(held: ReadonlyMap<string, Files>, { queue, onMessage }: WatchOptions): Promise<void> {
  try {
    await queue.hold([...held.values()]);
  } catch (error) {
    onMessage(
      `the visibility timeout of messages could not be extended, and they may arrive again: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function retrySeconds({ timesReceived }: TrailNotice): number {
  return secondsAfter(timesReceived);
}

function secondsAfter(failures: number): number {
  return Math.min(FIRST_RETRY_SECONDS * 2 ** Math.min(failures - 1, 10), LAST_RETRY_SECONDS);
}

function counted(group: readonly Files[]): string {
  return group.length === 1 ? 'message is' : `${group.length} messages are`;
}

function times({ timesReceived }: TrailNotice): string {
  return timesReceived === 1 ? 'once' : `${timesReceived} times`;
}

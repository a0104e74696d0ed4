/**
 * The long-running mode: takes a queue and a way to run, and runs once for all files that came in together. A message is
 * removed when the run over its files has ended well, deliveries included; until then it is held. It knows no option.
 */
import { DeliveryError, InterruptedError, SourceError } from '#domain/errors.ts';
import type { TrailNotice, TrailQueue } from '#ports.ts';

/** What the loop is given. */
export interface WatchOptions {
  readonly queue: TrailQueue;
  /** One run over these sources, deliveries included. @throws ReconcileError: DeliveryError also where something was left for the next run */
  readonly run: (sources: readonly string[]) => Promise<void>;
  /** From the first message to the run over it and all that came meanwhile, in milliseconds. */
  readonly everyMs: number;
  /** How often messages are held again, in milliseconds: well within the time that the queue keeps them. */
  readonly holdEveryMs: number;
  readonly now: () => Date;
  /** Waits so many milliseconds; ends early where the loop should end. */
  readonly pause: (ms: number) => Promise<void>;
  /** Aborted when the loop should end. */
  readonly interrupted: AbortSignal;
  /** A sentence for the user. */
  readonly tell: (message: string) => void;
}

/** A message with files to read. */
type Files = Extract<TrailNotice, { readonly sources: unknown }>;

/** Messages of one run: what is held has to be held again and again. */
const MOST = 1000;
const WAIT_SECONDS = 20;
/** What failed is tried again later each time, up to an hour. */
const FIRST_RETRY_SECONDS = 60;
const LAST_RETRY_SECONDS = 3600;
/** Well before a queue takes a message back itself. https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-visibility-timeout.html */
const LONGEST_IN_HAND_MS = 10 * 3_600_000;

/** What is in hand. */
interface Batch {
  /** By id, each held until a run over it has ended well. One that came twice is there as it came last: an older receipt opens nothing any more. */
  readonly held: Map<string, Files>;
  /** Messages whose files could not be read: they are run alone, as long as this process lives. */
  readonly alone: Set<string>;
  /** Runs over the batch that could not deliver, one after the other. */
  readonly failures: number;
  /** When the first of them failed, in milliseconds. */
  readonly since: number;
}

/**
 * Runs until it is interrupted. Where files could not be read each of them is run alone from then on, so that one bad file does not keep the
 * others; its message is named each time and never removed: the redrive policy of the queue takes it away. Where a run could not deliver, no
 * file is at fault: the batch stays in hand, whole, so that what belongs together is delivered together, and is run again later and later
 * with what has come meanwhile.
 * @throws ReconcileError where no run can work: options, roots, or the queue itself
 */
export async function watchLoop(options: WatchOptions): Promise<void> {
  const { interrupted, queue, now } = options;
  let batch: Batch = { held: new Map(), alone: new Set(), failures: 0, since: 0 };
  const { held, alone } = batch;
  const timer = setInterval(() => void holdAgain(held, options), options.holdEveryMs);
  try {
    while (!interrupted.aborted) {
      await collect(batch, options);
      const failed = await runAll(batch, options);
      const failures = failed ? batch.failures + 1 : 0;
      const since = batch.failures === 0 ? now().getTime() : batch.since;
      const isTooLong = failures > 0 && now().getTime() - since > LONGEST_IN_HAND_MS;
      // No queue keeps a message from others for ever: it is given back in time, and comes again.
      if (isTooLong) await queue.hold([...held.values()], 0);
      if (isTooLong) held.clear();
      batch = { held, alone, failures, since };
    }
  } finally {
    clearInterval(timer);
    // Whoever watches next may have them at once.
    await queue.hold([...held.values()], 0).catch(() => undefined);
  }
}

/** Waits for a first message, then for those that come with it; after a run that could not deliver, for as long as that asks for. */
async function collect({ held, failures }: Batch, options: WatchOptions): Promise<void> {
  const { queue, everyMs, now, tell, interrupted, pause } = options;
  const pending = held.size > 0;
  let end = pending ? now().getTime() + secondsAfter(failures) * 1000 : undefined;
  if (end !== undefined) tell(`retrying the same files at ${new Date(end).toISOString()}, with files that arrive until then`);
  while (!interrupted.aborted && (end === undefined || now().getTime() < end)) {
    const rest = end === undefined ? WAIT_SECONDS : (end - now().getTime()) / 1000;
    if (held.size >= MOST) {
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
    tell(`new trail files; the next run starts at ${new Date(end).toISOString()}, with files that arrive until then`);
  }
}

/** Names what nobody can read, removes what tells of no file; gives the others. */
async function sortOut(notices: readonly TrailNotice[], { queue, tell }: WatchOptions): Promise<readonly Files[]> {
  const files: Files[] = [];
  for (const notice of notices) {
    if ('sources' in notice) files.push(notice);
    else {
      tell(`message ${notice.id} stays in the queue, received ${times(notice)}: ${notice.problem}`);
      await queue.hold([notice], retrySeconds(notice));
    }
  }
  await queue.remove(files.filter(({ sources }) => sources.length === 0));
  return files.filter(({ sources }) => sources.length > 0);
}

/** All together, but for those that cannot be read. */
function groupsOf({ held, alone }: Batch): readonly (readonly Files[])[] {
  const all = [...held.values()];
  const together = all.filter(({ id }) => !alone.has(id));
  const each = all.filter(({ id }) => alone.has(id));
  return [together, ...each.map((notice) => [notice])].filter((group) => group.length > 0);
}

/** Whether something could not be delivered: then what is left waits with it. */
async function runAll(batch: Batch, options: WatchOptions): Promise<boolean> {
  for (const group of groupsOf(batch)) {
    if (options.interrupted.aborted) return false;
    if ((await runGroup(group, batch, options)) === 'undelivered') return true;
  }
  return false;
}

async function runGroup(
  group: readonly Files[],
  { held, alone }: Batch,
  { queue, run, tell, interrupted }: WatchOptions,
): Promise<'undelivered' | 'dealt-with'> {
  try {
    await run([...new Set(group.flatMap(({ sources }) => sources))].toSorted());
  } catch (error) {
    if (error instanceof InterruptedError || interrupted.aborted) return 'dealt-with';
    if (error instanceof DeliveryError) {
      tell(`the run could not deliver; its ${counted(group)} kept: ${error.message}. ${error.hint}`);
      return 'undelivered';
    }
    // A file that cannot be read may be over when the message comes again; broken roots are not.
    if (!(error instanceof SourceError)) throw error;
    for (const notice of group) {
      held.delete(notice.id);
      alone.add(notice.id);
      await queue.hold([notice], retrySeconds(notice));
    }
    const named = group.map((notice) => `${notice.id} (received ${times(notice)})`).join(', ');
    tell(`the run failed; its messages will be retried: ${named}. ${error.message}. ${error.hint}`);
    return 'dealt-with';
  }
  await queue.remove(group);
  for (const { id } of group) held.delete(id);
  return 'dealt-with';
}

async function holdAgain(held: ReadonlyMap<string, Files>, { queue, tell }: WatchOptions): Promise<void> {
  try {
    await queue.hold([...held.values()]);
  } catch (error) {
    tell(
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

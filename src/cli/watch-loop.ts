/**
 * The long-running mode: takes a queue and a way to run, and runs once for all files that came in together. A message is
 * removed when the run over its files has ended well, deliveries included; until then it is held. It knows no option.
 */
import { DeliveryError, InterruptedError, SourceError } from '#domain/errors.ts';
import type { TrailNotice, TrailQueue } from '#ports.ts';

/** What the loop is given. */
export interface WatchOptions {
  readonly queue: TrailQueue;
  /** One run over these sources. @throws ReconcileError */
  readonly run: (sources: readonly string[]) => Promise<void>;
  /** From the first message to the run over it and all that came meanwhile, in milliseconds. */
  readonly everyMs: number;
  /** How often messages are held again, in milliseconds: well within the time that the queue keeps them. */
  readonly holdEveryMs: number;
  readonly now: () => Date;
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
/** A message whose run failed comes again later each time, up to an hour. */
const FIRST_RETRY_SECONDS = 60;
const LAST_RETRY_SECONDS = 3600;

/**
 * Runs until it is interrupted. Files that a run failed on before are run alone, so that one bad file does not keep the others;
 * its message is named each time and never removed: the redrive policy of the queue takes it away.
 * @param options queue and run
 * @throws ReconcileError where no run can work: options, roots, or the queue itself
 */
export async function watchLoop(options: WatchOptions): Promise<void> {
  const { interrupted } = options;
  while (!interrupted.aborted) {
    const held = new Set<Files>();
    const timer = setInterval(() => void holdAgain(held, options), options.holdEveryMs);
    try {
      await collect(held, options);
      for (const group of groupsOf(held)) await runGroup(group, held, options);
    } finally {
      clearInterval(timer);
      // Whoever watches next may have them at once.
      await options.queue.hold([...held], 0).catch(() => undefined);
    }
  }
}

/** Waits for a first message, then for those that come with it. */
async function collect(held: Set<Files>, options: WatchOptions): Promise<void> {
  const { queue, everyMs, now, tell, interrupted } = options;
  let end: number | undefined;
  while (!interrupted.aborted && held.size < MOST && (end === undefined || now().getTime() < end)) {
    const rest = end === undefined ? WAIT_SECONDS : (end - now().getTime()) / 1000;
    const notices = await queue.receive(rest, interrupted).catch((error: unknown) => {
      if (interrupted.aborted) return [];
      throw error;
    });
    for (const notice of await sortOut(notices, options)) held.add(notice);
    if (held.size === 0 || end !== undefined) continue;
    end = now().getTime() + everyMs;
    tell(`told of new trail files; the run with all that come until then starts at ${new Date(end).toISOString()}`);
  }
}

/** Names what nobody can read, removes what tells of no file; gives the others. */
async function sortOut(notices: readonly TrailNotice[], { queue, tell }: WatchOptions): Promise<readonly Files[]> {
  const files: Files[] = [];
  for (const notice of notices) {
    if ('sources' in notice) files.push(notice);
    else {
      tell(`message ${notice.id} is left in the queue, received ${times(notice)}: ${notice.problem}`);
      await queue.hold([notice], retrySeconds(notice));
    }
  }
  await queue.remove(files.filter(({ sources }) => sources.length === 0));
  return files.filter(({ sources }) => sources.length > 0);
}

/** All that came for the first time together, each of the others alone. */
function groupsOf(held: ReadonlySet<Files>): readonly (readonly Files[])[] {
  const fresh = [...held].filter(({ timesReceived }) => timesReceived <= 1);
  const again = [...held].filter(({ timesReceived }) => timesReceived > 1);
  return [fresh, ...again.map((notice) => [notice])].filter((group) => group.length > 0);
}

async function runGroup(group: readonly Files[], held: Set<Files>, { queue, run, tell, interrupted }: WatchOptions): Promise<void> {
  if (interrupted.aborted) return;
  try {
    await run([...new Set(group.flatMap(({ sources }) => sources))].toSorted());
  } catch (error) {
    if (error instanceof InterruptedError || interrupted.aborted) return;
    // Another run at work, or a file that cannot be read, may be over when the message comes again; broken roots are not.
    if (!(error instanceof SourceError) && !(error instanceof DeliveryError)) throw error;
    for (const notice of group) {
      held.delete(notice);
      await queue.hold([notice], retrySeconds(notice));
    }
    const named = group.map((notice) => `${notice.id} (received ${times(notice)})`).join(', ');
    tell(`the run failed, its messages come again: ${named}. ${error.message}. ${error.hint}`);
    return;
  }
  await queue.remove(group);
  for (const notice of group) held.delete(notice);
}

async function holdAgain(held: ReadonlySet<Files>, { queue, tell }: WatchOptions): Promise<void> {
  try {
    await queue.hold([...held]);
  } catch (error) {
    tell(`messages could not be held and may come again: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function retrySeconds({ timesReceived }: TrailNotice): number {
  return Math.min(FIRST_RETRY_SECONDS * 2 ** Math.min(timesReceived - 1, 10), LAST_RETRY_SECONDS);
}

function times({ timesReceived }: TrailNotice): string {
  return timesReceived === 1 ? 'once' : `${timesReceived} times`;
}

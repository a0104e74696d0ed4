/** How often one place may be asked. Takes a clock and a way to wait, hands out turns. It knows nothing of what is asked. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#ports.ts';

/** Two look-ups a second are allowed per account and region. https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_LookupEvents.html */
const FASTEST_MS = 500;
const SLOWEST_MS = 16_000;
/** What a success gives back of the distance: throttling doubles it, so that it settles below the limit and does not swing. */
const RECOVERY = 0.8;

/** Waits, in milliseconds; rejects once the signal is aborted. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

/** The turns of one place. */
export interface Limiter {
  /** Waits for the next turn. @throws the abort of the signal */
  take(signal: AbortSignal): Promise<void>;
  /** Told that the place refused for being asked too often, or could not answer: the next turns lie further apart. */
  refused(): void;
  /** Told that the place answered: turns come closer again, up to two a second. */
  answered(): void;
}

/** Where turns are reckoned from. */
export interface LimiterOptions {
  readonly clock: Clock;
  /** Absent: a timer. */
  readonly wait?: Wait;
}

/**
 * Makes the limits of several places, each with turns of its own.
 * @param options clock, and how to wait
 * @returns gives the limiter of a place by its name; of the same name always the same one
 */
export function createLimiters(options: LimiterOptions): (place: string) => Limiter {
  const limiters = new Map<string, Limiter>();
  return (place) => {
    const limiter = limiters.get(place) ?? createLimiter(options);
    limiters.set(place, limiter);
    return limiter;
  };
}

function createLimiter({ clock, wait = timer }: LimiterOptions): Limiter {
  let distance = FASTEST_MS;
  let latest = Number.NEGATIVE_INFINITY;
  let free = Number.NEGATIVE_INFINITY;
  const now = (): number => {
    const time = clock.now().getTime();
    // A clock that is set back must not make anybody wait for it to catch up.
    if (time < latest) free -= latest - time;
    latest = time;
    return time;
  };
  return {
    take: async (signal) => {
      signal.throwIfAborted();
      const time = now();
      const turn = Math.max(time, free);
      free = turn + distance;
      if (turn > time) await wait(turn - time, signal);
    },
    refused: () => {
      distance = Math.min(distance * 2, SLOWEST_MS);
      free = Math.max(free, now() + distance);
    },
    answered: () => {
      distance = Math.max(distance * RECOVERY, FASTEST_MS);
    },
  };
}

async function timer(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal });
}

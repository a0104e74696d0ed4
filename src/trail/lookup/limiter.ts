import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#ports.ts';

// AWS allows two LookupEvents calls per second, account and region.
// https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_LookupEvents.html
const FASTEST_MS = 500;
const SLOWEST_MS = 16_000;
/** Throttling doubles the delay and a success reduces it slowly, so that the rate settles below the limit. */
const RECOVERY = 0.8;

/** Waits that many milliseconds. Rejects once the signal is aborted. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

export interface Limiter {
  /** Waits for the next turn. @throws the signal's abort reason */
  take(signal: AbortSignal): Promise<void>;
  /** Call it after throttling or a failure: the delay grows. */
  refused(): void;
  /** Call it after a success: the delay shrinks, down to two calls per second. */
  answered(): void;
}

export interface LimiterOptions {
  readonly clock: Clock;
  readonly wait?: Wait;
}

/** Returns one limiter per place; the same name gives the same limiter. */
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
    // A clock that is set back must not cause a delay.
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

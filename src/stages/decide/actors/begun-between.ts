/** Finds the acts of a span of time among many. It judges nothing. */
import type { Act } from './activity.ts';

/**
 * Of many acts those that began in a span of time.
 * @param acts in order of time, as an activity gives them
 * @param from first moment, in whole milliseconds
 * @param to last moment, in whole milliseconds
 * @returns those whose first call lies between, both moments included
 */
export function begunBetween<Timed extends Pick<Act, 'times'>>(acts: readonly Timed[], from: number, to: number): readonly Timed[] {
  const start = firstFrom(acts, from);
  // Times are whole milliseconds.
  const end = firstFrom(acts, to + 1);
  return end <= start ? [] : acts.slice(start, end);
}

function firstFrom(acts: readonly Pick<Act, 'times'>[], from: number): number {
  let low = 0;
  let high = acts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((acts[middle]?.times[0] ?? 0) >= from) high = middle;
    else low = middle + 1;
  }
  return low;
}

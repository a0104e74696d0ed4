/** Finds the acts of a span of time among many. It judges nothing. */
import type { Act } from './activity.ts';

/**
 * Of many acts those that began in a span of time.
 * @param acts in order of time, as an activity gives them
 * @param from first moment, in milliseconds
 * @param to last moment, in milliseconds
 * @returns those whose first call lies between, both moments included
 */
export function begunBetween<Timed extends Pick<Act, 'times'>>(acts: readonly Timed[], from: number, to: number): readonly Timed[] {
  const start = firstFrom(acts, (time) => time >= from);
  return acts.slice(
    start,
    Math.max(
      start,
      firstFrom(acts, (time) => time > to),
    ),
  );
}

function firstFrom(acts: readonly Pick<Act, 'times'>[], isThere: (time: number) => boolean): number {
  let [low, high] = [0, acts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isThere(acts[middle]?.times[0] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

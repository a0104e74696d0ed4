import { checkpointName, describeRoot } from '#domain/workspace/roots.ts';
import type { RootPlace } from '#domain/workspace/roots.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { Checkpoint, Ledger } from '#ports/ledger.ts';

/**
 * Whether events of any root lie between two runs that neither of them reads.
 * @param window what this run reads
 * @param places the roots of the run
 * @param ledger knows up to where each was read
 * @returns one sentence for the user for each gap, naming the roots it is of where there are several
 */
export async function findGaps(
  window: TimeWindow,
  places: readonly RootPlace[],
  ledger: Pick<Ledger, 'checkpoint'>,
): Promise<readonly string[]> {
  const gaps = new Map<string, string[]>();
  for (const place of places) {
    const gap = findGap(window, await ledger.checkpoint(checkpointName(place)));
    if (gap !== undefined) gaps.set(gap, [...(gaps.get(gap) ?? []), describeRoot(place)]);
  }
  return [...gaps].map(([gap, names]) => (names.length === places.length ? gap : `of ${names.join(', ')}, ${gap}`));
}

/**
 * Whether events lie between two runs that neither of them reads.
 * @param window what this run reads
 * @param checkpoint up to where the last run of this directory read; undefined on the first run
 * @returns a sentence for the user, or undefined where the windows meet
 */
export function findGap(window: TimeWindow, checkpoint: Checkpoint | undefined): string | undefined {
  if (checkpoint === undefined || window.from === undefined || Date.parse(window.from) <= Date.parse(checkpoint.through)) return undefined;
  return `no run read the trail between ${checkpoint.through} and ${window.from}: run once with --from ${checkpoint.through}`;
}

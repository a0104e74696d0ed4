import { checkpointName, describeRoot } from '#domain/workspace/roots.ts';
import type { RootPlace } from '#domain/workspace/roots.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { Checkpoint, Ledger } from '#ports/ledger.ts';

/** Finds times that neither a root's last run nor this one reads. @returns one sentence per gap, with its roots if there are several */
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

/** @returns a sentence about the gap between two runs, if any. `checkpoint`: end of this root's last run; undefined on the first */
export function findGap(window: TimeWindow, checkpoint: Checkpoint | undefined): string | undefined {
  if (checkpoint === undefined || window.from === undefined || Date.parse(window.from) <= Date.parse(checkpoint.through)) return undefined;
  return `no run read the trail between ${checkpoint.through} and ${window.from}: run once with --from ${checkpoint.through}`;
}

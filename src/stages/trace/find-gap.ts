import type { Checkpoint, TimeWindow } from '#ports.ts';

/**
 * Whether events lie between two runs that neither of them reads.
 * @param window what this run reads
 * @param checkpoint up to where the last run of this directory read; undefined on the first run
 * @returns a sentence for the user, or undefined where the windows meet
 */
export function findGap(window: TimeWindow, checkpoint: Checkpoint | undefined): string | undefined {
  if (checkpoint === undefined || window.from === undefined || Date.parse(window.from) <= Date.parse(checkpoint.through)) return undefined;
  return `no run has read the trail between ${checkpoint.through} and ${window.from}: run once with --from ${checkpoint.through}`;
}

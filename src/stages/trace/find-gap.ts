import { describeRoot } from '#domain/roots.ts';
import type { RootPlace } from '#domain/roots.ts';
import type { Checkpoint, Ledger, TimeWindow } from '#ports.ts';

/**
 * Where the ledger keeps how far a root's trail was read: two Terraform workspaces of one directory are two roots.
 * @param place a root of the run
 * @param directory the only root's directory as the run was given it
 * @returns what the ledger calls it
 */
export function checkpointName(place: RootPlace, directory: string): string {
  const own = place.root === undefined ? directory : place.directory;
  return place.workspaceName === undefined || place.workspaceName === 'default' ? own : `${own}#${place.workspaceName}`;
}

/**
 * Whether events of any root lie between two runs that neither of them reads.
 * @param window what this run reads
 * @param places the roots of the run
 * @param known the ledger, and the only root's directory as the run was given it
 * @returns one sentence for the user for each gap, naming the roots it is of where there are several
 */
export async function findGaps(
  window: TimeWindow,
  places: readonly RootPlace[],
  known: { readonly ledger: Pick<Ledger, 'checkpoint'>; readonly directory: string },
): Promise<readonly string[]> {
  const gaps = new Map<string, string[]>();
  for (const place of places) {
    const gap = findGap(window, await known.ledger.checkpoint(checkpointName(place, known.directory)));
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
  return `no run has read the trail between ${checkpoint.through} and ${window.from}: run once with --from ${checkpoint.through}`;
}

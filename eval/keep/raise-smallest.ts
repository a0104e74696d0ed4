import { writeFileSync } from 'node:fs';
import { DEFAULT_SEED } from '../inject/default-set.ts';
import { passes } from '../board/outcome.ts';
import type { Run } from './run-file.ts';
import { placeOf, readSmallest } from './smallest-diffs.ts';

/**
 * Records the smallest right diffs of a run. A number can only decrease.
 * @param file its path
 * @param run only passed attempts count, and of generated scenarios only those of the published seed, because others are not permanent
 */
export function raiseSmallest(file: string, { settings, attempts }: Run): void {
  const smallest = new Map(Object.entries(readSmallest(file)));
  const lasting = attempts.filter((one) => passes(one) && (one.truth !== 'generated' || settings.seed === DEFAULT_SEED));
  for (const { project, id, truth, more } of lasting) {
    const size = more?.diffSize;
    const place = placeOf(truth !== 'generated' ? { project, id } : { project, id, seed: settings.seed });
    if (size !== undefined && 'amount' in size) smallest.set(place, Math.min(size.amount, smallest.get(place) ?? size.amount));
  }
  const sorted = [...smallest].sort(([left], [right]) => (left < right ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
}

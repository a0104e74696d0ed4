/** The smallest diffs known to be right, by scenario: read for scoring, and lowered by `npm run eval -- --raise`. Nobody types them in. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scenario } from './dataset.ts';
import { DEFAULT_SEED } from './inject/default-set.ts';
import { passes } from './outcome.ts';
import type { Run } from './run-file.ts';

/** Where they are kept. */
export const SMALLEST_FILE = join(import.meta.dirname, 'smallest-diffs.json');

type Smallest = Readonly<Record<string, number>>;

let known: Smallest | undefined;

/**
 * Reads them, once.
 * @returns place → changed lines
 */
export function smallestDiffs(): Smallest {
  known ??= read(SMALLEST_FILE);
  return known;
}

/**
 * What a scenario is called here.
 * @param scenario of a generated one the seed counts too: of another seed the same id is another day
 * @returns `project/id`, with the seed behind it where there is one
 */
export function placeOf({ project, id, seed }: Pick<Scenario, 'project' | 'id' | 'seed'>): string {
  return seed === undefined ? `${project}/${id}` : `${project}/${id} ${seed}`;
}

/**
 * Notes the smallest right diffs of a run. A number only ever shrinks.
 * @param file where they are kept
 * @param run only what passes counts, and of generated scenarios only those of the published seed: others come and go
 */
export function raiseSmallest(file: string, { settings, attempts }: Run): void {
  const smallest = new Map(Object.entries(read(file)));
  const lasting = attempts.filter((one) => passes(one) && (one.truth === 'recorded' || settings.seed === DEFAULT_SEED));
  for (const { project, id, truth, more } of lasting) {
    const size = more?.diffSize;
    const place = placeOf(truth === 'recorded' ? { project, id } : { project, id, seed: settings.seed });
    if (size !== undefined && 'amount' in size) smallest.set(place, Math.min(size.amount, smallest.get(place) ?? size.amount));
  }
  const sorted = [...smallest].sort(([left], [right]) => (left < right ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
}

function read(file: string): Smallest {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Smallest) : {};
}

/** The smallest diffs known to be right, by scenario: read for scoring. `npm run eval -- --raise` lowers them (raise-smallest.ts); nobody types them in. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scenario } from '../dataset.ts';

/** Where they are kept. */
export const SMALLEST_FILE = join(import.meta.dirname, '..', 'smallest-diffs.json');

type Smallest = Readonly<Record<string, number>>;

let known: Smallest | undefined;

/**
 * Reads them, once.
 * @returns place → changed lines
 */
export function smallestDiffs(): Smallest {
  known ??= readSmallest(SMALLEST_FILE);
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
 * Reads a file of them.
 * @param file where they are kept
 * @returns place → changed lines; nothing where there is no such file
 */
export function readSmallest(file: string): Smallest {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Smallest) : {};
}

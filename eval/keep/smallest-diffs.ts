/** The smallest right diffs by scenario, for scoring. Lowered by `npm run eval -- --raise` (raise-smallest.ts), not by hand. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scenario } from '../dataset.ts';

/** Their file. */
export const SMALLEST_FILE = join(import.meta.dirname, '..', 'smallest-diffs.json');

type Smallest = Readonly<Record<string, number>>;

let known: Smallest | undefined;

/**
 * Reads them once.
 * @returns place → changed lines
 */
export function smallestDiffs(): Smallest {
  known ??= readSmallest(SMALLEST_FILE);
  return known;
}

/**
 * Returns the key of a scenario.
 * @param scenario for a generated one, the seed is part of the key: the same id with another seed is another day
 * @returns `project/id`, followed by the seed if there is one
 */
export function placeOf({ project, id, seed }: Pick<Scenario, 'project' | 'id' | 'seed'>): string {
  return seed === undefined ? `${project}/${id}` : `${project}/${id} ${seed}`;
}

/**
 * Reads a file of smallest diffs.
 * @param file its path
 * @returns place → changed lines; empty if the file is missing
 */
export function readSmallest(file: string): Smallest {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Smallest) : {};
}

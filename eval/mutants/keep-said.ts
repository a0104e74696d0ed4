/** Keeps the results of trials, one per line, so that a run resumes. If scenarios were added, only those are run. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Said } from './tally.ts';

/** The results so far. */
export interface Kept {
  readonly said: readonly Said[];
  readonly add: (one: Said) => void;
}

/**
 * Opens the kept results.
 * @param file its path
 * @param header identifies the run; results of another one are discarded
 * @param isFresh true to discard all results
 * @returns the results; a line that was cut off is ignored
 */
export function openSaid(file: string, header: string, isFresh: boolean): Kept {
  mkdirSync(dirname(file), { recursive: true });
  const [first, ...lines] = existsSync(file) && !isFresh ? readFileSync(file, 'utf8').split('\n') : [];
  const said = first === header ? lines.flatMap(parseLine) : [];
  writeFileSync(file, [header, ...said.map((one) => JSON.stringify(one)), ''].join('\n'));
  return { said, add: (one) => appendFileSync(file, `${JSON.stringify(one)}\n`) };
}

function parseLine(line: string): readonly Said[] {
  try {
    return line === '' ? [] : [JSON.parse(line) as Said];
  } catch {
    return [];
  }
}

/** Keeps the results of trials, one per line, so that a run resumes. If scenarios were added, only those are run. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TrialResult } from './tally.ts';

/** The results so far. */
export interface ResultJournal {
  readonly results: readonly TrialResult[];
  readonly add: (one: TrialResult) => void;
}

/**
 * Opens the kept results.
 * @param file its path
 * @param header identifies the run; results of another one are discarded
 * @param isFresh true to discard all results
 * @returns the results; a line that was cut off is ignored
 */
export function openJournal(file: string, header: string, isFresh: boolean): ResultJournal {
  mkdirSync(dirname(file), { recursive: true });
  const [first, ...lines] = existsSync(file) && !isFresh ? readFileSync(file, 'utf8').split('\n') : [];
  const results = first === header ? lines.flatMap(parseLine) : [];
  writeFileSync(file, [header, ...results.map((one) => JSON.stringify(one)), ''].join('\n'));
  return { results, add: (one) => appendFileSync(file, `${JSON.stringify(one)}\n`) };
}

function parseLine(line: string): readonly TrialResult[] {
  try {
    return line === '' ? [] : [JSON.parse(line) as TrialResult];
  } catch {
    return [];
  }
}

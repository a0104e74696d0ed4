/**
 * Finished scenarios of a run that may be interrupted: one line each, written at once. Takes the run's settings; hands back what an
 * earlier start of the same run finished.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Attempt } from './outcome.ts';
import type { RunSettings } from './run-file.ts';

/** The finished part of a run. */
export interface Checkpoint {
  readonly finished: readonly Attempt[];
  readonly add: (attempts: readonly Attempt[]) => void;
  /** Called when the run is complete. */
  readonly remove: () => void;
}

/**
 * Opens the checkpoint of a run.
 * @param file where it is kept
 * @param settings of the run: lines of another run are not taken over
 * @returns what was finished; nothing where there is no file, or one of other settings. A line cut off by a crash is left out
 */
export function openCheckpoint(file: string, settings: RunSettings): Checkpoint {
  const header = JSON.stringify(settings);
  const [first, ...lines] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const finished = first === header ? lines.flatMap(parseLine) : [];
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, [header, ...finished.map((attempt) => JSON.stringify(attempt)), ''].join('\n'));
  return {
    finished,
    add: (attempts) => appendFileSync(file, attempts.map((attempt) => `${JSON.stringify(attempt)}\n`).join('')),
    remove: () => rmSync(file, { force: true }),
  };
}

function parseLine(line: string): readonly Attempt[] {
  try {
    return line === '' ? [] : [JSON.parse(line) as Attempt];
  } catch {
    return [];
  }
}

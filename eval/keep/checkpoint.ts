/**
 * Finished scenarios of a run that may be interrupted: one line each, written at once. Takes the run's settings; hands back what an
 * earlier start of the same run finished. One process at a time keeps a file: lines of two would run into one another.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Attempt } from '../board/outcome.ts';
import type { RunSettings } from './run-file.ts';

/** The finished part of a run. */
export interface Checkpoint {
  readonly finished: readonly Attempt[];
  /** An earlier start finished something, but with other code: nothing of it is taken over. */
  readonly outdated: boolean;
  /** The id of the running process that keeps the file; then nothing is taken over and nothing kept here. */
  readonly keptBy: number | undefined;
  readonly add: (attempts: readonly Attempt[]) => void;
  /** Called when the run is complete. */
  readonly remove: () => void;
}

/**
 * Opens the checkpoint of a run.
 * @param file where it is kept
 * @param settings of the run: lines of another run are not taken over
 * @param code the fingerprint of what the run is made with: figures of two versions are never mixed
 * @returns what was finished; nothing where there is no file, one of other settings or other code, or one that another process keeps. A line
 * cut off by a crash is left out
 */
export function openCheckpoint(file: string, settings: RunSettings, code: string): Checkpoint {
  mkdirSync(dirname(file), { recursive: true });
  const keptBy = claim(`${file}.pid`);
  if (keptBy !== undefined) return { finished: [], outdated: false, keptBy, add: () => {}, remove: () => {} };
  const header = JSON.stringify({ settings, code });
  const [first, ...lines] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const kept = lines.flatMap(parseLine);
  const finished = first === header ? kept : [];
  writeFileSync(file, [header, ...finished.map((attempt) => JSON.stringify(attempt)), ''].join('\n'));
  return {
    finished,
    outdated: finished.length < kept.length,
    keptBy,
    add: (attempts) => appendFileSync(file, attempts.map((attempt) => `${JSON.stringify(attempt)}\n`).join('')),
    remove: () => {
      rmSync(file, { force: true });
      rmSync(`${file}.pid`, { force: true });
    },
  };
}

/** Undefined where the file is this process's now: nobody's before, or of one that ended without giving it back. */
function claim(file: string): number | undefined {
  try {
    // `wx` fails where the file exists: of two that start at once, one gets it.
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const owner = Number(readFileSync(file, 'utf8'));
  if (owner !== process.pid && isRunning(owner)) return owner;
  writeFileSync(file, String(process.pid));
  return undefined;
}

/** https://man7.org/linux/man-pages/man2/kill.2.html: signal 0 asks whether the process is there; another user's may not be asked. */
function isRunning(id: number): boolean {
  // 0 stands for the own group: a file cut off before its number was written names nobody.
  if (!Number.isInteger(id) || id <= 0) return false;
  try {
    return process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

function parseLine(line: string): readonly Attempt[] {
  try {
    return line === '' ? [] : [JSON.parse(line) as Attempt];
  } catch {
    return [];
  }
}

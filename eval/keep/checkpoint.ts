/**
 * Finished scenarios of a run that may be interrupted: one line each, written at once. Takes the run's settings; returns the scenarios that
 * an earlier start of the same run finished. Only one process at a time uses the file, because lines of two would be mixed.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Attempt } from '../board/outcome.ts';
import type { RunSettings } from './run-file.ts';

/** The finished part of a run. */
export interface Checkpoint {
  readonly finished: readonly Attempt[];
  /** An earlier start finished scenarios with other code; they are discarded. */
  readonly outdated: boolean;
  /** The id of the running process that uses the file; then nothing is read from it or written to it here. */
  readonly keptBy: number | undefined;
  readonly add: (attempts: readonly Attempt[]) => void;
  /** Called when the run is complete. */
  readonly remove: () => void;
}

/**
 * Opens the checkpoint of a run.
 * @param file its path
 * @param settings of the run: lines of other settings are ignored
 * @param code the fingerprint of the code: results of two versions are never mixed
 * @returns the finished scenarios; none if the file is missing, has other settings or other code, or is used by another process. A line cut
 * off by a crash is ignored
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

/** Returns undefined if this process now owns the file: it had no owner, or its owner ended without releasing it. */
function claim(file: string): number | undefined {
  try {
    // `wx` fails if the file exists: of two processes that start together, one gets it.
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

/** https://man7.org/linux/man-pages/man2/kill.2.html: signal 0 checks whether the process exists. It fails for another user's process. */
function isRunning(id: number): boolean {
  // 0 means the own process group. A file that was cut off before its number contains no id.
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

/** Keeps what trials said, a line each, so that a run goes on where it was; after new scenarios were added only those are run. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Said } from './tally.ts';

/** What was said so far. */
export interface Kept {
  readonly said: readonly Said[];
  readonly add: (one: Said) => void;
}

/**
 * Opens what was kept.
 * @param file where
 * @param header of the run: what was said under another one is not taken over
 * @param isFresh begin anew
 * @returns what was said; a line that was cut off is left out
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

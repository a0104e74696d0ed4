/**
 * Reads files in other threads, and in this one whenever it would have to wait for them. Takes paths, returns what is in each, in
 * their order. It refuses to know what is made of that.
 */
import { setImmediate } from 'node:timers/promises';
import type { Sift } from '#ports.ts';
import { readWhole } from '../bytes/whole-file.ts';
import { carryFile } from './carried.ts';
import type { CarriedFile } from './carried.ts';
import type { ReadingPool } from './pool.ts';

/** What was found in a file; undefined where it has to be read as a stream. */
export interface ReadFile {
  readonly path: string;
  readonly file: CarriedFile | undefined;
}

/** A file under way: in another thread, or unpacked in the background to be looked through in this one. */
interface Turn {
  readonly path: string;
  readonly where: 'there' | 'here';
  readonly ready: Promise<unknown>;
  found: ReadFile | undefined;
  unpacked: { readonly bytes: Buffer | undefined } | undefined;
}

/** Files that may wait for those before them, besides the ones that threads are asked for. */
const AHEAD = 4;

/**
 * Reads files.
 * @param paths the files
 * @param pool the threads
 * @param sift lets records be counted unread
 * @returns what is in each, in the order of the paths
 */
export async function* readBeside(paths: readonly string[], pool: ReadingPool, sift: Sift): AsyncGenerator<ReadFile, void> {
  const turns: Turn[] = [];
  const waiting = [...paths].reverse();
  for (;;) {
    begin(turns, waiting, pool);
    const [first] = turns;
    if (first === undefined) return;
    // What threads answered comes in with the next round of events.
    await setImmediate();
    const own = turns.find(({ found, unpacked }) => found === undefined && unpacked !== undefined);
    if (first.found !== undefined) {
      turns.shift();
      yield first.found;
    } else if (own === undefined)
      await Promise.race(turns.filter((turn) => turn === first || turn.where === 'here').map(({ ready }) => ready));
    else own.found = { path: own.path, file: carryFile(own.unpacked?.bytes, { path: own.path, sift, buffer: pool.spareBuffer() }) };
  }
}

/** Keeps every thread busy, this one included. */
function begin(turns: Turn[], waiting: string[], pool: ReadingPool): void {
  const underWay = (where: Turn['where']): number => turns.filter((turn) => turn.where === where && turn.found === undefined).length;
  while (turns.length < pool.width + AHEAD) {
    const where = underWay('there') < pool.width ? 'there' : 'here';
    const path = where === 'here' && underWay('here') > 0 ? undefined : waiting.pop();
    if (path === undefined) return;
    turns.push(where === 'there' ? askThread(path, pool) : unpackHere(path));
  }
}

function askThread(path: string, pool: ReadingPool): Turn {
  const ready = pool.read(path).then((file) => {
    turn.found = { path, file };
  });
  const turn: Turn = { path, where: 'there', ready, found: undefined, unpacked: undefined };
  return turn;
}

function unpackHere(path: string): Turn {
  const ready = readWhole(path).then((bytes) => {
    turn.unpacked = { bytes };
  });
  const turn: Turn = { path, where: 'here', ready, found: undefined, unpacked: undefined };
  return turn;
}

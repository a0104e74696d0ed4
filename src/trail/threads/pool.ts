/**
 * Threads that read trail files. Takes paths, returns what is in each; where a thread ends unasked, the question stays unanswered
 * and whoever asked reads the file itself.
 */
import { Worker } from 'node:worker_threads';
import type { ReadingThreads, Sift } from '#ports.ts';
import type { CarriedFile } from './carried.ts';
import { scannerCode } from '../bytes/scanner.ts';
import type { Answer, Equipment, Question } from './worker.ts';

/** Threads that wait for paths. */
export interface ReadingPool {
  /** How many files are worth asking for at once. */
  readonly width: number;
  /** @returns what was found in a file; undefined where it has to be read in another way */
  readonly read: (path: string) => Promise<CarriedFile | undefined>;
  /** Takes back the buffer of a file that was dealt with, for another one. */
  readonly takeBack: (file: CarriedFile) => void;
  /** A buffer that came back, for a file that is read without the threads; undefined where there is none. */
  readonly spareBuffer: () => Uint8Array<ArrayBuffer> | undefined;
  readonly close: () => Promise<void>;
}

/** Files per thread that are asked for ahead: one that is read, one that is unpacked meanwhile. */
const AHEAD = 5;

/** What threads may hold of what JavaScript makes young: files come in buffers, which lie elsewhere. */
const YOUNG_MEGABYTES = 4;

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, (file: CarriedFile | undefined) => void>;
  isOver: boolean;
}

/**
 * Starts threads.
 * @param options how many, and their program
 * @param sift lets records be counted unread
 * @returns the pool; it has to be closed
 */
export function openPool(options: ReadingThreads, sift: Sift): ReadingPool {
  const threads = Array.from({ length: options.count }, () => startThread(options, sift));
  const buffers: Uint8Array<ArrayBuffer>[] = [];
  let asked = 0;
  const read = (path: string): Promise<CarriedFile | undefined> => {
    asked += 1;
    const number = asked;
    const thread = threads[number % threads.length];
    if (thread === undefined || thread.isOver) return Promise.resolve(undefined);
    const buffer = buffers.pop();
    const question: Question = { number, path, buffer };
    return new Promise((resolve) => {
      thread.waiting.set(number, resolve);
      thread.worker.postMessage(question, buffer === undefined ? [] : [buffer.buffer]);
    });
  };
  const close = async (): Promise<void> => {
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  };
  return {
    width: AHEAD * threads.length,
    read,
    takeBack: ({ values }) => void buffers.push(values),
    spareBuffer: () => buffers.pop(),
    close,
  };
}

function startThread({ program, execArgv }: ReadingThreads, sift: Sift): Thread {
  const equipment: Equipment = { sift, code: scannerCode() };
  const worker = new Worker(program, {
    workerData: equipment,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    ...(execArgv === undefined ? {} : { execArgv: [...execArgv] }),
  });
  const thread: Thread = { worker, waiting: new Map(), isOver: false };
  const end = (): void => {
    thread.isOver = true;
    for (const resolve of thread.waiting.values()) resolve(undefined);
    thread.waiting.clear();
  };
  worker.on('message', ({ number, file }: Answer) => {
    thread.waiting.get(number)?.(file);
    thread.waiting.delete(number);
  });
  worker.on('error', end);
  worker.on('exit', end);
  return thread;
}

/** A thread that reads trail files: takes paths, answers what was found in each. Drop rules come with its start. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Sift } from '#ports.ts';
import { takeScannerCode } from '../bytes/scanner.ts';
import { readWhole } from '../bytes/whole-file.ts';
import { carryFile } from './carried.ts';
import type { CarriedFile } from './carried.ts';

/** What a thread starts with. */
export interface Equipment {
  readonly sift: Sift;
  /** Made once for all threads; undefined where there is none to be had. */
  readonly code: WebAssembly.Module | undefined;
}

/** What a thread is asked. */
export interface Question {
  readonly number: number;
  readonly path: string;
  /** For what is found; undefined: the thread makes one. */
  readonly buffer: Uint8Array<ArrayBuffer> | undefined;
}

/** What it answers; `file` is undefined where the file has to be read as a stream. */
export interface Answer {
  readonly number: number;
  readonly file: CarriedFile | undefined;
}

const { sift, code } = workerData as Equipment;
if (code !== undefined) takeScannerCode(code);

let before: Promise<void> = Promise.resolve();

// Files that wait are unpacked in the background while the one before them is read.
parentPort?.on('message', (question: Question) => {
  const whole = readWhole(question.path);
  before = before.then(async () => answer(question, await whole));
});

function answer({ number, path, buffer }: Question, bytes: Buffer | undefined): void {
  const file = carryFile(bytes, { path, sift, buffer });
  const found: Answer = { number, file };
  parentPort?.postMessage(found, file === undefined ? [] : [file.values.buffer]);
}

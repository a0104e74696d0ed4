import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

export interface Line {
  /** Line number, from 1. */
  readonly number: number;
  /** Undefined if the line is too long. */
  readonly text: string | undefined;
}

/** Limits in bytes. */
export interface LineLimits {
  readonly line: number;
  /** Size after unpacking. */
  readonly file: number;
}

const NEWLINE = 0x0a;
const EMPTY = Buffer.alloc(0);

/**
 * Reads a file line by line and unpacks gzip. Lines are trimmed and empty ones skipped. Reading ends at the first line that is too long.
 * @throws errors of reading and unpacking; RangeError if the file is too long
 */
export async function* readLines(path: string, limits: LineLimits): AsyncGenerator<Line, void> {
  let number = 0;
  let bytes = 0;
  let partial: Buffer = EMPTY;
  for await (const chunk of plainBytes(path)) {
    bytes += chunk.length;
    if (bytes > limits.file) throw new RangeError(`more than ${limits.file} bytes`);
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      number += 1;
      if (partial.length + end - start > limits.line) return yield { number, text: undefined };
      const text = partial.length + end - start === 0 ? '' : textOf(Buffer.concat([partial, chunk.subarray(start, end)]));
      if (text !== '') yield { number, text };
      partial = EMPTY;
      start = end + 1;
    }
    if (partial.length + chunk.length - start > limits.line) return yield { number: number + 1, text: undefined };
    partial = Buffer.concat([partial, chunk.subarray(start)]);
  }
  const text = textOf(partial);
  if (text !== '') yield { number: number + 1, text };
}

function textOf(bytes: Buffer): string {
  return bytes
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trim();
}

async function* plainBytes(path: string): AsyncGenerator<Buffer, void> {
  const file = createReadStream(path);
  try {
    const chunks = file[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>;
    const first = await chunks.next();
    if (first.done === true) return;
    const all = resumed(first.value, chunks);
    // https://www.rfc-editor.org/rfc/rfc1952#section-2.3.1
    if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) return yield* all;
    const gunzip = createGunzip();
    // The reader gets the same error.
    pipeline(all, gunzip).catch(() => undefined);
    yield* gunzip as AsyncIterable<Buffer>;
  } finally {
    file.destroy();
  }
}

async function* resumed(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  yield first;
  yield* rest;
}

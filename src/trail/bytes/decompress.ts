import { createGunzip } from 'node:zlib';
import type { Gunzip } from 'node:zlib';
import { SourceError } from '#domain/errors.ts';

/** https://www.rfc-editor.org/rfc/rfc1952#section-2.3.1 */
const GZIP_MAGIC = [0x1f, 0x8b] as const;

/** An empty gzip member. Appended to a stream, it is skipped if the stream is complete, and causes an error otherwise. */
const EMPTY_MEMBER = Buffer.from('1f8b080000000000000303000000000000000000', 'hex');

/** Deflate expands at most a thousand times, so this limits a zip bomb. */
const PIECE_BYTES = 32 * 1024;
const CHUNK_BYTES = 256 * 1024;

/**
 * Unpacks gzip, recognised by content; other bytes pass through. Several gzip members (`cat a.gz b.gz`) read as one. A piece is unpacked in
 * the background while the previous one is read.
 * @param name the source, for the error
 * @returns the plain bytes; for a broken stream, those before the break
 * @throws SourceError if the gzip stream is truncated or corrupt
 */
export async function* decompress(chunks: AsyncIterable<Buffer>, name: string): AsyncIterable<Buffer> {
  const iterator = chunks[Symbol.asyncIterator]();
  const head = await readHead(iterator);
  if (!isGzip(head)) {
    yield* resume(head, iterator);
    return;
  }
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  const unpacker = startUnpacking(gunzip);
  let bytes = 0;
  try {
    for await (const chunk of resume(head, iterator)) {
      bytes += chunk.length;
      for (let at = 0; at < chunk.length && unpacker.failure() === undefined; at += PIECE_BYTES) {
        const unpacked = await unpacker.take();
        unpacker.put(chunk.subarray(at, at + PIECE_BYTES));
        for (const plain of unpacked) yield plain;
      }
      if (unpacker.failure() !== undefined) break;
    }
    for (const plain of await unpacker.take()) yield plain;
    const isCorrupt = unpacker.failure() !== undefined;
    const failure = await unpacker.end();
    if (failure !== undefined) throw brokenGzip(name, { bytes, isCorrupt, failure });
  } finally {
    gunzip.destroy();
  }
}

/** Returns false for fewer than two bytes. */
export function isGzip(head: Uint8Array): boolean {
  return head[0] === GZIP_MAGIC[0] && head[1] === GZIP_MAGIC[1];
}

/** Unpacks one piece at a time. */
interface Unpacker {
  readonly put: (piece: Buffer) => void;
  /** Waits for the current piece. */
  readonly take: () => Promise<readonly Buffer[]>;
  readonly failure: () => Error | undefined;
  readonly end: () => Promise<Error | undefined>;
}

function startUnpacking(gunzip: Gunzip): Unpacker {
  let unpacked: Buffer[] = [];
  let failure: Error | undefined;
  let underWay: Promise<void> = Promise.resolve();
  let stop: () => void = () => undefined;
  let isAtEnd = false;
  gunzip.on('end', () => {
    isAtEnd = true;
  });
  gunzip.on('data', (chunk: Buffer) => unpacked.push(chunk));
  gunzip.on('error', (error) => {
    failure = error;
    stop();
  });
  const start = (work: (done: () => void) => void): Promise<void> =>
    new Promise((resolve) => {
      // A failed write never calls its callback.
      stop = resolve;
      work(resolve);
    });
  const put = (piece: Buffer): void => {
    if (failure === undefined) underWay = start((done) => gunzip.write(piece, done));
  };
  const end = async (): Promise<Error | undefined> => {
    if (failure === undefined && !isAtEnd) await start((done) => gunzip.once('end', done).end(EMPTY_MEMBER));
    return failure;
  };
  const take = async (): Promise<readonly Buffer[]> => {
    await underWay;
    const taken = unpacked;
    unpacked = [];
    return taken;
  };
  return { put, take, end, failure: () => failure };
}

/** A stream may deliver its first bytes one at a time. */
async function readHead(iterator: AsyncIterator<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < GZIP_MAGIC.length) {
    const next = await iterator.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  return head;
}

async function* resume(head: Buffer, rest: AsyncIterator<Buffer>): AsyncIterable<Buffer> {
  if (head.length > 0) yield head;
  yield* { [Symbol.asyncIterator]: () => rest };
}

function brokenGzip(
  name: string,
  { bytes, isCorrupt, failure }: { readonly bytes: number; readonly isCorrupt: boolean; readonly failure: Error },
): SourceError {
  const found = isCorrupt
    ? `corrupt data within the first ${bytes} bytes (${failure.message})`
    : `it ends after ${bytes} bytes, in the middle of the data`;
  return new SourceError(
    'broken-gzip',
    `Expected a complete gzip stream in ${name}; found that ${found}.`,
    'Fetch the file again: the missing events may undo the others.',
    failure,
  );
}

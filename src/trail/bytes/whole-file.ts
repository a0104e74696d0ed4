import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { isGzip } from './decompress.ts';
import { release } from './release.ts';

/** CloudTrail's own files have less; what has more is read piece by piece. */
const MAX_FILE_BYTES = 8 * 1024 * 1024;
const MAX_PLAIN_BYTES = 32 * 1024 * 1024;

/** A gzip member ends in its length before it was packed. https://www.rfc-editor.org/rfc/rfc1952#section-2.3.1 */
const LENGTH_BYTES = 4;
/** zlib takes no smaller buffer. */
const LEAST_BUFFER = 64;

const unpack = promisify(gunzip);

/**
 * Reads a small file at once and unpacks it in the background into one buffer, which costs less than a stream of pieces. Reading is
 * not in the background: whoever asks for the next file works on the one before without a pause, and would get to each step of it
 * (open, read, close) only afterwards, with the unpacking still to come.
 * @returns its plain bytes; undefined where it has to be read as a stream: it is large, unpacks into much, is broken or cannot be
 * read. The stream then says what is wrong, and gives the records before the break
 */
export async function readWhole(path: string): Promise<Buffer | undefined> {
  try {
    const bytes = readSmall(path);
    const plain = bytes === undefined ? undefined : await unpacked(bytes);
    if (bytes !== undefined && plain !== bytes) release(bytes);
    return plain;
  } catch {
    return undefined;
  }
}

/** What was fetched of an object. */
export interface Fetched {
  /** All of its plain bytes; undefined where it has to be read as a stream, as for readWhole. */
  readonly whole: Buffer | undefined;
  /** The same bytes as they came. */
  readonly stream: AsyncIterable<Buffer>;
}

/**
 * Fetches a small object at once: readWhole for bytes that come in pieces.
 * @returns the object, of which one of the two is read. Where the pieces throw, the stream does, behind what came before
 */
export async function fetchWhole(chunks: AsyncIterable<Buffer>): Promise<Fetched> {
  const held: Buffer[] = [];
  let size = 0;
  const rest = chunks[Symbol.asyncIterator]();
  for (;;) {
    const next = await rest.next().catch((error: unknown) => ({ error }));
    if ('error' in next) return { whole: undefined, stream: inTurn(held, () => Promise.reject(next.error)) };
    if (next.done === true) break;
    held.push(next.value);
    size += next.value.length;
    if (size > MAX_FILE_BYTES) return { whole: undefined, stream: inTurn(held, () => rest.next()) };
  }
  const whole = await unpacked(Buffer.concat(held)).catch(() => undefined);
  return { whole, stream: inTurn(held) };
}

async function* inTurn(held: readonly Buffer[], more?: () => Promise<IteratorResult<Buffer>>): AsyncIterable<Buffer> {
  yield* held;
  if (more === undefined) return;
  for (let next = await more(); next.done !== true; next = await more()) yield next.value;
}

async function unpacked(bytes: Buffer): Promise<Buffer | undefined> {
  return isGzip(bytes) ? unpackWhole(bytes) : bytes;
}

function readSmall(path: string): Buffer | undefined {
  const file = openSync(path, 'r');
  try {
    const stat = fstatSync(file);
    return stat.isFile() && stat.size <= MAX_FILE_BYTES ? readFileSync(file) : undefined;
  } finally {
    closeSync(file);
  }
}

/** The length at the end is what somebody wrote: it says how large a buffer is tried first, and bounds nothing. */
async function unpackWhole(packed: Buffer): Promise<Buffer | undefined> {
  const length = packed.length < LENGTH_BYTES ? 0 : packed.readUInt32LE(packed.length - LENGTH_BYTES);
  if (length > MAX_PLAIN_BYTES) return undefined;
  // One byte more than there is shows zlib that there is no more.
  return unpack(packed, { chunkSize: Math.max(LEAST_BUFFER, length + 1), maxOutputLength: MAX_PLAIN_BYTES });
}

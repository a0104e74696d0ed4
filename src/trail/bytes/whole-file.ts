import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { isGzip } from './decompress.ts';
import { release } from './release.ts';

/** CloudTrail's own files are smaller; larger ones are streamed. */
const MAX_FILE_BYTES = 8 * 1024 * 1024;
const MAX_PLAIN_BYTES = 32 * 1024 * 1024;

/** A gzip member ends with its unpacked length. https://www.rfc-editor.org/rfc/rfc1952#section-2.3.1 */
const LENGTH_BYTES = 4;
/** zlib's minimum. */
const MIN_BUFFER = 64;

const unpack = promisify(gunzip);

/**
 * Reads a small file at once and unpacks it in the background into one buffer, which is cheaper than a stream. Reading is synchronous,
 * because the caller processes the previous file without a pause and would delay each asynchronous step.
 * @returns the plain bytes; undefined for a file that is large, unpacks to a large size, is broken or unreadable. The stream then reports
 * the error and returns the records before the break
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

export interface Fetched {
  /** Plain bytes; undefined if they must be read as a stream, as in readWhole. */
  readonly whole: Buffer | undefined;
  /** The same bytes as received. */
  readonly stream: AsyncIterable<Buffer>;
}

/** As readWhole, for fetched bytes. Read only one of the members. The stream throws errors of the chunks after the bytes before them. */
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

/** The length at the end is untrusted; it only sizes the first buffer. */
async function unpackWhole(packed: Buffer): Promise<Buffer | undefined> {
  const length = packed.length < LENGTH_BYTES ? 0 : packed.readUInt32LE(packed.length - LENGTH_BYTES);
  if (length > MAX_PLAIN_BYTES) return undefined;
  // One extra byte lets zlib detect that the output is complete.
  return unpack(packed, { chunkSize: Math.max(MIN_BUFFER, length + 1), maxOutputLength: MAX_PLAIN_BYTES });
}

import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { SourceError } from '#domain/errors.ts';

/** The two bytes every gzip member starts with. https://www.rfc-editor.org/rfc/rfc1952#section-2.3.1 */
const GZIP_MAGIC = [0x1f, 0x8b] as const;

/** One piece of plain bytes: so much is unpacked in the background while the piece before it is read. */
const CHUNK_BYTES = 512 * 1024;

/**
 * Undoes gzip where the bytes are gzip, whatever the file is called; other bytes pass through. Several gzip members
 * one after the other (`cat a.gz b.gz`) read as one.
 * @param chunks the bytes
 * @param name the source, for the error
 * @returns the plain bytes
 * @throws SourceError when the gzip stream is cut off or corrupt
 */
export async function* decompress(chunks: AsyncIterable<Buffer>, name: string): AsyncIterable<Buffer> {
  const iterator = chunks[Symbol.asyncIterator]();
  const head = await readHead(iterator);
  if (head.length < 2 || head[0] !== GZIP_MAGIC[0] || head[1] !== GZIP_MAGIC[1]) {
    yield* resume(head, iterator);
    return;
  }

  let bytes = 0;
  async function* counted(): AsyncIterable<Buffer> {
    for await (const chunk of resume(head, iterator)) {
      bytes += chunk.length;
      yield chunk;
    }
  }

  const source = Readable.from(counted(), { objectMode: false });
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  // pipe() does not hand on the source's own error, such as a disk that fails to read.
  source.once('error', (error) => gunzip.destroy(error));
  try {
    for await (const chunk of source.pipe(gunzip)) yield chunk as Buffer;
  } catch (error) {
    throw isZlibError(error) ? brokenGzip(name, bytes, error) : error;
  } finally {
    source.destroy();
  }
}

/** A stream may hand over its first bytes one at a time. */
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

function isZlibError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');
}

function brokenGzip(name: string, bytes: number, error: Error & { readonly code: string }): SourceError {
  const found =
    error.code === 'Z_BUF_ERROR'
      ? `it ends after ${bytes} bytes, in the middle of the data`
      : `corrupt data within the first ${bytes} bytes (${error.message})`;
  return new SourceError(
    'broken-gzip',
    `${name}: expected a complete gzip stream; found that ${found}`,
    'Fetch the file again; nothing was decided from the part that could be read.',
    error,
  );
}

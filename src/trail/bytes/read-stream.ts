import { SourceError } from '#domain/errors.ts';
import type { Sift, TrailItem } from '#ports.ts';
import { decompress } from './decompress.ts';
import type { Aside, TakeValue } from './found-items.ts';
import { RecordFramer } from './record-framer.ts';
import { recordsInText } from './records-in.ts';

/**
 * Reads the records out of the bytes of one object, a file or whatever a source calls it: JSON in any of the forms trails
 * come in, gzipped or not. One record at a time is held, however long the stream is.
 * @param chunks the bytes
 * @param name the source, for places and errors
 * @param sift asked of each record whose head the bytes tell; what it drops is counted unread. Absent: every record is read
 * @returns records, the places where none could be read, and counts of what was dropped, in order
 * @throws SourceError when the gzip is broken, or when there is text and not one piece of it is JSON
 */
export async function* readStream(chunks: AsyncIterable<Buffer>, name: string, sift?: Sift): AsyncIterable<TrailItem> {
  const framer = new RecordFramer(name, sift, recordsInText);
  for await (const chunk of decompress(chunks, name)) yield* framer.push(chunk);
  yield* end(framer, name);
}

/** So much is read between two looks at what was found: it stays in the processor's own memory from the first look to the last. */
const PIECE_BYTES = 256 * 1024;

/**
 * Reads the records out of bytes that are there already: readStream for an object that was unpacked.
 * @param bytes the plain bytes
 * @param name the source, for places and errors
 * @param sift as for readStream
 * @returns as readStream
 * @throws SourceError when there is text and not one piece of it is JSON
 */
export function readBytes(bytes: Buffer, name: string, sift?: Sift): Iterable<TrailItem> {
  return findInBytes(bytes, { name, sift, takeValue: recordsInText });
}

/**
 * Finds the values in bytes that are there already.
 * @param bytes the plain bytes
 * @param how name and sift as for readStream, and what becomes of a value
 * @returns what became of the values, and what readStream yields besides records
 * @throws SourceError as readBytes
 */
export function* findInBytes<Item>(
  bytes: Buffer,
  how: { readonly name: string; readonly sift: Sift | undefined; readonly takeValue: TakeValue<Item> },
): Iterable<Item | Aside> {
  const framer = new RecordFramer(how.name, how.sift, how.takeValue);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield* framer.push(bytes.subarray(at, at + PIECE_BYTES));
  yield* end(framer, how.name);
}

function* end<Item>(framer: RecordFramer<Item>, name: string): Iterable<Item | Aside> {
  yield* framer.finish();
  const bad = framer.noJson;
  if (bad !== undefined) {
    throw new SourceError(
      'not-a-trail',
      `${name}: expected CloudTrail records as JSON; found no JSON (${bad.where}: ${bad.problem})`,
      'Give the file CloudTrail wrote, one record a line, or {"Records": [...]}; if it was cut off, fetch it again.',
    );
  }
}

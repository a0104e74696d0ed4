import { SourceError } from '#domain/errors.ts';
import type { Sift, TrailItem } from '#ports.ts';
import { decompress } from './decompress.ts';
import { readLogFile } from './log-file.ts';
import { RecordFramer } from './record-framer.ts';
import { recordsInText } from './records-in.ts';
import { fetchWhole } from './whole-file.ts';

/**
 * Reads the records out of the bytes of one object, a file or whatever a source calls it: JSON in any of the forms trails
 * come in, gzipped or not. One record at a time is held, however long the stream is.
 * @param chunks the bytes
 * @param name the source, for places and errors
 * @returns records and the places where none could be read, in order
 * @throws SourceError when the gzip is broken, or when there is text and not one piece of it is JSON
 */
export async function* readStream(chunks: AsyncIterable<Buffer>, name: string): AsyncIterable<TrailItem> {
  const framer = new RecordFramer(name, recordsInText);
  for await (const chunk of decompress(chunks, name)) yield* framer.push(chunk);
  yield* end(framer, name);
}

/**
 * Reads the records out of an object that is fetched: at once where it is small, as CloudTrail's own files are.
 * @param chunks the bytes
 * @param name the source, for places and errors
 * @returns as readBytes
 * @throws SourceError as readStream
 */
export async function* readObject(chunks: AsyncIterable<Buffer>, name: string, sift?: Sift): AsyncIterable<TrailItem> {
  const { whole, stream } = await fetchWhole(chunks);
  if (whole === undefined) yield* readStream(stream, name);
  else yield* readBytes(whole, name, sift);
}

/** So much is read between two looks at what was found: it stays in the processor's own memory from the first look to the last. */
const PIECE_BYTES = 256 * 1024;

/**
 * Reads the records out of bytes that are there already: readStream for an object that was unpacked.
 * @param bytes the plain bytes
 * @param name the source, for places and errors
 * @param sift asked of each record of a log file; what it drops is counted unparsed. Absent: every record is read
 * @returns as readStream, and counts of what was dropped
 * @throws SourceError when there is text and not one piece of it is JSON
 */
export function* readBytes(bytes: Buffer, name: string, sift?: Sift): Iterable<TrailItem> {
  const whole = readLogFile(bytes, name, sift);
  if (whole !== undefined) return yield* whole;
  const framer = new RecordFramer(name, recordsInText);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield* framer.push(bytes.subarray(at, at + PIECE_BYTES));
  yield* end(framer, name);
}

function* end(framer: RecordFramer, name: string): Iterable<TrailItem> {
  yield* framer.finish();
  const bad = framer.noJson;
  if (bad !== undefined) {
    throw new SourceError(
      'not-a-trail',
      `${name}: expected CloudTrail records as JSON; found no JSON (${bad.where}: ${bad.problem})`,
      'Pass a CloudTrail file, one record per line, or {"Records": [...]}; if it was cut off, fetch it again.',
    );
  }
}

import { SourceError } from '#domain/errors.ts';
import type { RecordFilter, TrailItem } from '#ports.ts';
import { decompress } from './decompress.ts';
import { readLogFile } from './log-file.ts';
import { RecordFramer } from './record-framer.ts';
import { recordsInText } from './records-in.ts';
import { fetchWhole } from './whole-file.ts';

/**
 * Reads records from the bytes of a file or object: JSON in any form of trails, gzipped or not. Holds one record at a time.
 * @returns records and unreadable places, in order
 * @throws SourceError if the gzip is broken, or the text contains no JSON
 */
export async function* readStream(chunks: AsyncIterable<Buffer>, name: string): AsyncIterable<TrailItem> {
  const framer = new RecordFramer(name, recordsInText);
  for await (const chunk of decompress(chunks, name)) yield* framer.push(chunk);
  yield* end(framer, name);
}

/** As readStream, for a fetched object. Small objects, such as CloudTrail's own files, are read at once. */
export async function* readObject(chunks: AsyncIterable<Buffer>, name: string, recordFilter?: RecordFilter): AsyncIterable<TrailItem> {
  const { whole, stream } = await fetchWhole(chunks);
  if (whole === undefined) yield* readStream(stream, name);
  else yield* readBytes(whole, name, recordFilter);
}

/** Small enough to stay in the processor's cache. */
const PIECE_BYTES = 256 * 1024;

/**
 * As readStream, for bytes in memory.
 * @param recordFilter drops records of a log file, which are counted unparsed; absent: every record is read
 * @throws SourceError if the text contains no JSON
 */
export function* readBytes(bytes: Buffer, name: string, recordFilter?: RecordFilter): Iterable<TrailItem> {
  const whole = readLogFile(bytes, name, recordFilter);
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
      `Expected CloudTrail records as JSON in ${name}; found no JSON (${bad.where}: ${bad.problem}).`,
      'Pass a CloudTrail file, one record per line, or {"Records": [...]}; if it was cut off, fetch it again.',
    );
  }
}

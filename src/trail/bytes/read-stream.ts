import { SourceError } from '#domain/errors.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { Sift, TrailItem } from '#ports.ts';
import { decompress } from './decompress.ts';
import { OPEN_OBJECT } from './characters.ts';
import { MAX_DEPTH } from './find-resume.ts';
import type { TakeValue } from './found-items.ts';
import { RecordFramer } from './record-framer.ts';
import { recordsIn, recordsInText } from './records-in.ts';
import { siftRecords } from './sift-records.ts';

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
  const framer = new RecordFramer(name, takeSifted(sift));
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
export function* readBytes(bytes: Buffer, name: string, sift?: Sift): Iterable<TrailItem> {
  const whole = readAtOnce(bytes, name);
  if (whole !== undefined) return yield* siftRecords(whole, sift);
  const framer = new RecordFramer(name, takeSifted(sift));
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield* framer.push(bytes.subarray(at, at + PIECE_BYTES));
  yield* end(framer, name);
}

/** JSON.parse is several times faster than looking for the end of each record; it takes no file in which anything is broken. */
function readAtOnce(bytes: Buffer, name: string): readonly TrailItem[] | undefined {
  if (bytes[0] !== OPEN_OBJECT) return undefined;
  try {
    const value = JSON.parse(bytes.toString()) as JsonObject;
    const { Records: records, ...others } = value;
    if (!Array.isArray(records) || Object.keys(others).length > 0) return undefined;
    return records.some((record) => isDeeper(record, MAX_DEPTH)) ? undefined : [...recordsIn(value, `${name}:1`)];
  } catch {
    return undefined;
  }
}

function isDeeper(value: Json, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const name in value) if (isDeeper((value as JsonObject)[name] as Json, levels - 1)) return true;
  return false;
}

function takeSifted(sift: Sift | undefined): TakeValue {
  return (bytes, start, end, where) => siftRecords(recordsInText(bytes, start, end, where), sift);
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

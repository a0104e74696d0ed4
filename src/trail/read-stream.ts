import { SourceError } from '#domain/errors.ts';
import type { TrailItem } from '#ports.ts';
import { decompress } from './decompress.ts';
import { readJsonValues } from './json-values.ts';
import { splitLines } from './lines.ts';
import { recordsIn } from './records-in.ts';

/**
 * Reads the records out of a stream of bytes: JSON in any of the forms trails come in, gzipped or not.
 * @param chunks the bytes
 * @param name the source, for places and errors
 * @returns records, and the places where none could be read, in order
 * @throws SourceError when the gzip is broken, or when there is text and not one piece of it is JSON
 */
export async function* readStream(chunks: AsyncIterable<Buffer>, name: string): AsyncIterable<TrailItem> {
  // Held back until the first JSON: a file without any is not a trail with bad lines, it is the wrong file.
  let malformed: TrailItem[] = [];
  let anyJson = false;
  for await (const found of readJsonValues(splitLines(decompress(chunks, name)))) {
    const where = `${name}:${found.line}`;
    if (found.kind === 'malformed') {
      const item: TrailItem = { kind: 'malformed', where, problem: found.problem };
      if (anyJson) yield item;
      else malformed.push(item);
      continue;
    }
    anyJson = true;
    yield* malformed;
    malformed = [];
    yield* recordsIn(found.value, where);
  }
  const first = malformed[0];
  if (first?.kind === 'malformed') {
    throw new SourceError(
      'not-a-trail',
      `${name}: expected CloudTrail records as JSON; found no JSON (${first.where}: ${first.problem})`,
      'Give the file CloudTrail wrote, one record a line, or {"Records": [...]}; if it was cut off, fetch it again.',
    );
  }
}

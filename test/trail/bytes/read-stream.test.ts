import { describe, expect, it } from 'vitest';
import { readBytes, readStream } from '#trail/bytes/read-stream.ts';
import { anEvent } from '../../support/builders.ts';
import { collect } from '../../support/trails.ts';

const text = `${JSON.stringify({ Records: [anEvent(), anEvent({ eventID: 'b' })] })}\noops\n${JSON.stringify(anEvent({ eventID: 'c' }))}`;

async function* inPieces(bytes: Buffer, size: number): AsyncIterable<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe('reading bytes', () => {
  it.each([7, 300, 100_000])('returns the same in pieces of %s bytes as in one', async (size) => {
    const pieces = await collect(readStream(inPieces(Buffer.from(text), size), 'trail'));

    expect(pieces).toEqual([...readBytes(Buffer.from(text), 'trail')]);
    expect(pieces.map(({ kind }) => kind)).toEqual(['record', 'record', 'malformed', 'record']);
  });

  it.each([
    [
      'a value with too deep nesting',
      `{"Records":[${JSON.stringify(anEvent())},{"eventID":${'['.repeat(200)}${']'.repeat(200)}}]}`,
      ['record', 'malformed'],
    ],
    ['another field', `{"Records":[${JSON.stringify(anEvent())}],"NextToken":"x"}`, ['record']],
    ['no record', '{"Records":[]}', []],
  ])('returns the same from one buffer as in pieces: %s', async (_case, file, kinds) => {
    const pieces = await collect(readStream(inPieces(Buffer.from(file), 50), 'trail'));

    expect([...readBytes(Buffer.from(file), 'trail')]).toEqual(pieces);
    expect(pieces.map(({ kind }) => kind)).toEqual(kinds);
  });

  it('rejects text without JSON', () => {
    expect(() => [...readBytes(Buffer.from('oops'), 'trail')]).toThrow(/found no JSON/);
  });
});

import { describe, expect, it } from 'vitest';
import { findInBytes, readBytes, readStream } from '#trail/bytes/read-stream.ts';
import { anEvent } from '../../support/builders.ts';
import { collect } from '../../support/trails.ts';

const text = `${JSON.stringify({ Records: [anEvent(), anEvent({ eventID: 'b' })] })}\noops\n${JSON.stringify(anEvent({ eventID: 'c' }))}`;

async function* inPieces(bytes: Buffer, size: number): AsyncIterable<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe('reading bytes', () => {
  it.each([7, 300, 100_000])('finds the same in pieces of %s bytes as in all of them', async (size) => {
    const pieces = await collect(readStream(inPieces(Buffer.from(text), size), 'trail'));

    expect(pieces).toEqual([...readBytes(Buffer.from(text), 'trail')]);
    expect(pieces.map(({ kind }) => kind)).toEqual(['record', 'record', 'malformed', 'record']);
  });

  it('hands on what is made of each value, in its place', () => {
    const lengths = findInBytes(Buffer.from(text), { name: 'trail', sift: undefined, takeValue: (_bytes, start, end) => [end - start] });

    expect([...lengths]).toEqual([
      JSON.stringify(anEvent()).length,
      JSON.stringify(anEvent({ eventID: 'b' })).length,
      expect.objectContaining({ kind: 'malformed', where: 'trail:2' }),
      JSON.stringify(anEvent({ eventID: 'c' })).length,
    ]);
  });

  it('takes text without any JSON for another file', () => {
    expect(() => [...readBytes(Buffer.from('oops'), 'trail')]).toThrow(/found no JSON/);
  });
});

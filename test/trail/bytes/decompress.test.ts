// @module-tag slow
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decompress } from '#trail/bytes/decompress.ts';

const plain = Buffer.from(Array.from({ length: 400 }, (_, index) => `line ${index * 7919}\n`).join(''));
const packed = gzipSync(plain);

/** The plain bytes that came, and what was said of the rest. */
async function unpack(pieces: readonly Buffer[]): Promise<{ readonly bytes: Buffer; readonly problem: string | undefined }> {
  async function* stream(): AsyncIterable<Buffer> {
    yield* pieces;
  }
  const out: Buffer[] = [];
  try {
    for await (const chunk of decompress(stream(), 'a.gz')) out.push(chunk);
    return { bytes: Buffer.concat(out), problem: undefined };
  } catch (error) {
    return { bytes: Buffer.concat(out), problem: (error as Error).message };
  }
}

describe('decompress', () => {
  it.each([
    ['one member', [packed], plain],
    ['bytes one at a time', [...packed].map((byte) => Buffer.from([byte])), plain],
    ['several members', [packed, packed], Buffer.concat([plain, plain])],
    ['members in one piece', [Buffer.concat([packed, packed])], Buffer.concat([plain, plain])],
    ['an empty member', [gzipSync('')], Buffer.alloc(0)],
    ['zeros after the member, as tapes and block devices leave them', [packed, Buffer.alloc(512)], plain],
    ['zeros in the same piece', [Buffer.concat([packed, Buffer.alloc(512)])], plain],
    ['plain data', [plain], plain],
    ['nothing', [], Buffer.alloc(0)],
    ['a single byte', [Buffer.from([0x1f])], Buffer.from([0x1f])],
  ])('decompresses %s', async (_name, pieces, expected) => {
    const { bytes, problem } = await unpack(pieces);

    expect(problem).toBeUndefined();
    expect(bytes.equals(expected)).toBe(true);
  });

  it('reports every truncation of a stream, after the bytes before it', async () => {
    for (let length = 2; length < packed.length; length += 1) {
      const { bytes, problem } = await unpack([packed.subarray(0, length)]);

      expect(problem).toContain(`ends after ${length} bytes`);
      expect(plain.subarray(0, bytes.length).equals(bytes)).toBe(true);
    }
  });

  it('returns the data before an error', async () => {
    const long = Buffer.from(Array.from({ length: 100_000 }, (_, index) => `line ${Math.imul(index, 2_654_435_761)}\n`).join(''));
    const whole = gzipSync(long);
    const half = whole.subarray(0, whole.length / 2);

    const { bytes, problem } = await unpack([half]);

    expect(problem).toContain('in the middle of the data');
    expect(bytes.length).toBeGreaterThan(0.4 * long.length);
    expect(long.subarray(0, bytes.length).equals(bytes)).toBe(true);
  });

  it.each([
    ['in the data', (bytes: Buffer) => bytes.fill(0xff, 100, 140)],
    ['in the checksum', (bytes: Buffer) => bytes.fill(0, bytes.length - 8, bytes.length - 4)],
    ['in the header', (bytes: Buffer) => bytes.fill(0xff, 2, 4)],
  ])('reports corrupt bytes %s', async (_name, corrupt) => {
    const bytes = Buffer.from(packed);
    corrupt(bytes);

    expect((await unpack([bytes])).problem).toContain('corrupt data');
  });

  it('reports invalid bytes after the member', async () => {
    expect((await unpack([packed, Buffer.from('trailing')])).problem).toContain('corrupt data');
  });
});

import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { readWhole } from '#trail/bytes/whole-file.ts';
import { makeScratch } from '../../support/trail-sources.ts';
import type { Scratch } from '../../support/trail-sources.ts';

describe('readWhole', () => {
  let scratch: Scratch = makeScratch();
  afterEach(() => {
    scratch.remove();
    scratch = makeScratch();
  });

  it.each([
    ['a plain file', 'abc', 'abc'],
    ['an empty file', '', ''],
    ['a gzip file', gzipSync('abc'.repeat(1000)), 'abc'.repeat(1000)],
    [
      'several members, where only the last has its length',
      Buffer.concat([gzipSync('abc'.repeat(1000)), gzipSync('d')]),
      `${'abc'.repeat(1000)}d`,
    ],
    ['a file compressed twice, decompressed once', gzipSync(gzipSync('abc')), gzipSync('abc').toString('latin1')],
  ])('returns the bytes of %s', async (_, content, expected) => {
    const path = scratch.write('trail', content);

    const bytes = await readWhole(path);

    expect(bytes?.toString('latin1')).toBe(expected);
  });

  it.each([
    ['is truncated', gzipSync('abc'.repeat(1000)).subarray(0, 25)],
    ['states a wrong length', Buffer.concat([gzipSync('abc').subarray(0, -4), Buffer.from('ffffff00', 'hex')])],
    ['states a length above the limit', Buffer.concat([gzipSync('abc').subarray(0, -4), Buffer.from('ffffffff', 'hex')])],
    ['decompresses to more than the limit', gzipSync(Buffer.alloc(40 * 1024 * 1024))],
  ])('leaves to the stream a file that %s', async (_, content) => {
    const path = scratch.write('trail.gz', content);

    const bytes = await readWhole(path);

    expect(bytes).toBeUndefined();
  });

  it.each([
    ['missing', (folder: string) => `${folder}/missing`],
    ['a folder', (folder: string) => folder],
  ])('leaves to the stream a path that is %s', async (_, path) => {
    const bytes = await readWhole(path(scratch.path));

    expect(bytes).toBeUndefined();
  });
});

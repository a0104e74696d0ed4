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
    ['a packed one', gzipSync('abc'.repeat(1000)), 'abc'.repeat(1000)],
    [
      'several members in a row, of which only the last tells its length',
      Buffer.concat([gzipSync('abc'.repeat(1000)), gzipSync('d')]),
      `${'abc'.repeat(1000)}d`,
    ],
    ['one that is packed twice: it is unpacked once', gzipSync(gzipSync('abc')), gzipSync('abc').toString('latin1')],
  ])('gives the bytes of %s', async (_, content, expected) => {
    const path = scratch.write('trail', content);

    const bytes = await readWhole(path);

    expect(bytes?.toString('latin1')).toBe(expected);
  });

  it.each([
    ['is cut off', gzipSync('abc'.repeat(1000)).subarray(0, 25)],
    ['lies about its length', Buffer.concat([gzipSync('abc').subarray(0, -4), Buffer.from('ffffff00', 'hex')])],
    ['says it is larger than what is read at once', Buffer.concat([gzipSync('abc').subarray(0, -4), Buffer.from('ffffffff', 'hex')])],
    ['unpacks into more than that', gzipSync(Buffer.alloc(40 * 1024 * 1024))],
  ])('leaves to the stream what %s', async (_, content) => {
    const path = scratch.write('trail.gz', content);

    const bytes = await readWhole(path);

    expect(bytes).toBeUndefined();
  });

  it.each([
    ['not there', (folder: string) => `${folder}/missing`],
    ['a folder', (folder: string) => folder],
  ])('leaves to the stream a path that is %s', async (_, path) => {
    const bytes = await readWhole(path(scratch.path));

    expect(bytes).toBeUndefined();
  });
});

import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_ORIGINS } from '#domain/origin.ts';
import { siftBy } from '#stages/filter/sift.ts';
import { carryFile, unpack } from '#trail/threads/carried.ts';
import type { ReadingPool } from '#trail/threads/pool.ts';
import { readBeside } from '#trail/threads/read-beside.ts';
import { readWhole } from '#trail/bytes/whole-file.ts';
import { anEvent } from '../../support/builders.ts';
import { makeScratch } from '../../support/trail-sources.ts';
import type { Scratch } from '../../support/trail-sources.ts';

const sift = siftBy({ ...DEFAULT_ORIGINS, window: {}, accounts: [], regions: [] });

/** Threads that take so long for each file; which files they were asked for. */
function slowPool(ms: number, asked: string[]): ReadingPool {
  const read = async (path: string) => {
    asked.push(path);
    await setTimeout(ms);
    return carryFile(await readWhole(path), { path, sift, buffer: undefined });
  };
  return { width: 2, read, takeBack: () => undefined, spareBuffer: () => undefined, close: () => Promise.resolve() };
}

describe('reading beside other threads', () => {
  let scratch: Scratch = makeScratch();
  afterEach(() => {
    scratch.remove();
    scratch = makeScratch();
  });

  function writeFiles(count: number): readonly string[] {
    return Array.from({ length: count }, (_, index) =>
      scratch.write(`${String(index).padStart(2, '0')}.json`, JSON.stringify(anEvent({ eventID: `e-${index}` }))),
    );
  }

  async function idsIn(paths: readonly string[], pool: ReadingPool): Promise<readonly string[]> {
    const ids: string[] = [];
    for await (const { file } of readBeside(paths, pool, sift))
      for (const item of file === undefined ? [] : unpack(file))
        if (item.kind === 'record') ids.push((item.value as { eventID: string }).eventID);
    return ids;
  }

  async function readAll(paths: readonly string[]): Promise<readonly (readonly [path: string, isRead: boolean])[]> {
    const files: (readonly [string, boolean])[] = [];
    for await (const { path, file } of readBeside(paths, slowPool(0, []), sift)) files.push([path, file !== undefined]);
    return files;
  }

  it.each([
    ['threads are quick', 0],
    ['threads are slow', 40],
  ])('gives the files in order where %s', async (_name, ms) => {
    const paths = writeFiles(12);

    const ids = await idsIn(paths, slowPool(ms, []));

    expect(ids).toEqual(paths.map((_, index) => `e-${index}`));
  });

  it('leaves no thread without work, and does what they do not come to', async () => {
    const asked: string[] = [];
    const paths = writeFiles(12);

    await idsIn(paths, slowPool(40, asked));

    expect(asked.length).toBeGreaterThanOrEqual(2);
    expect(asked.length).toBeLessThan(paths.length);
  });

  it('names what has to be read as a stream', async () => {
    const [first = ''] = writeFiles(1);
    const missing = `${first}.missing`;

    const files = await readAll([first, missing, first]);

    expect(files).toEqual([
      [first, true],
      [missing, false],
      [first, true],
    ]);
  });

  it('reads nothing where there is nothing', async () => {
    expect(await readAll([])).toEqual([]);
  });
});

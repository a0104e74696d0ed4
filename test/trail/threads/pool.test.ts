import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_ORIGINS } from '#domain/origin.ts';
import type { ReadingThreads } from '#ports.ts';
import { filterEvents } from '#stages/filter/filter.ts';
import { siftBy } from '#stages/filter/sift.ts';
import { trace } from '#stages/trace/trace.ts';
import { directoryTrail } from '#trail/directory.ts';
import { openPool } from '#trail/threads/pool.ts';
import { anEvent } from '../../support/builders.ts';
import { makeScratch } from '../../support/trail-sources.ts';
import type { Scratch } from '../../support/trail-sources.ts';

const WORKER = resolve(import.meta.dirname, '../../../src/trail/threads/worker.ts');
const threads: ReadingThreads = { program: pathToFileURL(WORKER), count: 2, execArgv: ['--import', 'tsx'] };
const options = { ...DEFAULT_ORIGINS, window: {}, accounts: [], regions: [] };
const sift = siftBy(options);

function records(from: number, count: number): string {
  const list = Array.from({ length: count }, (_, index) => anEvent({ eventID: `e-${from + index}`, readOnly: index % 10 !== 0 }));
  return JSON.stringify({ Records: list });
}

describe('a folder that is read in threads', { tags: ['slow'], timeout: 120_000 }, () => {
  let scratch: Scratch = makeScratch();
  afterEach(() => {
    scratch.remove();
    scratch = makeScratch();
  });

  async function read(with_: ReadingThreads | undefined) {
    return filterEvents(trace([directoryTrail(scratch.path, { threads: with_ })], {}, sift), options);
  }

  function writeFolder(): void {
    for (let file = 0; file < 12; file += 1) scratch.write(`${String(file).padStart(2, '0')}.json`, records(1000 * file, 1000));
    scratch.write('03-broken.json.gz', gzipSync(records(20_000, 1000)).subarray(0, 5000));
    scratch.write('04-none.json', 'no trail');
    scratch.write('05-odd.json', `${JSON.stringify(anEvent({ eventID: 'odd' }))}\n{"eventVersion":"1.11"\n`);
    // Larger than what is read at once: it is read as a stream, in its turn.
    scratch.write('06-large.json', records(30_000, 11_000));
  }

  it('gives what one thread gives: the same events, counts and bad places, in the same order', async () => {
    writeFolder();

    const alone = await read(undefined);
    const together = await read(threads);

    expect(together).toEqual(alone);
    expect(alone.malformed.map(({ where }) => where).join()).toMatch(/03-broken.*04-none.*05-odd/);
    expect(alone.dropped['read-only']).toBeGreaterThan(20_000);
  });

  it('is read here where the threads do not live', async () => {
    writeFolder();
    const nowhere = { ...threads, program: new URL('data:text/javascript,throw new Error("no memory")') };

    expect(await read(nowhere)).toEqual(await read(undefined));
  });

  it('lets a reader stop early', async () => {
    writeFolder();

    for await (const item of directoryTrail(scratch.path, { threads }).records({}, sift)) {
      expect(item.kind).toBeDefined();
      break;
    }
  });

  it('leaves a question of a closed pool unanswered instead of waiting', async () => {
    const pool = openPool(threads, sift);
    const asked = pool.read(scratch.write('a.json', records(0, 10)));
    await pool.close();

    await expect(Promise.race([asked, pool.read('b.json')])).resolves.toBeUndefined();
  });
});

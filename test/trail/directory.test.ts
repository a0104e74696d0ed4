import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { directoryTrail } from '#trail/directory.ts';
import { anEvent } from '../support/builders.ts';
import { makeScratch } from '../support/trail-sources.ts';
import type { Scratch } from '../support/trail-sources.ts';
import { collect } from '../support/trails.ts';

describe('directoryTrail', () => {
  let scratch: Scratch = makeScratch();
  afterEach(() => {
    scratch.remove();
    scratch = makeScratch();
  });

  it('reads only trail files, sorted by path, without digests and Insights', async () => {
    const account = 'AWSLogs/123456789012';
    scratch.write(
      `${account}/CloudTrail/us-east-1/2026/01/15/b.json.gz`,
      gzipSync(JSON.stringify({ Records: [anEvent({ eventName: 'Third' })] })),
    );
    scratch.write(
      `${account}/CloudTrail/us-east-1/2026/01/15/a.json.gz`,
      gzipSync(JSON.stringify({ Records: [anEvent({ eventName: 'Second' })] })),
    );
    scratch.write(`${account}/CloudTrail/eu-west-1/2026/01/15/z.jsonl`, JSON.stringify(anEvent({ eventName: 'First' })));
    scratch.write(
      `${account}/CloudTrail-Digest/us-east-1/2026/01/15/d.json.gz`,
      gzipSync(JSON.stringify({ Records: [anEvent({ eventName: 'Digest' })] })),
    );
    scratch.write(
      `${account}/CloudTrail-Insight/us-east-1/2026/01/15/i.json.gz`,
      gzipSync(JSON.stringify({ Records: [anEvent({ eventName: 'Insight' })] })),
    );
    scratch.write('README.txt', 'not a trail');

    const items = await collect(directoryTrail(scratch.path).records({}));

    expect(items.map((item) => item.kind === 'record' && (item.value as { eventName: string }).eventName)).toEqual([
      'First',
      'Second',
      'Third',
    ]);
  });

  it('refuses a folder without trail files', async () => {
    scratch.write('notes.txt', 'nothing');

    await expect(collect(directoryTrail(scratch.path).records({}))).rejects.toMatchObject({ code: 'no-trail-files', exitCode: 2 });
  });

  it('reports a broken file, and continues with the others', async () => {
    scratch.write('a.json', JSON.stringify(anEvent({ eventName: 'First' })));
    const broken = scratch.write('b.json.gz', gzipSync(JSON.stringify(anEvent())).subarray(0, 40));
    const other = scratch.write('c.json', 'no trail');
    scratch.write('d.json', JSON.stringify(anEvent({ eventName: 'Last' })));

    const items = await collect(directoryTrail(scratch.path).records({}));

    expect(items).toMatchObject([
      { kind: 'record', value: { eventName: 'First' } },
      { kind: 'malformed', where: broken, problem: expect.stringContaining('it ends after 40 bytes') as string },
      { kind: 'malformed', where: other, problem: expect.stringContaining('found no JSON') as string },
      { kind: 'record', value: { eventName: 'Last' } },
    ]);
  });

  it('refuses a folder without a readable file', async () => {
    const broken = scratch.write('a.json.gz', gzipSync(JSON.stringify(anEvent())).subarray(0, 40));

    await expect(collect(directoryTrail(scratch.path).records({}))).rejects.toMatchObject({
      code: 'broken-gzip',
      message: expect.stringContaining(broken) as string,
    });
  });
});

import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { openTrail } from '#trail/open-trail.ts';
import { anEvent } from '../support/builders.ts';
import { makeScratch } from '../support/trail-sources.ts';
import { collect } from '../support/trails.ts';

const scratch = makeScratch();
afterAll(scratch.remove);

const options = { stdin: Readable.from([]), clock: { now: () => new Date('2026-01-20T00:00:00Z') }, endpoint: undefined };

describe('openTrail', () => {
  it.each([
    ['-', 'stdin'],
    ['cloudtrail', 'CloudTrail LookupEvents (default region)'],
    ['cloudtrail:eu-west-1', 'CloudTrail LookupEvents (eu-west-1)'],
    ['cloudtrail:us-gov-east-1', 'CloudTrail LookupEvents (us-gov-east-1)'],
  ])('opens %s', async (source, name) => {
    expect((await openTrail(source, options)).name).toBe(name);
  });

  it('opens a file and a folder', async () => {
    const file = scratch.write('sub/trail.ndjson', JSON.stringify(anEvent()));

    const trails = [await openTrail(file, options), await openTrail(scratch.path, options)];

    for (const trail of trails) expect(await collect(trail.records({}))).toHaveLength(1);
  });

  it('refuses a path where nothing is', async () => {
    await expect(openTrail(`${scratch.path}/none`, options)).rejects.toMatchObject({
      code: 'trail-not-found',
      message: expect.stringContaining('none: expected') as string,
      exitCode: 2,
    });
  });

  it('refuses what cannot be a region', async () => {
    await expect(openTrail('cloudtrail:Ireland', options)).rejects.toMatchObject({ code: 'not-a-region' });
  });
});

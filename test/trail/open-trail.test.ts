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
    ['athena:audit.cloudtrail?workgroup=nightly', 'Athena audit.cloudtrail'],
    ['lake:11111111-2222-3333-4444-555555555555', 'CloudTrail Lake 11111111-2222-3333-4444-555555555555'],
    ['cloudtrail:eu-west-1,us-east-1,eu-west-1', 'CloudTrail LookupEvents (eu-west-1, us-east-1)'],
    ['cloudtrail?accounts=111122223333&role=audit', 'CloudTrail LookupEvents (account 111122223333, default region)'],
    ['s3://audit-example', 's3://audit-example/'],
    ['s3://audit-example/prod?regions=eu-west-1', 's3://audit-example/prod/'],
    ['s3://audit-example/a/b.json.gz', 's3://audit-example/a/b.json.gz'],
  ])('opens %s', async (source, name) => {
    expect((await openTrail(source, options)).name).toBe(name);
  });

  it('opens a file and a folder', async () => {
    const file = scratch.write('sub/trail.ndjson', JSON.stringify(anEvent()));

    const trails = [await openTrail(file, options), await openTrail(scratch.path, options)];

    for (const trail of trails) expect(await collect(trail.records({}))).toHaveLength(1);
  });

  it('refuses a missing path', async () => {
    await expect(openTrail(`${scratch.path}/none`, options)).rejects.toMatchObject({
      code: 'trail-not-found',
      message: expect.stringContaining('none; found nothing') as string,
      exitCode: 2,
    });
  });

  it.each([
    ['cloudtrail:Ireland', 'not-a-region'],
    ['cloudtrail:eu-west-1,', 'not-a-region'],
    ['cloudtrail:eu-west-1?regions=us-east-1', 'not-a-source-option'],
    ['cloudtrail?role=audit&role=other', 'not-a-source-option'],
    ['cloudtrail?accounts=1234&role=audit', 'not-an-account'],
    ['cloudtrail?accounts=111122223333', 'no-role'],
    ['cloudtrail?role=audit', 'roles-and-accounts'],
    ['cloudtrail?accounts=111122223333&role=arn:aws:iam::123456789012:role/audit', 'roles-and-accounts'],
    ['cloudtrail?accounts=111122223333&role=not a role', 'not-a-role'],
    ['s3://', 'not-a-bucket'],
    ['s3://Not_A_Bucket/x', 'not-a-bucket'],
    ['s3://audit-example?request-payer=me', 'not-a-bucket'],
    ['s3://audit-example?regions=everywhere', 'not-a-region'],
  ])('refuses %s', async (source, code) => {
    await expect(openTrail(source, options)).rejects.toMatchObject({ code, message: expect.stringContaining(source) as string });
  });
});

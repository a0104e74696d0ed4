// @module-tag slow
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { TrailItem } from '#ports.ts';
import { bucketTrail } from '#trail/s3/s3-bucket.ts';
import { parseBucketSource } from '#trail/s3/s3-source.ts';
import { startBucket, trailKey } from '../../support/bucket-server.ts';
import type { BucketContent, BucketServer } from '../../support/bucket-server.ts';
import { anEvent } from '../../support/builders.ts';
import { collect } from '../../support/trails.ts';

const FILE = gzipSync(JSON.stringify({ Records: [anEvent()] }));

/** Objects of one record each, named so that the record tells which object it is of. */
function files(...keys: readonly string[]): Record<string, Buffer> {
  return Object.fromEntries(keys.map((key) => [key, gzipSync(JSON.stringify({ Records: [anEvent({ eventName: key })] }))]));
}

function namesIn(items: readonly TrailItem[]): readonly string[] {
  return items.map((item) => (item.kind === 'record' ? (item.value as { readonly eventName: string }).eventName : item.kind));
}

describe('bucketTrail', () => {
  let server: BucketServer | undefined;
  beforeEach(() => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAEXAMPLEUSER00001');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'example');
    vi.stubEnv('AWS_REGION', 'eu-west-1');
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await server?.close();
    server = undefined;
  });

  async function read(source: string, content: BucketContent, window: TimeWindow = {}): Promise<readonly TrailItem[]> {
    server = await startBucket(content);
    return collect(bucketTrail(parseBucketSource(source), { endpoint: server.endpoint }).records(window));
  }

  it('reads accounts, regions and days in order, without digests, Insights and other files', async () => {
    const wanted = [
      trailKey({ account: '111122223333', stamp: '20260115T1005Z' }),
      trailKey({ account: '123456789012', region: 'eu-west-1', stamp: '20260114T2355Z' }),
      trailKey({ account: '123456789012', region: 'eu-west-1', stamp: '20260115T0000Z' }),
      trailKey({ account: '123456789012', region: 'us-east-1', stamp: '20260114T0000Z' }),
    ];
    const items = await read('s3://audit-example', {
      objects: {
        ...files(...wanted),
        'AWSLogs/123456789012/CloudTrail-Digest/eu-west-1/2026/01/15/d.json.gz': FILE,
        'AWSLogs/123456789012/CloudTrail-Insight/eu-west-1/2026/01/15/i.json.gz': FILE,
        'AWSLogs/123456789012/Config/eu-west-1/2026/1/15/c.json.gz': FILE,
        'elsewhere/AWSLogs/123456789012/CloudTrail/eu-west-1/2026/01/15/x.json.gz': FILE,
      },
    });

    expect(namesIn(items)).toEqual(wanted);
  });

  it.each([
    ['a whole organisation', 's3://audit-example/prod', ['111122223333/eu-west-1', '123456789012/eu-west-1', '123456789012/us-east-1']],
    ['accounts', 's3://audit-example/prod?accounts=123456789012', ['123456789012/eu-west-1', '123456789012/us-east-1']],
    ['regions', 's3://audit-example/prod?regions=eu-west-1', ['111122223333/eu-west-1', '123456789012/eu-west-1']],
    ['both', 's3://audit-example/prod?regions=us-east-1&accounts=123456789012', ['123456789012/us-east-1']],
    ['a deeper prefix', 's3://audit-example/prod/AWSLogs/o-abcde12345/111122223333/', ['111122223333/eu-west-1']],
  ])('reads %s', async (_what, source, expected) => {
    const folder = 'prod/AWSLogs/o-abcde12345/';
    const items = await read(source, {
      objects: files(
        trailKey({ folder, account: '111122223333', stamp: '20260115T1005Z' }),
        trailKey({ folder, stamp: '20260115T1005Z' }),
        trailKey({ folder, region: 'us-east-1', stamp: '20260115T1005Z' }),
      ),
    });

    expect(namesIn(items).map((name) => name.replace(/^.*?(\d{12})\/CloudTrail\/([^/]+)\/.*$/, '$1/$2'))).toEqual(expected);
  });

  it('opens only files for the window, including late ones', async () => {
    const stamps = ['20251231T2355Z', '20260114T0000Z', '20260114T0930Z', '20260114T0950Z', '20260114T1200Z', '20260114T1255Z'];
    const keys = [...stamps, '20260114T1305Z', '20260115T0000Z', '20260116T0000Z'].map((stamp) => trailKey({ stamp }));
    const items = await read(
      's3://audit-example',
      { objects: files(...keys), page: 8 },
      { from: '2026-01-14T10:00:00Z', to: '2026-01-14T12:00:00Z' },
    );

    expect(namesIn(items)).toEqual(['20260114T0950Z', '20260114T1200Z', '20260114T1255Z'].map((stamp) => trailKey({ stamp })));
    expect(server?.asked.filter((asked) => asked.startsWith('GET'))).toHaveLength(3);
    expect(server?.asked).toContain('LIST AWSLogs/123456789012/CloudTrail/eu-west-1/ AWSLogs/123456789012/CloudTrail/eu-west-1/2026/01/14');
  });

  it('reads files without a time in their name, for any window', async () => {
    const key = 'AWSLogs/123456789012/CloudTrail/eu-west-1/2026/01/14/export.json.gz';

    const items = await read('s3://audit-example', { objects: files(key) }, { from: '2026-01-14T10:00:00Z', to: '2026-01-14T12:00:00Z' });

    expect(namesIn(items)).toEqual([key]);
  });

  it('stops listing after the window', async () => {
    const keys = ['20260114T1000Z', '20260116T0000Z', '20260117T0000Z', '20260118T0000Z'].map((stamp) => trailKey({ stamp }));

    await read('s3://audit-example', { objects: files(...keys), page: 2 }, { to: '2026-01-14T12:00:00Z' });

    expect(server?.asked.filter((asked) => /^LIST .*eu-west-1\//.test(asked))).toHaveLength(1);
  });

  it('keeps the key order with any response times, and resumes broken connections', async () => {
    const keys = Array.from({ length: 20 }, (_, index) =>
      trailKey({ stamp: '20260115T1005Z', name: `file${String(index).padStart(2, '0')}` }),
    );
    const items = await read('s3://audit-example', {
      objects: files(...keys),
      fail: (asked, count) => (/^GET .*file\d[05][^ ]*$/.test(asked) && count === 1 ? { cut: 40 } : undefined),
    });

    expect(namesIn(items)).toEqual(keys);
    // A client that reads late sees the break before the bytes, and begins again: each broken one is asked just once more.
    const again = server?.asked.filter((asked) => /file\d[05]/.test(asked)) ?? [];
    expect(again).toHaveLength(8);
    expect(again.filter((asked) => asked.endsWith(' bytes=40-'))).not.toHaveLength(0);
  });

  it('streams a large object', async () => {
    const records = Array.from({ length: 30_000 }, (_, index) =>
      anEvent({ eventName: `E${index}`, requestParameters: { blob: `${index * 7919}`.repeat(40) } }),
    );
    const content = Buffer.from(JSON.stringify({ Records: records }));
    const key = trailKey({ stamp: '20260115T1005Z' });
    const items = await read('s3://audit-example', {
      objects: { [key]: content },
      fail: (asked, count) => (asked === `GET ${key}` && count === 1 ? { cut: 1_000_000 } : undefined),
    });

    expect(content.length).toBeGreaterThan(4 * 1024 * 1024);
    expect(namesIn(items)).toEqual(records.map(({ eventName }) => eventName));
  });

  it.each([
    ['is deleted', { status: 404, code: 'NoSuchKey', message: 'The key does not exist' }, 'found it deleted'],
    ['is archived', { status: 403, code: 'InvalidObjectState', message: 'not valid for the storage class' }, 'found it archived'],
  ])('reports an object that %s, and reads the others', async (_what, fault, problem) => {
    const keys = ['a', 'b', 'c'].map((name) => trailKey({ stamp: '20260115T1005Z', name }));
    const items = await read('s3://audit-example', {
      objects: files(...keys),
      fail: (asked) => (asked === `GET ${keys[1]}` ? fault : undefined),
    });

    expect(namesIn(items)).toEqual([keys[0], 'malformed', keys[2]]);
    expect(items[1]).toEqual({
      kind: 'malformed',
      where: `s3://audit-example/${keys[1]}`,
      problem: expect.stringContaining(problem) as string,
    });
  });

  it('reports a truncated object, and fails if none is readable', async () => {
    const cut = trailKey({ stamp: '20260115T1005Z', name: 'cut' });
    const whole = trailKey({ stamp: '20260115T1005Z', name: 'whole' });

    const items = await read('s3://audit-example', { objects: { ...files(whole), [cut]: FILE.subarray(0, 60) } });
    const alone = read('s3://audit-example', { objects: { [cut]: FILE.subarray(0, 60) } });

    expect(items.at(0)).toMatchObject({ kind: 'malformed', problem: expect.stringContaining('in the middle of the data') as string });
    expect(namesIn(items).at(-1)).toBe(whole);
    await expect(alone).rejects.toMatchObject({ code: 'broken-gzip' });
  });

  const KMS =
    'User: arn:aws:iam::123456789012:user/dana is not authorized to perform: kms:Decrypt on resource: arn:aws:kms:eu-west-1:123456789012:key/11111111-2222-3333-4444-555555555555';
  it.each([
    ['a key without permission', 'GET', { status: 403, code: 'AccessDenied', message: KMS }, 'key-denied', 'kms:Decrypt'],
    ['a disabled key', 'GET', { status: 400, code: 'KMS.DisabledException', message: 'is disabled.' }, 'key-denied', 'disabled'],
    ['unreadable objects', 'GET', { status: 403, code: 'AccessDenied', message: 'Access Denied' }, 'access-denied', 's3:GetObject'],
    ['a bucket without permission to list', 'LIST', { status: 403, code: 'AccessDenied', message: 'no' }, 'access-denied', 'request-payer'],
    ['a missing bucket', 'LIST', { status: 404, code: 'NoSuchBucket', message: 'no' }, 'no-such-bucket', 'S3BucketName'],
    ['invalid credentials', 'LIST', { status: 403, code: 'InvalidAccessKeyId', message: 'no' }, 'no-credentials', 'Sign in'],
  ])('explains %s', async (_what, verb, fault, code, hint) => {
    const failing = read('s3://audit-example', {
      objects: files(trailKey({ stamp: '20260115T1005Z' }), trailKey({ stamp: '20260115T1010Z' })),
      fail: (asked) => (asked.startsWith(verb) ? fault : undefined),
    });

    await expect(failing).rejects.toMatchObject({
      code,
      message: expect.stringContaining(fault.message) as string,
      hint: expect.stringContaining(hint) as string,
    });
  });

  it('sends the request payer if configured', async () => {
    await read('s3://audit-example?request-payer=requester', { objects: files(trailKey({ stamp: '20260115T1005Z' })) });

    expect(new Set(server?.payers)).toEqual(new Set(['requester']));
  });

  it.each([
    ['nothing', 's3://audit-example', {}, 'found no folder'],
    [
      'the trail below a prefix',
      's3://audit-example',
      files(trailKey({ stamp: '20260115T1005Z', folder: 'prod/AWSLogs/' })),
      'folders prod/',
    ],
    [
      'only digests',
      's3://audit-example/AWSLogs/123456789012/CloudTrail-Digest/',
      { 'AWSLogs/123456789012/CloudTrail-Digest/eu-west-1/2026/01/15/d.json.gz': FILE },
      'CloudTrail-Digest/',
    ],
    [
      'a region without files',
      's3://audit-example/AWSLogs/123456789012/CloudTrail/eu-central-1',
      files(trailKey({ stamp: '20260115T1005Z' })),
      'found no folder',
    ],
    ['another account', 's3://audit-example?accounts=111122223333', files(trailKey({ stamp: '20260115T1005Z' })), 'of 111122223333'],
  ])('describes what was found instead of a trail: %s', async (_what, source, objects, found) => {
    const failing = read(source, { objects });

    await expect(failing).rejects.toMatchObject({ code: 'no-trail-in-bucket', message: expect.stringContaining(found) as string });
  });

  it('is no error in an empty window or region', async () => {
    const objects = files(trailKey({ stamp: '20260115T1005Z' }));

    expect(await read('s3://audit-example', { objects }, { from: '2026-01-18T00:00:00Z' })).toEqual([]);
    expect(await read('s3://audit-example?regions=us-east-1', { objects })).toEqual([]);
  });

  it('sends no further requests after the consumer stops', async () => {
    server = await startBucket({
      objects: files(...Array.from({ length: 60 }, (_, index) => trailKey({ stamp: '20260115T1005Z', name: `f${100 + index}` }))),
    });

    for await (const item of bucketTrail(parseBucketSource('s3://audit-example'), { endpoint: server.endpoint }).records({}))
      if (item.kind === 'record') break;
    await new Promise((resolve) => setTimeout(resolve, 50));

    // Four folders, and what was fetched ahead of 60 files.
    expect(server.asked.length).toBeLessThan(20);
  });
});

// @module-tag slow
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { examineBucket } from '#trail/s3/examine-bucket.ts';
import { parseBucketSource } from '#trail/s3/s3-source.ts';
import { startBucket } from '../../support/bucket-server.ts';
import type { BucketContent } from '../../support/bucket-server.ts';

const LOG_FILE = 'AWSLogs/123456789012/CloudTrail/eu-west-1/2026/01/15/file.json.gz';

let closing: (() => Promise<void>)[] = [];
beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAEXAMPLEUSER00001');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'example');
  vi.stubEnv('AWS_REGION', 'eu-west-1');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(closing.map((close) => close()));
  closing = [];
});

describe('a bucket', () => {
  async function lookAtBucket(source: string, content: BucketContent) {
    const server = await startBucket(content);
    closing.push(() => server.close());
    const options = { endpoint: server.endpoint, signal: new AbortController().signal };
    return { trail: await examineBucket(parseBucketSource(source), options), asked: server.asked };
  }

  it('is listed, and one byte of a file is read', async () => {
    const { asked, trail } = await lookAtBucket('s3://trail-logs', {
      objects: { 'AWSLogs/': Buffer.from(''), [LOG_FILE]: Buffer.from('{}') },
    });

    expect(trail.found).toBe(`can be listed, and s3://trail-logs/${LOG_FILE} can be read`);
    expect(asked).toEqual(['LIST AWSLogs/', `GET ${LOG_FILE} bytes=0-0`]);
  });

  it('is not listed for a single object', async () => {
    const { asked } = await lookAtBucket(`s3://trail-logs/${LOG_FILE}`, { objects: { [LOG_FILE]: Buffer.from('{}') } });

    expect(asked).toEqual([`GET ${LOG_FILE} bytes=0-0`]);
  });

  it.each([
    ['LIST', 'AccessDenied', 's3:ListBucket'],
    ['GET', 'AccessDenied', 's3:GetObject'],
  ])('names the action that %s requires', async (what, code, action) => {
    const asking = lookAtBucket('s3://trail-logs', {
      objects: { [LOG_FILE]: Buffer.from('{}') },
      fail: (asked) => (asked.startsWith(what) ? { status: 403, code, message: 'Access Denied' } : undefined),
    });

    await expect(asking).rejects.toMatchObject({
      hint: expect.stringMatching(new RegExp(`^The missing IAM action is ${action}\\. `)) as string,
    });
  });

  it('that is empty has another error than an unreadable one', async () => {
    await expect(lookAtBucket('s3://trail-logs', { objects: {} })).rejects.toMatchObject({ code: 'no-trail-in-bucket' });
  });
});

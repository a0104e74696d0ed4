/** Sources of the trail against an AWS that runs on this machine, asked as a user asks: by the name of the source. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { AthenaClient, StartQueryExecutionCommand } from '@aws-sdk/client-athena';
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateQueueCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { TrailItem } from '#ports.ts';
import type { FindDigestKeys } from '#trail/digest/digest-keys.ts';
import { openTrail } from '#trail/open-trail.ts';
import { openQueue } from '#trail/sqs/sqs-queue.ts';
import { trailKey } from '../support/bucket-server.ts';
import { anEvent } from '../support/builders.ts';
import { startEmulator } from '../support/emulator.ts';
import type { Emulator } from '../support/emulator.ts';
import { aSigningKey, bucketOf, writeSignedTrail } from '../support/signed-trail.ts';
import { collect } from '../support/trails.ts';

describe('with an emulated AWS', { tags: ['slow'], timeout: 120_000 }, () => {
  let emulator: Emulator;
  const config = () => ({ region: 'eu-west-1', endpoint: emulator.endpoint });

  beforeAll(async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAEXAMPLEUSER00001');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'example');
    vi.stubEnv('AWS_REGION', 'eu-west-1');
    emulator = await startEmulator();
  }, 400_000);
  afterAll(async () => {
    vi.unstubAllEnvs();
    await emulator?.stop();
  });

  async function read(source: string, window: TimeWindow = {}, digestKeys?: FindDigestKeys): Promise<readonly TrailItem[]> {
    const trail = await openTrail(source, {
      digestKeys,
      stdin: Readable.from([]),
      clock: { now: () => new Date() },
      endpoint: emulator.endpoint,
    });
    return collect(trail.records(window));
  }

  const namesIn = (items: readonly TrailItem[]): readonly string[] =>
    items.map((item) => (item.kind === 'record' ? (item.value as { readonly eventName: string }).eventName : item.kind));

  it('reads the bucket of an organisation trail', async () => {
    const s3 = new S3Client({ ...config(), forcePathStyle: true });
    const put = async (key: string, eventName: string): Promise<unknown> =>
      s3.send(
        new PutObjectCommand({ Bucket: 'audit-example', Key: key, Body: gzipSync(JSON.stringify({ Records: [anEvent({ eventName })] })) }),
      );
    await s3.send(new CreateBucketCommand({ Bucket: 'audit-example', CreateBucketConfiguration: { LocationConstraint: 'eu-west-1' } }));
    const folder = 'prod/AWSLogs/o-abcde12345/';
    for (let minute = 0; minute < 60; minute += 1)
      await put(trailKey({ folder, stamp: `20260115T10${String(minute).padStart(2, '0')}Z` }), `E${minute}`);
    await put(trailKey({ folder, stamp: '20260120T1000Z' }), 'Late');
    await put(trailKey({ folder, region: 'us-east-1', stamp: '20260115T1000Z' }), 'Global');
    await put(`${folder}123456789012/CloudTrail-Digest/eu-west-1/2026/01/15/d.json.gz`, 'Digest');

    const items = await read('s3://audit-example/prod?regions=eu-west-1', { from: '2026-01-15T10:30:00Z', to: '2026-01-16T00:00:00Z' });
    const all = await read('s3://audit-example/prod');

    expect(namesIn(items)).toEqual(Array.from({ length: 45 }, (_, index) => `E${index + 15}`));
    expect(all).toHaveLength(62);
    await expect(read('s3://audit-example')).rejects.toMatchObject({ code: 'no-trail-in-bucket' });
    await expect(read('s3://no-such-audit-example')).rejects.toMatchObject({ code: 'no-such-bucket' });
  });

  it('checks log files against digests with signatures in S3 metadata', async () => {
    const s3 = new S3Client({ ...config(), forcePathStyle: true });
    const folder = mkdtempSync(join(tmpdir(), 'reconcile-test-'));
    const key = aSigningKey();
    const { objects, metadata } = bucketOf(writeSignedTrail({ folder, key, hours: 3, sidecar: 'all' }));
    await s3.send(new CreateBucketCommand({ Bucket: 'example-trail', CreateBucketConfiguration: { LocationConstraint: 'eu-west-1' } }));
    for (const [Key, Body] of Object.entries(objects))
      await s3.send(new PutObjectCommand({ Bucket: 'example-trail', Key, Body, Metadata: { ...metadata[Key] } }));

    const items = await read('s3://example-trail', {}, () => Promise.resolve(new Map([[key.fingerprint, key.der]])));

    rmSync(folder, { recursive: true, force: true });
    expect(items.map((item) => (item.kind === 'record' ? (item.doubt ?? 'proved') : item))).toEqual([
      'proved',
      'proved',
      'proved',
      'not-covered-yet',
    ]);
  });

  it('reads the event history, region by region', async () => {
    await new SQSClient(config()).send(new CreateQueueCommand({ QueueName: 'orders' }));
    await new SQSClient({ ...config(), region: 'us-east-1' }).send(new CreateQueueCommand({ QueueName: 'refunds' }));

    const items = await read('cloudtrail:eu-west-1,us-east-1', { from: new Date(Date.now() - 3_600_000).toISOString() });

    const made = items.flatMap((item) => (item.kind === 'record' ? [item.value as Record<string, unknown>] : []));
    expect(made.filter(({ eventName }) => eventName === 'CreateQueue').map(({ awsRegion }) => awsRegion)).toEqual(
      expect.arrayContaining(['eu-west-1', 'us-east-1']),
    );
    expect(items.filter((item) => item.kind === 'malformed')).toEqual([]);
  });

  it('receives S3 notifications, holds them, and deletes them', async () => {
    const sqs = new SQSClient(config());
    const { QueueUrl = '' } = await sqs.send(new CreateQueueCommand({ QueueName: 'trail-files' }));
    const key = trailKey({ stamp: '20260115T1005Z' });
    const told = { eventName: 'ObjectCreated:Put', s3: { bucket: { name: 'audit-example' }, object: { key } } };
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify({ Records: [told] }) }));
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'CloudTrail validation message.' }));
    const queue = await openQueue(QueueUrl.replace(/^https?:\/\/[^/]+/, emulator.endpoint), { holdSeconds: 60 });
    const signal = new AbortController().signal;

    const notices = [...(await queue.receive(1, signal)), ...(await queue.receive(1, signal))];
    await queue.hold(notices);
    const whileHeld = await queue.receive(0, signal);
    await queue.hold(notices, 0);
    const again = [...(await queue.receive(1, signal)), ...(await queue.receive(1, signal))];
    await queue.remove(again);
    await queue.hold(again, 0).catch(() => undefined);
    const after = await queue.receive(0, signal);
    queue.close();

    expect(notices.map((notice) => ('sources' in notice ? notice.sources : notice.problem)).flat()).toEqual([`s3://audit-example/${key}`]);
    expect(whileHeld).toEqual([]);
    expect(again.map(({ timesReceived }) => timesReceived)).toEqual([2, 2]);
    expect(after).toEqual([]);
  });

  it('reads the event history of another account through a role', async () => {
    const items = await read('cloudtrail:eu-west-1?accounts=111122223333&role=audit');

    expect(items.every((item) => item.kind === 'record')).toBe(true);
  });

  it('queries Athena with the table in docs/athena.md', async () => {
    const athena = new AthenaClient(config());
    const s3 = new S3Client({ ...config(), forcePathStyle: true });
    await s3.send(new CreateBucketCommand({ Bucket: 'results-example', CreateBucketConfiguration: { LocationConstraint: 'eu-west-1' } }));
    const headers = { 'x-amz-target': 'AWSGlue.CreateDatabase', 'content-type': 'application/x-amz-json-1.1', authorization: GLUE };
    await fetch(emulator.endpoint, { method: 'POST', headers, body: JSON.stringify({ DatabaseInput: { Name: 'audit' } }) });
    const document = readFileSync(new URL('../../docs/athena.md', import.meta.url), 'utf8');
    const statement = /```sql\n([\s\S]*?)```/.exec(document)?.[1];
    const output = { OutputLocation: 's3://results-example/reconcile/' };
    await athena.send(
      new StartQueryExecutionCommand({ QueryString: statement, QueryExecutionContext: { Database: 'audit' }, ResultConfiguration: output }),
    );
    const window = { from: '2026-01-15T00:00:00Z', to: '2026-01-16T00:00:00Z' };
    const source = 'athena:audit.cloudtrail?output=s3://results-example/reconcile/&accounts=123456789012&regions=eu-west-1';

    const items = await vi.waitFor(async () => read(source, window), { timeout: 20_000, interval: 200 });

    // It takes the query and runs it; without an engine of its own it answers with one made-up row.
    expect(items).toEqual([{ kind: 'malformed', where: 'Athena audit.cloudtrail', problem: 'the query result does not match the query' }]);
  });
});

/** The emulator goes by the service in it; nobody checks the rest. */
const GLUE = 'AWS4-HMAC-SHA256 Credential=AKIAEXAMPLEUSER00001/20260115/eu-west-1/glue/aws4_request, SignedHeaders=host, Signature=0';

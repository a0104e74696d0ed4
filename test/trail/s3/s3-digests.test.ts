// @module-tag slow
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { TrailItem } from '#ports.ts';
import type { FindDigestKeys } from '#trail/digest/digest-keys.ts';
import { bucketTrail } from '#trail/s3/s3-bucket.ts';
import { parseBucketSource } from '#trail/s3/s3-source.ts';
import { startBucket } from '../../support/bucket-server.ts';
import type { BucketContent, BucketServer } from '../../support/bucket-server.ts';
import { aSigningKey, bucketOf, writeSignedTrail } from '../../support/signed-trail.ts';
import type { SignedBucket, SignedTrailOptions, SigningKey } from '../../support/signed-trail.ts';
import { collect } from '../../support/trails.ts';

const DIGESTS = 'AWSLogs/123456789012/CloudTrail-Digest/us-east-1/2026/01/15/';
const LOGS = 'AWSLogs/123456789012/CloudTrail/us-east-1/2026/01/15/';
const PROVED = ['proved', 'proved', 'proved', 'proved', 'not-covered-yet'];

let folder: string;
let key: SigningKey;
let other: SigningKey;

beforeAll(() => {
  key = aSigningKey();
  other = aSigningKey();
});

function laid(over: Partial<SignedTrailOptions> = {}): SignedBucket {
  return bucketOf(writeSignedTrail({ folder, key, hours: 4, sidecar: 'all', ...over }));
}

/** The name of a key of that hour. */
function keyIn({ objects }: SignedBucket, start: string, sign: string): string {
  const found = Object.keys(objects).find((each) => each.startsWith(start) && each.includes(sign));
  if (found === undefined) throw new Error(`no ${sign} below ${start}`);
  return found;
}

function textIn({ objects }: SignedBucket, name: string): string {
  return gunzipSync(objects[name] ?? Buffer.alloc(0)).toString('utf8');
}

function put(bucket: SignedBucket, name: string, content: Buffer): SignedBucket {
  return { ...bucket, objects: { ...bucket.objects, [name]: content } };
}

function rewrite(bucket: SignedBucket, name: string, change: (text: string) => string): SignedBucket {
  return put(bucket, name, gzipSync(change(textIn(bucket, name))));
}

function remove(bucket: SignedBucket, isGone: (name: string) => boolean): SignedBucket {
  return { ...bucket, objects: Object.fromEntries(Object.entries(bucket.objects).filter(([name]) => !isGone(name))) };
}

describe('the digests in a bucket', () => {
  let server: BucketServer | undefined;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'reconcile-test-'));
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAEXAMPLEUSER00001');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'example');
    vi.stubEnv('AWS_REGION', 'eu-west-1');
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true, force: true });
    vi.unstubAllEnvs();
    await server?.close();
    server = undefined;
  });

  interface Asked {
    readonly source?: string;
    readonly window?: TimeWindow;
    readonly findKeys?: FindDigestKeys;
    readonly fail?: BucketContent['fail'];
  }

  async function read(
    content: SignedBucket,
    { source = 's3://example-trail', window = {}, findKeys, fail }: Asked = {},
  ): Promise<readonly TrailItem[]> {
    server = await startBucket({ ...content, ...(fail === undefined ? {} : { fail }) });
    const digestKeys = findKeys ?? (() => Promise.resolve(new Map([[key.fingerprint, key.der]])));
    return collect(bucketTrail(parseBucketSource(source), { endpoint: server.endpoint, digestKeys }).records(window));
  }

  function told(items: readonly TrailItem[]): readonly (readonly string[])[] {
    return [
      items.flatMap((item) => (item.kind === 'record' ? [item.doubt ?? 'proved'] : [])),
      items.flatMap((item) => (item.kind === 'malformed' ? [item.problem] : [])),
    ];
  }

  it('prove all files except the newest hour, the newest digest with the signature in its metadata', async () => {
    expect(told(await read(laid()))).toEqual([PROVED, []]);
  });

  it('are requested by prefix, account and region like the log files', async () => {
    const content = laid();
    const items = await read(content, { source: 's3://example-trail/AWSLogs/123456789012/CloudTrail/us-east-1/' });

    expect(told(items)).toEqual([PROVED, []]);
    expect(server?.asked.some((asked) => asked.startsWith('LIST AWSLogs/123456789012/CloudTrail-Digest/us-east-1/'))).toBe(true);
  });

  it('are signed with the key of their region, which is requested for each', async () => {
    const [east, west] = [join(folder, 'east'), join(folder, 'west')];
    const asked: (readonly string[])[] = [];
    const content = bucketOf(
      writeSignedTrail({ folder: east, key, hours: 2, sidecar: 'all' }),
      writeSignedTrail({ folder: west, key: other, hours: 2, sidecar: 'all', region: 'eu-west-1' }),
    );
    const findKeys: FindDigestKeys = (regions) => {
      asked.push(regions);
      return Promise.resolve(new Map([key, other].map(({ fingerprint, der }) => [fingerprint, der])));
    };

    const items = await read(content, { findKeys });

    expect(told(items)).toEqual([['proved', 'proved', 'not-covered-yet', 'proved', 'proved', 'not-covered-yet'], []]);
    expect(asked).toEqual([['eu-west-1', 'us-east-1']]);
  });

  it('are read for one window, without missing files outside it', async () => {
    const items = await read(laid({ hours: 8 }), { window: { from: '2026-01-15T12:20:00Z', to: '2026-01-15T12:40:00Z' } });

    expect(told(items)).toEqual([['proved', 'proved'], []]);
    expect(server?.asked.filter((asked) => asked.startsWith(`GET ${LOGS}`))).toHaveLength(2);
  });

  it('prove one object named by its key, without missing others', async () => {
    const content = laid();

    expect(told(await read(content, { source: `s3://example-trail/${keyIn(content, LOGS, 'file1')}` }))).toEqual([['proved'], []]);
  });

  it('prove nothing for an object in another place', async () => {
    const content = laid();
    const source = 's3://example-trail/export/file.json.gz';
    const moved = { ...content, objects: { 'export/file.json.gz': content.objects[keyIn(content, LOGS, 'file1')] ?? Buffer.alloc(0) } };

    expect(told(await read(moved, { source }))).toEqual([
      ['not-covered'],
      ['expected digest files in a folder CloudTrail-Digest, found none'],
    ]);
  });

  it.each<{
    readonly case: string;
    readonly deed: (bucket: SignedBucket) => SignedBucket;
    readonly hours: readonly string[];
    readonly problems: readonly RegExp[];
  }>([
    {
      case: 'a log file was changed',
      deed: (bucket) => rewrite(bucket, keyIn(bucket, LOGS, 'file1'), (text) => text.replace('"60"', '"61"')),
      hours: ['proved', 'forged', 'proved', 'proved', 'not-covered-yet'],
      problems: [/found other content/],
    },
    {
      case: 'a log file was removed',
      deed: (bucket) => remove(bucket, (name) => name.includes('_file1')),
      hours: ['proved', 'proved', 'proved', 'not-covered-yet'],
      problems: [/the log file .*_file1\.json\.gz .* found none/],
    },
    {
      case: 'all log files were removed',
      deed: (bucket) => remove(bucket, (name) => name.startsWith(LOGS) && !name.includes('file4')),
      hours: ['not-covered-yet'],
      problems: [/file0/, /file1/, /file2/, /file3/],
    },
    {
      case: 'a log file was added to a proved hour',
      deed: (bucket) => {
        const name = keyIn(bucket, LOGS, 'file1');
        return put(bucket, name.replace('_file1', '_made-up'), bucket.objects[name] ?? Buffer.alloc(0));
      },
      hours: ['proved', 'proved', 'not-listed', 'proved', 'proved', 'not-covered-yet'],
      problems: [/CloudTrail did not deliver it/],
    },
    {
      case: 'a digest was changed to match a changed log file',
      deed: (bucket) => rewrite(bucket, keyIn(bucket, DIGESTS, 'T120000Z'), (text) => text.replace(/"hashValue":"../, '"hashValue":"00')),
      hours: ['proved', 'not-covered', 'proved', 'proved', 'not-covered-yet'],
      problems: [/one for other content/, /none is proved between 2026-01-15T11:00:00Z and 2026-01-15T12:00:00Z/],
    },
    {
      case: 'a digest was removed',
      deed: (bucket) => remove(bucket, (name) => name.startsWith(DIGESTS) && name.includes('T120000Z')),
      hours: ['proved', 'not-covered', 'proved', 'proved', 'not-covered-yet'],
      problems: [/none is proved between 2026-01-15T11:00:00Z and 2026-01-15T12:00:00Z/],
    },
    {
      case: 'the metadata has another signature',
      deed: (bucket) => {
        const [first, last] = [keyIn(bucket, DIGESTS, 'T110000Z'), keyIn(bucket, DIGESTS, 'T140000Z')];
        return { ...bucket, metadata: { ...bucket.metadata, [last]: bucket.metadata[first] ?? {} } };
      },
      hours: ['proved', 'proved', 'proved', 'not-covered-yet', 'not-covered-yet'],
      problems: [/one for other content/],
    },
    {
      case: 'all digests were removed',
      deed: (bucket) => remove(bucket, (name) => name.startsWith(DIGESTS)),
      hours: ['not-covered', 'not-covered', 'not-covered', 'not-covered', 'not-covered'],
      problems: [/expected digest files/],
    },
  ])('detect that $case', async ({ deed, hours, problems }) => {
    expect(told(await read(deed(laid())))).toEqual([hours, problems.map((problem): unknown => expect.stringMatching(problem))]);
  });

  it('report an archived digest, and prove the others', async () => {
    const content = laid();
    const name = keyIn(content, DIGESTS, 'T120000Z');
    const fault = { status: 403, code: 'InvalidObjectState', message: 'not valid for the storage class' };

    const [hours, problems] = told(await read(content, { fail: (asked) => (asked === `GET ${name}` ? fault : undefined) }));

    expect(hours).toEqual(['proved', 'not-covered', 'proved', 'proved', 'not-covered-yet']);
    expect(problems?.[0]).toContain('found it archived');
  });

  it('prove nothing of the data before a permanently broken connection', async () => {
    const content = laid();
    const name = keyIn(content, LOGS, 'file1');
    const made = JSON.stringify({ eventID: 'made-up' });
    const spoiled = put(content, name, Buffer.from(textIn(content, name).replace('"Records":[', `"Records":[${made},`)));

    const items = await read(spoiled, { fail: (asked) => (asked.startsWith(`GET ${name}`) ? { cut: 60 } : undefined) });

    const doubts = items.flatMap((item) => (item.kind === 'record' && item.where.includes('file1') ? [item.doubt] : []));
    expect(doubts).not.toContain(undefined);
    expect(doubts.length).toBeGreaterThan(0);
  });

  it('prove an object larger than memory by reading it twice', async () => {
    const content = laid();
    const name = keyIn(content, LOGS, 'file1');
    const records = Array.from({ length: 20 }, (_, at) => ({ eventID: `${at}`, blob: 'x'.repeat(300_000) }));
    const large = Buffer.from(JSON.stringify({ Records: records }));

    const items = await read(put(content, name, large));

    expect(large.length).toBeGreaterThan(4 * 1024 * 1024);
    expect(server?.asked.filter((asked) => asked === `GET ${name}`)).toHaveLength(2);
    expect(items.filter((item) => item.kind === 'record' && item.doubt === 'forged')).toHaveLength(20);
  });

  it('prove nothing if an object changes before the second read', async () => {
    const content = laid();
    const name = keyIn(content, LOGS, 'file1');
    const fault = { status: 412, code: 'PreconditionFailed', message: 'At least one of the pre-conditions you specified did not hold' };
    const large = Buffer.from(JSON.stringify({ Records: [{ blob: 'x'.repeat(5_000_000) }] }));

    const items = await read(put(content, name, large), {
      fail: (asked, count) => (asked === `GET ${name}` && count === 2 ? fault : undefined),
    });

    expect(items.some((item) => item.kind === 'record' && item.where.includes('file1'))).toBe(false);
    expect(told(items)[1]).toContainEqual(expect.stringContaining('found a new version'));
  });

  it('fail without keys', async () => {
    const refused = new Error('no keys');

    await expect(read(laid(), { findKeys: () => Promise.reject(refused) })).rejects.toThrow();
  });
});

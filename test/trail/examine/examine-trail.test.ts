// @module-tag slow
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExaminedTrail } from '#ports-doctor.ts';
import { examineTrail } from '#trail/examine/examine-trail.ts';
import { startBucket } from '../../support/bucket-server.ts';
import type { BucketContent } from '../../support/bucket-server.ts';
import { AWS_TABLE, actionOf } from '../../support/query-servers.ts';
import { makeScratch, startCloudTrail } from '../../support/trail-sources.ts';
import type { Answer, Asked } from '../../support/trail-sources.ts';

const STORE = 'lake:arn:aws:cloudtrail:eu-west-1:123456789012:eventdatastore/1b0b4d3c-0000-4000-8000-000000000001';
const LOG_FILE = 'AWSLogs/123456789012/CloudTrail/eu-west-1/2026/01/15/file.json.gz';
const DENIED: Answer = { status: 400, body: { __type: 'AccessDeniedException', message: 'no' } };

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

function look(source: string, endpoint?: string): Promise<ExaminedTrail> {
  return examineTrail(source, { endpoint, signal: new AbortController().signal });
}

async function lookAt(
  source: string,
  answer: (action: string, asked: Asked) => Answer,
): Promise<{ readonly asked: readonly Asked[]; readonly trail: ExaminedTrail }> {
  const server = await startCloudTrail((asked) => answer(actionOf(asked), asked));
  closing.push(() => server.close());
  const trail = await look(source, server.endpoint);
  return { asked: server.asked, trail };
}

describe('an event history', () => {
  it('is asked for one event in each region', async () => {
    const { asked, trail } = await lookAt('cloudtrail:eu-west-1,us-east-1', (_action, { region }) => ({
      status: 200,
      body: { Events: region === 'eu-west-1' ? [{ EventId: 'e-1' }] : [] },
    }));

    expect(trail).toEqual({
      name: 'eu-west-1, us-east-1',
      found: 'LookupEvents answers (2 event histories, 1 of them without an event)',
    });
    expect(asked.map(({ body }) => body)).toEqual([{ MaxResults: 1 }, { MaxResults: 1 }]);
  });

  it('reminds of the region that global services log in', async () => {
    const { trail } = await lookAt('cloudtrail:eu-west-1', () => ({ status: 200, body: { Events: [{ EventId: 'e-1' }] } }));

    expect(trail.doubt).toContain('us-east-1');
  });

  it('names the missing action, as AWS does where it does', async () => {
    const said = 'User: arn:aws:iam::123456789012:user/dana is not authorized to perform: cloudtrail:LookupEvents with an explicit deny';
    const refused = lookAt('cloudtrail', () => ({ status: 400, body: { __type: 'AccessDeniedException', message: said } }));

    await expect(refused).rejects.toMatchObject({
      code: 'access-denied',
      hint: expect.stringMatching(/^The missing IAM action is cloudtrail:LookupEvents\. /) as string,
    });
  });
});

describe('a bucket', () => {
  async function lookAtBucket(source: string, content: BucketContent) {
    const server = await startBucket(content);
    closing.push(() => server.close());
    vi.stubEnv('AWS_ENDPOINT_URL', server.endpoint);
    return { asked: server.asked, trail: await look(source, server.endpoint) };
  }

  it('is listed, and one byte of one file is read', async () => {
    const { asked, trail } = await lookAtBucket('s3://trail-logs', {
      objects: { 'AWSLogs/': Buffer.from(''), [LOG_FILE]: Buffer.from('{}') },
    });

    expect(trail.found).toBe(`can be listed, and s3://trail-logs/${LOG_FILE} can be read`);
    expect(asked).toEqual(['LIST AWSLogs/', `GET ${LOG_FILE} bytes=0-0`]);
  });

  it('is not listed for one object', async () => {
    const { asked } = await lookAtBucket(`s3://trail-logs/${LOG_FILE}`, { objects: { [LOG_FILE]: Buffer.from('{}') } });

    expect(asked).toEqual([`GET ${LOG_FILE} bytes=0-0`]);
  });

  it.each([
    ['LIST', 'AccessDenied', 's3:ListBucket'],
    ['GET', 'AccessDenied', 's3:GetObject'],
  ])('names the action that %s needs', async (what, code, action) => {
    const asking = lookAtBucket('s3://trail-logs', {
      objects: { [LOG_FILE]: Buffer.from('{}') },
      fail: (asked) => (asked.startsWith(what) ? { status: 403, code, message: 'Access Denied' } : undefined),
    });

    await expect(asking).rejects.toMatchObject({
      hint: expect.stringMatching(new RegExp(`^The missing IAM action is ${action}\\. `)) as string,
    });
  });

  it('that is empty is told from one that cannot be read', async () => {
    await expect(lookAtBucket('s3://trail-logs', { objects: {} })).rejects.toMatchObject({ code: 'no-trail-in-bucket' });
  });
});

describe('Athena', () => {
  const GROUP = {
    WorkGroup: { Name: 'primary', State: 'ENABLED', Configuration: { ResultConfiguration: { OutputLocation: 's3://results/' } } },
  };
  const answerWith =
    (group: object) =>
    (action: string): Answer =>
      action === 'GetTableMetadata' ? { status: 200, body: { TableMetadata: AWS_TABLE } } : { status: 200, body: group };

  it('is asked for table and workgroup, and no query is started', async () => {
    const { asked, trail } = await lookAt('athena:audit.cloudtrail', answerWith(GROUP));

    expect(trail).toMatchObject({ name: 'Athena audit.cloudtrail', found: 'the table and the workgroup primary are there' });
    expect(trail.doubt).toContain('shows when one is');
    expect(asked.map(actionOf)).toEqual(['GetTableMetadata', 'GetWorkGroup']);
  });

  it.each([
    ['a disabled workgroup', { WorkGroup: { Name: 'primary', State: 'DISABLED' } }, 'wrong-workgroup'],
    ['no place for results', { WorkGroup: { Name: 'primary', State: 'ENABLED', Configuration: {} } }, 'no-output-location'],
  ])('says so of %s', async (_name, group, code) => {
    await expect(lookAt('athena:audit.cloudtrail', answerWith(group))).rejects.toMatchObject({ code });
  });

  it.each([
    ['GetTableMetadata', 'athena:GetTableMetadata and glue:GetTable'],
    ['GetWorkGroup', 'athena:GetWorkGroup'],
  ])('names what %s lacks', async (denied, action) => {
    const asking = lookAt('athena:audit.cloudtrail', (asked) => (asked === denied ? DENIED : answerWith(GROUP)(asked)));

    await expect(asking).rejects.toMatchObject({ hint: expect.stringContaining(`The missing IAM action is ${action}.`) as string });
  });
});

describe('CloudTrail Lake', () => {
  const NO_SUCH_QUERY: Answer = { status: 400, body: { __type: 'QueryIdNotFoundException', message: 'no such query' } };

  it('is asked about a query that there is not, and for the store', async () => {
    const { asked, trail } = await lookAt(STORE, (action) =>
      action === 'DescribeQuery' ? NO_SUCH_QUERY : { status: 200, body: { Status: 'ENABLED' } },
    );

    expect(trail.found).toBe('the event data store takes queries');
    expect(asked.map(actionOf)).toEqual(['DescribeQuery', 'GetEventDataStore']);
  });

  it('does without looking at the store, which a nightly role may not', async () => {
    const { trail } = await lookAt(STORE, (action) => (action === 'DescribeQuery' ? NO_SUCH_QUERY : DENIED));

    expect(trail.found).toContain('the store was not looked at');
  });

  it.each([
    ['queries may not be asked about', DENIED, { status: 200, body: {} }, 'access-denied', 'cloudtrail:DescribeQuery'],
    ['the store is gone', NO_SUCH_QUERY, { status: 200, body: { Status: 'PENDING_DELETION' } }, 'store-inactive', 'restore'],
  ])('says so where %s', async (_name, describeQuery, store, code, hint) => {
    const asking = lookAt(STORE, (action) => (action === 'DescribeQuery' ? describeQuery : store));

    await expect(asking).rejects.toMatchObject({ code, hint: expect.stringContaining(hint) as string });
  });
});

describe('a path', () => {
  const home = makeScratch();
  afterEach(() => home.remove());

  it.each([
    ['a file', 'trail.json', 'a file of 2 bytes that can be read'],
    ['a folder', '.', 'a folder that can be read'],
  ])('is looked at: %s', async (_name, path, found) => {
    home.write('trail.json', '{}');

    expect(await look(`${home.path}/${path}`)).toMatchObject({ found });
  });

  it('that is not there is an error, as for a run', async () => {
    await expect(look(`${home.path}/none.json`)).rejects.toMatchObject({ message: expect.stringContaining('none.json') as string });
  });

  it('is none where stdin is meant', async () => {
    expect((await look('-')).found).toContain('stdin');
  });
});

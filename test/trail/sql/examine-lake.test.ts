// @module-tag slow
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExaminedTrail } from '#ports/doctor.ts';
import { examineLake } from '#trail/sql/examine-lake.ts';
import { parseLakeSource } from '#trail/sql/lake-source.ts';
import { actionOf } from '../../support/query-servers.ts';
import { startCloudTrail } from '../../support/trail-sources.ts';
import type { Answer, Asked } from '../../support/trail-sources.ts';

const STORE = 'lake:arn:aws:cloudtrail:eu-west-1:123456789012:eventdatastore/1b0b4d3c-0000-4000-8000-000000000001';
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

async function lookAt(
  source: string,
  answer: (action: string, asked: Asked) => Answer,
): Promise<{ readonly asked: readonly Asked[]; readonly trail: ExaminedTrail }> {
  const server = await startCloudTrail((asked) => answer(actionOf(asked), asked));
  closing.push(() => server.close());
  const options = { endpoint: server.endpoint, signal: new AbortController().signal };
  return { trail: await examineLake(parseLakeSource(source), options), asked: server.asked };
}

describe('CloudTrail Lake', () => {
  const NO_SUCH_QUERY: Answer = { status: 400, body: { __type: 'QueryIdNotFoundException', message: 'no such query' } };

  it('is asked about a query that there is not, and for the store', async () => {
    const { asked, trail } = await lookAt(STORE, (action) =>
      action === 'DescribeQuery' ? NO_SUCH_QUERY : { status: 200, body: { Status: 'ENABLED' } },
    );

    expect(trail.found).toBe('the event data store accepts queries');
    expect(asked.map(actionOf)).toEqual(['DescribeQuery', 'GetEventDataStore']);
  });

  it('does without looking at the store, which a nightly role may not', async () => {
    const { trail } = await lookAt(STORE, (action) => (action === 'DescribeQuery' ? NO_SUCH_QUERY : DENIED));

    expect(trail.found).toContain('the store was not checked');
  });

  it.each([
    ['queries may not be asked about', DENIED, { status: 200, body: {} }, 'access-denied', 'cloudtrail:DescribeQuery'],
    ['the store is gone', NO_SUCH_QUERY, { status: 200, body: { Status: 'PENDING_DELETION' } }, 'store-inactive', 'restore'],
  ])('says so where %s', async (_name, describeQuery, store, code, hint) => {
    const asking = lookAt(STORE, (action) => (action === 'DescribeQuery' ? describeQuery : store));

    await expect(asking).rejects.toMatchObject({ code, hint: expect.stringContaining(hint) as string });
  });
});

// @module-tag slow
import { describe, expect, it } from 'vitest';
import { examineLake } from '#trail/sql/examine-lake.ts';
import { parseLakeSource } from '#trail/sql/lake-source.ts';
import { lookingAt } from '../../support/examined-trails.ts';
import { actionOf } from '../../support/query-servers.ts';
import type { Answer } from '../../support/trail-sources.ts';

const STORE = 'lake:arn:aws:cloudtrail:eu-west-1:123456789012:eventdatastore/1b0b4d3c-0000-4000-8000-000000000001';
const DENIED: Answer = { status: 400, body: { __type: 'AccessDeniedException', message: 'no' } };

const lookAt = lookingAt((source, options) => examineLake(parseLakeSource(source), options));

describe('CloudTrail Lake', () => {
  const NO_SUCH_QUERY: Answer = { status: 400, body: { __type: 'QueryIdNotFoundException', message: 'no such query' } };

  it('is checked with an unknown query id and the store', async () => {
    const { asked, trail } = await lookAt(STORE, (action) =>
      action === 'DescribeQuery' ? NO_SUCH_QUERY : { status: 200, body: { Status: 'ENABLED' } },
    );

    expect(trail.found).toBe('the event data store accepts queries');
    expect(asked.map(actionOf)).toEqual(['DescribeQuery', 'GetEventDataStore']);
  });

  it('works without access to the store, which a nightly role may not have', async () => {
    const { trail } = await lookAt(STORE, (action) => (action === 'DescribeQuery' ? NO_SUCH_QUERY : DENIED));

    expect(trail.found).toContain('the store was not checked');
  });

  it.each([
    ['queries are denied', DENIED, { status: 200, body: {} }, 'access-denied', 'cloudtrail:DescribeQuery'],
    ['the store is pending deletion', NO_SUCH_QUERY, { status: 200, body: { Status: 'PENDING_DELETION' } }, 'store-inactive', 'restore'],
  ])('reports that %s', async (_name, describeQuery, store, code, hint) => {
    const asking = lookAt(STORE, (action) => (action === 'DescribeQuery' ? describeQuery : store));

    await expect(asking).rejects.toMatchObject({ code, hint: expect.stringContaining(hint) as string });
  });
});

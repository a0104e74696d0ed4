// @module-tag slow
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InterruptedError } from '#domain/errors.ts';
import { DEFAULT_ORIGINS } from '#domain/origin.ts';
import { recordFilterFor } from '#stages/filter/record-filter.ts';
import { lakeTrail, writeLakeQuery } from '#trail/sql/cloudtrail-lake.ts';
import { parseLakeSource } from '#trail/sql/lake-source.ts';
import { actionOf, startLake } from '../../support/query-servers.ts';
import type { LakePlay } from '../../support/query-servers.ts';
import { aConsoleUser, anEvent } from '../../support/builders.ts';
import type { CloudTrailServer } from '../../support/trail-sources.ts';
import { collect } from '../../support/trails.ts';

const window = { from: '2026-01-15T00:00:00Z', to: '2026-01-17T00:00:00.250Z' };
const STORE = '11111111-2222-3333-4444-555555555555';
const ARN = `arn:aws:cloudtrail:eu-west-1:123456789012:eventdatastore/${STORE}`;

describe('lakeTrail', () => {
  let server: CloudTrailServer | undefined;
  let told: string[] = [];
  beforeEach(() => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAEXAMPLEUSER00001');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'example');
    told = [];
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await server?.close();
    server = undefined;
  });

  async function open(play: LakePlay, source = `lake:${ARN}`, interrupted = new AbortController().signal) {
    server = await startLake(play);
    const clock = { now: () => new Date('2026-01-20T00:00:00Z') };
    return lakeTrail(parseLakeSource(source), { clock, endpoint: server.endpoint, onMessage: (line) => told.push(line), interrupted });
  }
  const asked = (action: string) => (server?.asked ?? []).filter((question) => actionOf(question) === action).map(({ body }) => body);
  const query = () => String(asked('StartQuery')[0]?.['QueryStatement']);

  it('returns records exactly as CloudTrail wrote them, page by page, and counts dropped ones', async () => {
    const records = [
      anEvent({ ...aConsoleUser('alice@example.com'), resources: [{ ARN: 'arn:aws:sqs:us-east-1:123456789012:jobs' }] }),
      {
        ...anEvent({ requestParameters: { a: ['größe 😀', null, 1.5, 'x"y\\'] } }),
        tlsDetails: { tlsVersion: 'TLSv1.3' },
        additionalEventData: { x: 1 },
      },
    ];
    const rows = [...records.map((record) => ['', '1', JSON.stringify(record)]), ['read-only', '40000', ''], ['', '2', 'no JSON']];
    const trail = await open({ pageSize: 1, rows });

    const items = await collect(trail.records(window));

    expect(items.slice(0, 2).map((item) => (item.kind === 'record' ? item.value : item))).toEqual(records);
    expect(items[2]).toEqual({ kind: 'dropped', reason: 'read-only', count: 40_000 });
    expect(items.slice(3)).toEqual(
      [3, 4].map(() => ({ kind: 'record', value: 'no JSON', where: `CloudTrail Lake ${STORE}, event without an id` })),
    );
    expect(asked('GetQueryResults').map((body) => body['NextToken'])).toEqual([undefined, '1', '2', '3']);
  });

  it('queries the store in the region of its ARN for the window and earlier sessions', async () => {
    const trail = await open({});

    await collect(trail.records(window));

    expect(query()).toContain(
      `FROM ${STORE} WHERE eventTime >= timestamp '2026-01-14 12:00:00.000' AND eventTime < timestamp '2026-01-17 00:00:00.250')`,
    );
    expect(server?.asked[0]?.region).toBe('eu-west-1');
    expect(asked('StartQuery')[0]).not.toHaveProperty('EventDataStoreOwnerAccountId');
  });

  it('queries as delegated administrator for the owner', async () => {
    const trail = await open({}, `lake:${STORE}?region=us-east-1&owner=111122223333`);

    await collect(trail.records(window));

    for (const { body, region } of server?.asked ?? [])
      expect([body['EventDataStoreOwnerAccountId'], region]).toEqual(['111122223333', 'us-east-1']);
  });

  it('includes the filter in the query', async () => {
    const trail = await open({});

    await collect(trail.records(window, recordFilterFor({ ...DEFAULT_ORIGINS, window, accounts: [], regions: [] })));

    expect(query()).toContain(`lower(CAST(readOnly AS VARCHAR)) = 'true'`);
    expect(query()).toContain(`THEN 'not-configuration' END AS dropped`);
  });

  it('reports the cost', async () => {
    const trail = await open({ running: 2, bytes: 2.5e9 });

    await collect(trail.records(window));

    expect(told).toEqual([`CloudTrail Lake ${STORE}: the query scanned 2.5 GB, about $0.013 at $5 per TB`]);
    expect(asked('CancelQuery')).toEqual([]);
  });

  it('retries if it is throttled', async () => {
    let count = 0;
    const trail = await open({
      instead: () => {
        count += 1;
        return count === 1 ? { status: 400, body: { __type: 'ThrottlingException', message: 'Rate exceeded' } } : undefined;
      },
    });

    expect(await collect(trail.records(window))).toEqual([]);
    expect(asked('StartQuery')).toHaveLength(2);
  });

  it.each([
    ['EventDataStoreNotFoundException', 'store-not-found'],
    ['InactiveEventDataStoreException', 'store-inactive'],
    ['MaxConcurrentQueriesException', 'too-many-queries'],
    ['InvalidQueryStatementException', 'query-not-understood'],
    ['AccessDeniedException', 'access-denied'],
    ['UnrecognizedClientException', 'no-credentials'],
    ['OperationNotPermittedException', 'lake-failed'],
  ])('explains %s', async (type, code) => {
    const trail = await open({ instead: () => ({ status: 400, body: { __type: type, message: 'no' } }) });

    await expect(collect(trail.records(window))).rejects.toMatchObject({ code, exitCode: 2 });
  });

  it.each([
    ['FAILED', 'lake-failed'],
    ['TIMED_OUT', 'lake-failed'],
    ['CANCELLED', 'query-cancelled'],
  ])('reports that the query ended as %s', async (end, code) => {
    const trail = await open({ end });

    await expect(collect(trail.records(window))).rejects.toMatchObject({ code, exitCode: 2 });
  });

  it('cancels a query above the scan limit', async () => {
    const trail = await open({ running: 50, bytes: 4e9 }, `lake:${ARN}?max-gb=1.5`);

    await expect(collect(trail.records(window))).rejects.toMatchObject({ code: 'scan-limit' });
    expect(asked('CancelQuery')).toEqual([{ QueryId: 'q-1' }]);
  });

  it('cancels the query if the run is interrupted', async () => {
    const interruption = new AbortController();
    const instead: LakePlay['instead'] = (_asked, action) => {
      if (action === 'DescribeQuery') setTimeout(() => interruption.abort(), 5);
      return undefined;
    };
    const trail = await open({ running: 1000, instead }, `lake:${ARN}`, interruption.signal);

    await expect(collect(trail.records(window))).rejects.toBeInstanceOf(InterruptedError);
    expect(asked('CancelQuery')).toEqual([{ QueryId: 'q-1' }]);
  });

  it('refuses a window without a start, without a request', async () => {
    const trail = await open({});

    await expect(collect(trail.records({}))).rejects.toMatchObject({ code: 'window-open' });
    expect(server?.asked).toEqual([]);
  });
});

describe('writeLakeQuery', () => {
  it.each([0, 20, 2000])('stays below the query limit of CloudTrail: %i accounts', (count) => {
    const accounts = Array.from({ length: count }, (_, index) => String(index).padStart(12, '0'));
    const { conditions } = recordFilterFor({ ...DEFAULT_ORIGINS, window, accounts, regions: ['eu-west-1'] });

    const query = writeLakeQuery(STORE, window, conditions);

    expect(query.length).toBeLessThanOrEqual(10_000);
    expect(query.includes("'read-only'")).toBe(count < 2000);
  });
});

describe('parseLakeSource', () => {
  it('accepts an ARN and an id', () => {
    expect([`lake:${ARN}`, `lake:${STORE}?max-gb=2`].map(parseLakeSource)).toEqual([
      { store: STORE, region: 'eu-west-1', owner: undefined, maxBytes: undefined },
      { store: STORE, region: undefined, owner: undefined, maxBytes: 2e9 },
    ]);
  });

  it.each([
    ['lake:', 'not-a-store'],
    ['lake:audit', 'not-a-store'],
    [`lake:${STORE} UNION SELECT 1`, 'not-a-store'],
    [`lake:${STORE}?owner=1`, 'not-an-account'],
    [`lake:${STORE}?max-gb=-1`, 'not-a-limit'],
  ])('refuses %s', (source, code) => {
    expect(() => parseLakeSource(source)).toThrow(expect.objectContaining({ code }) as Error);
  });
});

// @module-tag slow
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InterruptedError } from '#domain/errors.ts';
import { DEFAULT_ORIGINS } from '#domain/origin.ts';
import { recordFilterFor } from '#stages/filter/record-filter.ts';
import { parseAthenaSource } from '#trail/sql/athena-source.ts';
import { athenaTrail } from '#trail/sql/athena.ts';
import { actionOf, AWS_TABLE, rowFor, startAthena } from '../../support/query-servers.ts';
import type { AthenaPlay } from '../../support/query-servers.ts';
import { aConsoleUser, anAssumedRole, anEvent } from '../../support/builders.ts';
import type { CloudTrailServer } from '../../support/trail-sources.ts';
import { collect } from '../../support/trails.ts';

const window = { from: '2026-01-15T00:00:00Z', to: '2026-01-17T00:00:00Z' };

describe('athenaTrail', () => {
  let server: CloudTrailServer | undefined;
  let told: string[] = [];
  beforeEach(() => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAEXAMPLEUSER00001');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'example');
    vi.stubEnv('AWS_REGION', 'eu-west-1');
    told = [];
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await server?.close();
    server = undefined;
  });

  async function open(play: AthenaPlay, source = 'athena:audit.cloudtrail', interrupted = new AbortController().signal) {
    server = await startAthena(play);
    const clock = { now: () => new Date('2026-01-20T00:00:00Z') };
    return athenaTrail(parseAthenaSource(source), { clock, endpoint: server.endpoint, onMessage: (line) => told.push(line), interrupted });
  }
  const asked = (action: string) => (server?.asked ?? []).filter((question) => actionOf(question) === action).map(({ body }) => body);
  const query = () => String(asked('StartQueryExecution')[0]?.['QueryString']);

  it('returns records as CloudTrail wrote them, page by page, and counts dropped ones', async () => {
    const records = [
      anEvent({
        ...aConsoleUser('alice@example.com'),
        resources: [{ ARN: 'arn:aws:sqs:us-east-1:123456789012:jobs', type: 'AWS::SQS::Queue' }],
      }),
      anEvent({ ...anAssumedRole('deploy', 'größe 😀'), requestParameters: { a: { b: [1, null, 'x"y'] } }, errorCode: 'AccessDenied' }),
      anEvent({ responseElements: { queueUrl: 'https://example.com' }, requestParameters: null }),
    ];
    const trail = await open({
      pageSize: 2,
      rows: (text) => [...records.map((record) => rowFor(text, record)), ['read-only', '40000'], ['data-event', '7']],
    });

    const items = await collect(trail.records(window));

    expect(items.slice(0, 3).map((item) => (item.kind === 'record' ? item.value : item))).toEqual(
      records.map(({ managementEvent: _notInAwsTable, ...record }) => record),
    );
    expect(items.slice(3)).toEqual([
      { kind: 'dropped', reason: 'read-only', count: 40_000 },
      { kind: 'dropped', reason: 'data-event', count: 7 },
    ]);
    expect(asked('GetQueryResults')).toHaveLength(3);
    expect(items[0]).toMatchObject({ where: `Athena audit.cloudtrail, event ${records[0]?.eventID}` });
  });

  it('queries only the days of the window, of earlier sessions and of late files', async () => {
    const trail = await open({});

    await collect(trail.records(window));

    expect(query()).toContain(`FROM "audit"."cloudtrail" WHERE "timestamp" BETWEEN '2026/01/14' AND '2026/01/17' AND `);
  });

  it('queries up to now if the window has no end', async () => {
    const trail = await open({});

    await collect(trail.records({ from: '2026-01-19T13:00:00Z' }));

    expect(query()).toContain(`"timestamp" BETWEEN '2026/01/19' AND '2026/01/20'`);
  });

  it('includes the filter in the query', async () => {
    const trail = await open({});

    await collect(trail.records(window, recordFilterFor({ ...DEFAULT_ORIGINS, window, accounts: [], regions: [] })));

    expect(query()).toContain(`THEN 'read-only'`);
    expect(query()).toContain(`THEN 'not-configuration' END AS dropped`);
    expect(query()).not.toContain('out-of-scope');
  });

  it('queries accounts and regions if the table is partitioned by them', async () => {
    const table = { ...AWS_TABLE, PartitionKeys: ['account', 'region', 'timestamp'].map((Name) => ({ Name, Type: 'string' })) };
    const trail = await open({ table }, 'athena:audit.cloudtrail?accounts=123456789012,111122223333&regions=eu-west-1');

    await collect(trail.records(window));

    expect(query()).toContain(`AND "account" IN ('123456789012', '111122223333') AND "region" IN ('eu-west-1') AND`);
  });

  it('uses output location and workgroup, and reports the cost', async () => {
    const trail = await open({ running: 2 }, 'athena:audit.cloudtrail?workgroup=nightly&output=s3://results-bucket/reconcile/');

    await collect(trail.records(window));

    expect(asked('StartQueryExecution')[0]).toMatchObject({
      WorkGroup: 'nightly',
      ResultConfiguration: { OutputLocation: 's3://results-bucket/reconcile/' },
      QueryExecutionContext: { Database: 'audit' },
    });
    expect(told.at(-1)).toBe('Athena audit.cloudtrail: the query scanned 1.2 GB, about $0.0062 at $5 per TB');
    expect(asked('StopQueryExecution')).toEqual([]);
  });

  it('finds every column in the table of docs/athena.md', async () => {
    const trail = await open({ table: documentedTable() }, 'athena:audit.cloudtrail?accounts=123456789012&regions=eu-west-1');

    await collect(trail.records(window));

    expect(told).toEqual(['Athena audit.cloudtrail: the query scanned 1.2 GB, about $0.0062 at $5 per TB']);
  });

  it('reports missing columns, and reads without them', async () => {
    const trail = await open({});

    await collect(trail.records(window));

    expect(told[0]).toMatch(/no columns for useridentity.identityprovider, useridentity.sessioncontext.sourceidentity, managementevent;/);
  });

  it('retries if it is throttled', async () => {
    let throttled = 0;
    const trail = await open({
      instead: (_asked, action) => {
        throttled += 1;
        return action === 'GetQueryExecution' && throttled < 4
          ? { status: 400, body: { __type: 'TooManyRequestsException', message: 'Rate exceeded' } }
          : undefined;
      },
    });

    expect(await collect(trail.records(window))).toEqual([]);
    expect(asked('GetQueryExecution').length).toBeGreaterThan(1);
  });

  it.each([
    ['TABLE_NOT_FOUND: line 2:6: Table awsdatacatalog.audit.cloudtrail does not exist', 'table-not-found'],
    ['HIVE_BAD_DATA: Error Parsing a column in the table', 'bad-data'],
    ['An error occurred while writing to S3. NoSuchBucket: The specified bucket does not exist', 'no-output-location'],
    ['Access denied when writing output to url: s3://results-bucket/x.csv', 'access-denied'],
    ['The ciphertext refers to a customer master key (Service: AWSKMS; Error Code: AccessDeniedException)', 'key-denied'],
    [
      'CONSTRAINT_VIOLATION: For the injected projected partition column account, the WHERE clause must contain only static equality conditions',
      'partition-unnamed',
    ],
    ['Query exhausted resources at this scale factor', 'query-too-large'],
    ['INTERNAL_ERROR_QUERY_ENGINE', 'athena-failed'],
  ])('explains a failed query: %s', async (StateChangeReason, code) => {
    const trail = await open({ end: { State: 'FAILED', StateChangeReason } });

    await expect(collect(trail.records(window))).rejects.toMatchObject({
      code,
      message: expect.stringContaining(StateChangeReason) as string,
      exitCode: 2,
    });
  });

  it.each([
    [
      'InvalidRequestException',
      'No output location provided. You did not provide an output location for your query results.',
      'no-output-location',
    ],
    ['AccessDeniedException', 'User is not authorized to perform: athena:StartQueryExecution', 'access-denied'],
    ['UnrecognizedClientException', 'The security token included in the request is invalid.', 'no-credentials'],
    ['MetadataException', 'Entity Not Found', 'table-not-found'],
    ['InvalidRequestException', 'WorkGroup nightly is not found.', 'wrong-workgroup'],
  ])('explains %s: %s', async (type, message, code) => {
    const trail = await open({ instead: () => ({ status: 400, body: { __type: type, message, Message: message } }) });

    await expect(collect(trail.records(window))).rejects.toMatchObject({ code, exitCode: 2 });
  });

  it('reports a cancelled query', async () => {
    const trail = await open({ end: { State: 'CANCELLED' } });

    await expect(collect(trail.records(window))).rejects.toMatchObject({ code: 'query-cancelled' });
  });

  it('cancels a query above the scan limit', async () => {
    const trail = await open({ running: 50, bytes: 4e9 }, 'athena:audit.cloudtrail?max-gb=1.5');

    await expect(collect(trail.records(window))).rejects.toMatchObject({ code: 'scan-limit' });
    expect(asked('StopQueryExecution')).toEqual([{ QueryExecutionId: 'q-1' }]);
  });

  it('cancels the query if the run is interrupted', async () => {
    const interruption = new AbortController();
    const trail = await open(
      {
        running: 1000,
        instead: (_asked, action) => {
          if (action === 'GetQueryExecution') setTimeout(() => interruption.abort(), 5);
          return undefined;
        },
      },
      'athena:audit.cloudtrail',
      interruption.signal,
    );

    await expect(collect(trail.records(window))).rejects.toBeInstanceOf(InterruptedError);
    expect(asked('StopQueryExecution')).toEqual([{ QueryExecutionId: 'q-1' }]);
  });

  it('refuses a window without a start, without a request', async () => {
    const trail = await open({});

    await expect(collect(trail.records({ to: '2026-01-17T00:00:00Z' }))).rejects.toMatchObject({ code: 'window-open' });
    expect(server?.asked).toEqual([]);
  });

  it.each([
    ['without partitions', { ...AWS_TABLE, PartitionKeys: [] }, 'not-partitioned'],
    ['with other columns', { Columns: [{ Name: 'id', Type: 'bigint' }], PartitionKeys: AWS_TABLE.PartitionKeys }, 'columns-missing'],
    [
      'with times in another format',
      {
        ...AWS_TABLE,
        Columns: AWS_TABLE.Columns.map((column) => (column.Name === 'eventtime' ? { ...column, Type: 'timestamp' } : column)),
      },
      'columns-missing',
    ],
  ])('refuses a table %s, without a query', async (_name, table, code) => {
    const trail = await open({ table });

    await expect(collect(trail.records(window))).rejects.toMatchObject({ code, hint: expect.stringContaining('docs/athena.md') as string });
    expect(asked('StartQueryExecution')).toEqual([]);
  });
});

/** The statement in docs/athena.md as the catalogue would tell of its table. */
function documentedTable(): object {
  const document = readFileSync(new URL('../../../docs/athena.md', import.meta.url), 'utf8');
  const [, columns = '', keys = ''] = /CREATE EXTERNAL TABLE cloudtrail \(([\s\S]*?)\n\)\nPARTITIONED BY \((.*)\)/.exec(document) ?? [];
  const read = (text: string) =>
    // A column begins on a line of its own, two blanks in; what is inside of a struct stands deeper.
    text.split(/,\n {2}(?! )|,(?=[^<>]*$)/).map((column) => {
      const [, name, type = ''] = /^\s*`?(\w+)`?\s+([\s\S]+?)\s*$/.exec(column) ?? [];
      return { Name: name, Type: type.toLowerCase().replaceAll(/\s/g, '') };
    });
  return { Columns: read(columns), PartitionKeys: read(keys) };
}

describe('parseAthenaSource', () => {
  it.each([
    ['athena:cloudtrail', 'not-a-table'],
    ['athena:', 'not-a-table'],
    ['athena:audit.trail"; DROP TABLE x', 'not-a-table'],
    ['athena:audit.trail?output=bucket', 'not-an-output'],
    ['athena:audit.trail?max-gb=none', 'not-a-limit'],
    ['athena:audit.trail?max-gb=0', 'not-a-limit'],
    ['athena:audit.trail?accounts=12', 'not-an-account'],
    ['athena:audit.trail?regions=Ireland', 'not-a-region'],
    ['athena:audit.trail?where=1', 'not-a-source-option'],
  ])('refuses %s', (source, code) => {
    expect(() => parseAthenaSource(source)).toThrow(expect.objectContaining({ code }) as Error);
  });
});

import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fc } from '@fast-check/vitest';
import { afterAll, describe, expect, it } from 'vitest';
import type { Filtered } from '#domain/trail/filtered.ts';
import { DEFAULT_ORIGINS } from '#domain/origin.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { Trail } from '#ports.ts';
import type { FilterOptions } from '#stages/filter/filter-rule.ts';
import { filterEvents } from '#stages/filter/filter.ts';
import { recordFilterFor } from '#stages/filter/record-filter.ts';
import { trace } from '#stages/trace/trace.ts';
import { athenaColumns } from '#trail/sql/athena-columns.ts';
import { directoryTrail } from '#trail/directory.ts';
import { identifier, literal, writeQuery } from '#trail/sql/sql.ts';
import { writeCorpus } from '../../../eval/bench-trail/corpus/write-corpus.ts';
import { anEvent } from '../../support/builders.ts';
import { askDuckdb, duckdbItems, duckdbLakeItems } from '../../support/duckdb-trail.ts';
import { makeScratch } from '../../support/trail-sources.ts';
import '../../support/property-seed.ts';

const MINUTES_10 = 600_000;
/** The corpus of the trail bench, cut short; SQL_EVENTS=1000000 asks for all of it. */
const EVENTS = Number(process.env['SQL_EVENTS'] ?? 20_000);
const window: TimeWindow = { from: '2026-01-15T09:00:00Z', to: '2026-01-15T11:00:00Z' };
const scratch = makeScratch();
afterAll(() => scratch.remove());

/** The filter over the files, and the filter over what the query leaves of them. */
async function bothWays(folder: string, options: FilterOptions, ask = duckdbItems): Promise<readonly [Filtered, Filtered]> {
  const sift = recordFilterFor(options);
  const items = await ask(join(folder, '**', '*.gz'), options.window, sift.conditions);
  const queried: Trail = {
    name: 'DuckDB',
    async *records() {
      yield* items;
    },
  };
  const read = async (trail: Trail) => filterEvents(trace([trail], options.window, sift), options);
  return [await read(directoryTrail(folder)), await read(queried)];
}

const ids = ({ kept, context }: Filtered) => ({
  kept: kept.map((event) => event.eventID),
  context: context.map(({ event, reason }) => `${event.eventID} ${reason}`),
});

const MONTH = { from: '2026-01-15T00:00:00Z', to: '2026-02-15T00:00:00Z' };
const HOUR = { from: '2026-01-15T00:20:00Z', to: '2026-01-15T01:00:00.5Z' };
const ACCOUNTS = ['123456789012', '111122223333'];

describe('the filter as a query', { tags: ['slow'], timeout: MINUTES_10 }, () => {
  it.each([
    ['Athena, all events', duckdbItems, { window: MONTH, accounts: [], regions: [] }],
    ['Athena, one hour of two accounts in one region', duckdbItems, { window: HOUR, accounts: ACCOUNTS, regions: ['eu-central-1'] }],
    ['CloudTrail Lake, all events', duckdbLakeItems, { window: MONTH, accounts: [], regions: [] }],
    [
      'CloudTrail Lake, one hour of two accounts in one region',
      duckdbLakeItems,
      { window: HOUR, accounts: ACCOUNTS, regions: ['eu-central-1'] },
    ],
  ])('keeps the same events as the filter: %s', async (_name, ask, scope) => {
    const corpus = await writeCorpus(EVENTS);

    const [filtered, queried] = await bothWays(corpus.path, { ...DEFAULT_ORIGINS, ...scope }, ask);

    expect(ids(queried)).toEqual(ids(filtered));
    expect(filtered.kept.length + filtered.context.length).toBeGreaterThan(20);
    expect(queried.kept).toEqual(filtered.kept);
    const { 'outside-window': _outside, ...counts } = filtered.dropped;
    expect(queried.dropped).toMatchObject(counts);
  });

  it('keeps the same unusual records as the filter', async () => {
    const records = fc.sample(strangeRecord, { numRuns: 4000, seed: fc.readConfigureGlobal().seed ?? 1 });
    // Among so many whole records that the trail counts as read.
    const plain = Array.from({ length: 4000 }, () => anEvent({ awsRegion: 'eu-central-1' }));
    const twice = [...records, ...records.slice(0, 300), ...plain];
    const folder = join(scratch.path, 'strange');
    scratch.write('strange/a.json.gz', gzipSync(JSON.stringify({ Records: twice.slice(0, 2000) })));
    scratch.write('strange/b.json.gz', gzipSync(JSON.stringify({ Records: twice.slice(2000) })));
    const options = { ...DEFAULT_ORIGINS, window, accounts: ['123456789012'], regions: ['eu-central-1'] };

    const [filtered, queried] = await bothWays(folder, options);

    expect(ids(queried)).toEqual(ids(filtered));
    expect(queried.kept.map((event) => event.requestParameters)).toEqual(filtered.kept.map((event) => event.requestParameters ?? null));
    expect(filtered.kept.length).toBeGreaterThan(50);
    expect(queried.dropped['duplicate']).toBe(filtered.dropped['duplicate']);
  });

  it('quotes hostile names and texts safely', async () => {
    const texts = fc.sample(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(...HOSTILE)), {
      numRuns: 300,
      seed: fc.readConfigureGlobal().seed ?? 1,
    });
    const usable = texts.filter((text) => text !== '' && !text.includes('\0'));

    const rows = await askDuckdb(
      usable
        .map((text) => `SELECT ${literal(text)}, ${identifier(text)} FROM (SELECT ${literal(text)} AS ${identifier(text)})`)
        .join(' UNION ALL '),
    );

    expect(rows).toEqual(usable.map((text) => [text, text]));
  });
});

const HOSTILE = ["'; DROP TABLE records; --", '"', "'", "''", '""', "\\'", '/*', '-- ', '$$', '\u202e', 'größe 😀', '${1}', "E'\\n'"];

const absentOr = <Value>(...values: readonly Value[]): fc.Arbitrary<Value | undefined> => fc.constantFrom(undefined, ...values);

/** Records as they come, old and new, with what SQL could take for something else. */
const strangeRecord = fc
  .record({
    time: fc.constantFrom(
      '2026-01-15T09:00:00Z',
      '2026-01-15T10:59:59.999Z',
      '2026-01-15T11:00:00Z',
      '2026-01-15T11:30:00+02:00',
      '2026-01-15T04:30:00.25-05:00',
      '2026-01-15T08:59:59Z',
      '2026-01-14T21:00:01Z',
    ),
    call: fc.constantFrom(
      ['sqs', 'SetQueueAttributes'],
      ['sts', 'AssumeRole'],
      ['sts', 'AssumeRoleWithSAML'],
      ['sts', 'GetFederationToken'],
      ['signin', 'SwitchRole'],
      ['signin', 'ConsoleLogin'],
      ['s3', 'PutObject'],
      ['s3', 'PutBucketPolicy'],
      ['ec2', 'DescribeInstances'],
      ['ec2', 'Describe'],
      ['ec2', 'describeInstances'],
      ['ec2', 'GetterSet'],
      ['ec2', 'Listen'],
      ['kms', 'CreateGrant'],
      ['kms', 'EncryptAll'],
      ['rds', 'RebootDBInstance'],
      ['lambda', 'UpdateFunctionConfiguration20150331v2'],
      ['lambda', 'Invoke20150331'],
      ['cloudfront', 'CreateInvalidation2020_05_31'],
      ['cloudfront', 'CreateInvalidation2020_05_31x'],
      ['iam', 'Größe'],
    ),
    host: fc.constantFrom('.amazonaws.com', '.amazonaws.com', '.amazonaws.com.cn', '', 'xamazonaws.com'),
    readOnly: absentOr<unknown>(true, false, 'true', 'FALSE', null, 'maybe'),
    managementEvent: absentOr<unknown>(true, false, 'false', null),
    eventCategory: absentOr('Management', 'Data', 'Insight', 'NetworkActivity', null),
    eventType: absentOr('AwsApiCall', 'AwsServiceEvent', 'AwsCloudTrailInsight', 'AwsVpceEvent', 'AwsVpceEventsX'),
    awsRegion: absentOr('us-east-1', 'eu-central-1', ''),
    recipientAccountId: absentOr('123456789012', '111122223333', null),
    accountId: absentOr('123456789012', '111122223333'),
    invokedBy: absentOr('ssm.amazonaws.com', 'autoscaling.amazonaws.com', null),
    errorCode: absentOr('AccessDenied', '', null),
    requestParameters: absentOr<unknown>(
      null,
      {},
      { bucketName: 'b', key: 'k' },
      { bucketName: 'b', key: 7 },
      { forceFailover: true },
      { forceFailover: 'true' },
      { name: 'O\'Brien "größe" 😀 \u2028', nested: { 'a.b': [null, 1.5, { deep: '\\' }] } },
    ),
  })
  .map(({ time, call, host, accountId, invokedBy, ...fields }) => {
    const { readOnly: _readOnly, managementEvent: _management, eventCategory: _category, eventType: _type, ...event } = anEvent();
    return {
      ...event,
      ...fields,
      eventTime: time,
      eventSource: `${call[0]}${host}`,
      eventName: call[1],
      userIdentity: { ...event.userIdentity, accountId, invokedBy },
    };
  });

describe('writeQuery', () => {
  it('includes the time before the window in which a session can start', () => {
    const { columns, dialect } = athenaColumns((path) => path === 'eventtime');

    const query = writeQuery({ dialect, table: 't', columns, where: ['p'], window, conditions: undefined });

    expect(query).toBe(
      [
        'SELECT dropped, count(*) AS times, CASE WHEN dropped IS NULL THEN c0 END AS c0',
        'FROM (SELECT CAST(NULL AS VARCHAR) AS dropped, "eventtime" AS c0',
        `FROM t WHERE p AND (try(from_iso8601_timestamp("eventtime")) IS NULL OR (try(from_iso8601_timestamp("eventtime")) >= from_iso8601_timestamp('2026-01-14T21:00:00.000Z') AND try(from_iso8601_timestamp("eventtime")) < from_iso8601_timestamp('2026-01-15T11:00:00.000Z')))) AS sorted`,
        'GROUP BY 1, 3',
      ].join('\n'),
    );
  });
});

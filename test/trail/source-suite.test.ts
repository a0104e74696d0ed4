// @module-tag slow
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Trail, TrailItem } from '#ports.ts';
import { athenaTrail } from '#trail/sql/athena.ts';
import { parseAthenaSource } from '#trail/sql/athena-source.ts';
import { lakeTrail } from '#trail/sql/cloudtrail-lake.ts';
import { directoryTrail } from '#trail/directory.ts';
import { fileTrail } from '#trail/file.ts';
import { parseLakeSource } from '#trail/sql/lake-source.ts';
import { lookupEventsTrail } from '#trail/lookup/lookup-events.ts';
import { bucketTrail } from '#trail/s3/s3-bucket.ts';
import { parseBucketSource } from '#trail/s3/s3-source.ts';
import { stdinTrail } from '#trail/stdin.ts';
import { startBucket, trailKey } from '../support/bucket-server.ts';
import { anEvent } from '../support/builders.ts';
import { AWS_TABLE, rowFor, startAthena, startLake } from '../support/query-servers.ts';
import { lookupAt, lookupEntry, makeScratch, startCloudTrail } from '../support/trail-sources.ts';
import { collect } from '../support/trails.ts';

/** Every source holds the same three records and passes the same suite. */
const records = [
  anEvent({ eventName: 'CreateQueue' }),
  anEvent({ eventName: 'TagQueue', requestParameters: { tags: { team: 'Zahlung – Größe' } } }),
  anEvent({ eventName: 'DeleteQueue' }),
];
const ndjson = records.map((record) => JSON.stringify(record)).join('\n');

type Source = readonly [name: string, open: (closers: (() => unknown)[]) => Promise<Trail>];

function inFile(name: string, content: string | Buffer): Source {
  return [
    name,
    async (closers) => {
      const scratch = makeScratch();
      closers.push(scratch.remove);
      return fileTrail(scratch.write('trail.dat', content));
    },
  ];
}

const queriedAt = (endpoint: string) => ({
  endpoint,
  clock: { now: () => new Date('2026-01-20T00:00:00Z') },
  onMessage: () => undefined,
  interrupted: new AbortController().signal,
});

/** What is queried wants a window with a beginning. */
function sinceJanuary(trail: Trail): Trail {
  return { name: trail.name, records: (window, sift) => trail.records({ from: '2026-01-01T00:00:00Z', ...window }, sift) };
}

const sources: readonly Source[] = [
  inFile('NDJSON', `${ndjson}\n`),
  inFile('NDJSON without a last line end', ndjson),
  inFile('NDJSON with CRLF and blank lines', `\r\n${ndjson.replaceAll('\n', '\r\n\r\n')}\r\n`),
  inFile('NDJSON with a byte order mark', `\uFEFF${ndjson}\n`),
  inFile('{"Records": [...]} on one line', JSON.stringify({ Records: records })),
  inFile('{"Records": [...]} pretty-printed', JSON.stringify({ Records: records }, undefined, 2)),
  inFile('{"Records": [...]} with a record a line', `{"Records":[\n${ndjson.replaceAll('\n', ',\n')}\n]}\n`),
  inFile('a list', JSON.stringify(records)),
  inFile('a pretty-printed list', JSON.stringify(records, undefined, 4)),
  inFile('pretty-printed records one after the other', records.map((record) => JSON.stringify(record, undefined, 2)).join('\n')),
  inFile('several files side by side on one line', records.map((record) => JSON.stringify({ Records: [record] })).join('')),
  inFile('gzip of NDJSON', gzipSync(ndjson)),
  inFile('gzip of {"Records": [...]} with a byte order mark', gzipSync(`\uFEFF${JSON.stringify({ Records: records })}`)),
  inFile('several gzip members', Buffer.concat(records.map((record) => gzipSync(JSON.stringify({ Records: [record] }))))),
  inFile(
    'EventBridge envelopes',
    records
      .map((record) => JSON.stringify({ version: '0', 'detail-type': 'AWS API Call via CloudTrail', source: 'aws.sqs', detail: record }))
      .join('\n'),
  ),
  inFile('a saved answer of LookupEvents', JSON.stringify({ Events: records.map((record) => lookupEntry(record)) }, undefined, 2)),
  [
    'a folder',
    async (closers) => {
      const scratch = makeScratch();
      closers.push(scratch.remove);
      scratch.write('2026/01/15/b.json.gz', gzipSync(JSON.stringify({ Records: records.slice(1) })));
      scratch.write('2026/01/14/z.ndjson', JSON.stringify(records[0]));
      return directoryTrail(scratch.path);
    },
  ],
  ['stdin', async () => stdinTrail(Readable.from([Buffer.from(ndjson)]))],
  ['stdin, gzipped, one byte at a time', async () => stdinTrail(Readable.from([...gzipSync(ndjson)].map((byte) => Buffer.from([byte]))))],
  [
    'LookupEvents, one record per page',
    async (closers) => {
      const server = await startCloudTrail((_asked, count) => ({
        status: 200,
        body: { Events: [lookupEntry(records[count - 1]!)], ...(count < records.length ? { NextToken: `page-${count}` } : {}) },
      }));
      closers.push(server.close);
      return lookupEventsTrail(lookupAt(server.endpoint));
    },
  ],
  [
    'LookupEvents of two regions, with throttling',
    async (closers) => {
      const pages = [records[0], records[1], records[2]];
      const server = await startCloudTrail((asked, count) => {
        if (count % 2 === 0) return { status: 400, body: { __type: 'ThrottlingException', message: 'Rate exceeded' } };
        if (asked.region !== 'eu-west-1') return { status: 200, body: { Events: [] } };
        const page = Number(asked.body['NextToken'] ?? 0);
        return { status: 200, body: { Events: [lookupEntry(pages[page]!)], ...(page < 2 ? { NextToken: `${page + 1}` } : {}) } };
      });
      closers.push(server.close);
      return lookupEventsTrail(lookupAt(server.endpoint, ['eu-west-1', 'us-east-1']));
    },
  ],
  [
    'Athena, two rows per page',
    async (closers) => {
      const table = { ...AWS_TABLE, Columns: [...AWS_TABLE.Columns, { Name: 'managementevent', Type: 'boolean' }] };
      const server = await startAthena({ table, pageSize: 2, rows: (query) => records.map((record) => rowFor(query, record)) });
      closers.push(server.close);
      return sinceJanuary(athenaTrail(parseAthenaSource('athena:audit.cloudtrail'), queriedAt(server.endpoint)));
    },
  ],
  [
    'CloudTrail Lake, one row per page',
    async (closers) => {
      const server = await startLake({ pageSize: 1, rows: records.map((record) => ['', '1', JSON.stringify(record)]) });
      closers.push(server.close);
      return sinceJanuary(lakeTrail(parseLakeSource('lake:11111111-2222-3333-4444-555555555555'), queriedAt(server.endpoint)));
    },
  ],
  [
    'a bucket',
    async (closers) => {
      const server = await startBucket({
        page: 1,
        objects: {
          [trailKey({ stamp: '20260114T2355Z' })]: gzipSync(JSON.stringify({ Records: records.slice(0, 1) })),
          [trailKey({ stamp: '20260115T1005Z' })]: gzipSync(JSON.stringify({ Records: records.slice(1) })),
        },
      });
      closers.push(server.close);
      return bucketTrail(parseBucketSource('s3://audit-example'), { endpoint: server.endpoint });
    },
  ],
  [
    'an object in a bucket',
    async (closers) => {
      const key = trailKey({ stamp: '20260115T1005Z' });
      const server = await startBucket({ objects: { [key]: gzipSync(JSON.stringify({ Records: records })) } });
      closers.push(server.close);
      return bucketTrail(parseBucketSource(`s3://audit-example/${key}`), { endpoint: server.endpoint });
    },
  ],
];

describe('every trail source', () => {
  let closers: (() => unknown)[] = [];
  beforeEach(() => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAEXAMPLEUSER00001');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'example');
    vi.stubEnv('AWS_REGION', 'eu-west-1');
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    for (const close of closers) await close();
    closers = [];
  });

  it.each(sources)('reads all records in order: %s', async (_name, open) => {
    const trail = await open(closers);

    const items = await collect(trail.records({}));

    expect(items.map((item) => (item.kind === 'record' ? item.value : item))).toEqual(records);
  });

  it.each(sources)('gives each record a unique place or its line: %s', async (_name, open) => {
    const trail = await open(closers);

    const items: readonly TrailItem[] = await collect(trail.records({}));

    for (const item of items) expect(item.kind === 'dropped' ? 'nowhere' : item.where).toMatch(/:\d+(?:, record \d+)?$|, event [\w-]+$/);
  });

  it.each(sources)('can be stopped before its end: %s', async (_name, open) => {
    const trail = await open(closers);

    let first: TrailItem | undefined;
    for await (const item of trail.records({})) {
      first = item;
      break;
    }

    expect(first).toMatchObject({ kind: 'record', value: records[0] });
  });
});

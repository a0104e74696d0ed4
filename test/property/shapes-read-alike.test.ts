import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_ORIGINS } from '#domain/origin.ts';
import type { RecordFilter } from '#ports.ts';
import { filterEvents } from '#stages/filter/filter.ts';
import { recordFilterFor } from '#stages/filter/record-filter.ts';
import { trace } from '#stages/trace/trace.ts';
import { readObject } from '#trail/bytes/read-stream.ts';
import { anEvent } from '../support/builders.ts';

const options = { ...DEFAULT_ORIGINS, window: {}, accounts: [], regions: [] };

/** Shapes that AWS's own records have; beside the repository there may be a list of several hundred. */
const LIST = resolve(import.meta.dirname, '../../../shared/cloudtrail-shapes.jsonl');
const OWN = [
  {
    eventSource: 'ec2.amazonaws.com',
    eventName: 'CreateNatGateway',
    requestParameters: { CreateNatGatewayRequest: { SubnetId: 'subnet-1', TagSpecification: { Tag: { Key: 'a', tag: 1 } } } },
    readOnly: false,
  },
  {
    eventSource: 's3.amazonaws.com',
    eventName: 'PutBucketVersioning',
    requestParameters: { bucketName: 'b', Host: 's3', versioning: '' },
    readOnly: null,
  },
  { eventSource: 'ssm.amazonaws.com', eventName: 'DescribeParameters', requestParameters: null, readOnly: true },
  { eventSource: 'kms.amazonaws.com', eventName: 'RotateKey', requestParameters: 'HIDDEN_DUE_TO_SECURITY_REASONS', readOnly: 'false' },
];

interface Shape {
  readonly eventSource: string;
  readonly eventName: string;
  readonly [field: string]: unknown;
}

const shapes: readonly Shape[] = [
  ...OWN,
  ...(existsSync(LIST)
    ? readFileSync(LIST, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Shape)
    : []),
];

describe('every known shape of a record', () => {
  it('is read without an invalid place, with and without a sift', async () => {
    const records = shapes.map(
      ({ eventSource, eventName, requestParameters = null, responseElements = null, readOnly = null, errorCode = null }) => ({
        eventVersion: '1.11',
        ...anEvent(),
        eventSource,
        eventName,
        requestParameters,
        responseElements,
        readOnly,
        errorCode,
      }),
    );
    const text = Buffer.from(JSON.stringify({ Records: records }));
    async function* bytes(): AsyncIterable<Buffer> {
      yield text;
    }
    const read = (sift?: RecordFilter) => {
      const trail = {
        name: 'shapes',
        records: (_window: unknown, wanted: RecordFilter | undefined) => readObject(bytes(), 'shapes', wanted),
      };
      return filterEvents(trace([trail], {}, sift), options);
    };

    const fast = await read(recordFilterFor(options));
    const full = await read();

    expect(fast).toEqual(full);
    expect(fast.malformed).toEqual([]);
    expect(fast.read).toBe(records.length);
  });
});

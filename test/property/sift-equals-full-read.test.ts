import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import type { Filtered } from '#domain/trail/filtered.ts';
import { DEFAULT_ORIGINS } from '#domain/origin.ts';
import type { RecordFilter, Trail, TrailItem } from '#ports.ts';
import type { FilterOptions } from '#stages/filter/filter-rule.ts';
import { filterEvents } from '#stages/filter/filter.ts';
import { recordFilterFor } from '#stages/filter/record-filter.ts';
import { trace } from '#stages/trace/trace.ts';
import { readBytes, readObject } from '#trail/bytes/read-stream.ts';
import { recordsIn } from '#trail/bytes/records-in.ts';
import { anEvent } from '../support/builders.ts';
import { recordText } from '../support/record-texts.ts';
import '../support/property-seed.ts';

const options: FilterOptions = {
  ...DEFAULT_ORIGINS,
  window: { from: '2026-01-15T09:00:00Z', to: '2026-01-15T11:00:00Z' },
  terraformPrincipals: ['ci'],
  accounts: ['123456789012'],
  regions: ['us-east-1'],
};

/** All records of a text through trace and filter; places are left out where the text is read in another way. */
async function filtered(records: (sift: RecordFilter | undefined) => AsyncIterable<TrailItem>, sift?: RecordFilter): Promise<Filtered> {
  const trail: Trail = { name: 'trail', records: (_window, wanted) => records(wanted) };
  return filterEvents(trace([trail], options.window, sift), options);
}

async function* inPieces(bytes: Buffer, size: number): AsyncIterable<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function* allAtOnce(bytes: Buffer, sift: RecordFilter | undefined): AsyncIterable<TrailItem> {
  yield* readBytes(bytes, 'trail', sift);
}

/** As JSON.parse reads it. */
async function* parsed(text: string): AsyncIterable<TrailItem> {
  yield* recordsIn(JSON.parse(text) as unknown, 'trail:1');
}

/**
 * A read in a log file is counted without being parsed, so that one with a member of a wrong kind is counted as a read, not as malformed.
 */
function withoutBrokenReads({ read, kept, context, dropped, malformed: _malformed }: Filtered): unknown {
  const {
    'read-only': reads = 0,
    'outside-window': outside = 0,
    'out-of-scope': elsewhere = 0,
    'malformed-record': broken = 0,
    ...others
  } = dropped;
  return { read, kept, context, others, counted: reads + outside + elsewhere + broken };
}

function withoutPlaces(result: Filtered): unknown {
  return { ...result, malformed: result.malformed.map(({ problem }) => problem).sort() };
}

const READABLE = JSON.stringify(anEvent());

const form = fc.constantFrom<(records: readonly string[]) => string>(
  (records) => `{"Records":[${records.join(',')}]}`,
  (records) => `{ "Records" :\n[ ${records.join(' ,\n ')} ] , "NextToken" : null }`,
  (records) => `[${records.join(',\r\n')}]`,
);

describe('reading with a sift', () => {
  test.prop([fc.array(recordText, { maxLength: 8 }), form, fc.integer({ min: 7, max: 2000 })], { numRuns: 250 })(
    'finds the same as JSON.parse and the filter: kept events, context and counts',
    async (records, write, size) => {
      // A trail of which nothing can be read is refused as a whole: one record can be.
      const text = write([READABLE, ...records]);
      const pieces = () => inPieces(Buffer.from(text), size);

      const fast = await filtered((sift) => readObject(pieces(), 'trail', sift), recordFilterFor(options));
      const full = await filtered((sift) => readObject(pieces(), 'trail', sift));
      const atOnce = await filtered((sift) => allAtOnce(Buffer.from(text), sift), recordFilterFor(options));
      const plain = await filtered(() => parsed(text));

      expect(withoutBrokenReads(fast)).toEqual(withoutBrokenReads(full));
      expect(atOnce).toEqual(fast);
      expect(withoutPlaces(full)).toEqual(withoutPlaces(plain));
    },
    60_000,
  );
});

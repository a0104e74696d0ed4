import { gzipSync } from 'node:zlib';
import { fc } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { SourceError } from '#domain/errors.ts';
import type { Filtered } from '#domain/trail/filtered.ts';
import { DEFAULT_ORIGINS } from '#domain/origin.ts';
import type { RecordFilter } from '#ports.ts';
import type { FilterOptions } from '#stages/filter/filter-rule.ts';
import { filterEvents } from '#stages/filter/filter.ts';
import { recordFilterFor } from '#stages/filter/record-filter.ts';
import { trace } from '#stages/trace/trace.ts';
import { readObject } from '#trail/bytes/read-stream.ts';
import { anEvent } from '../support/builders.ts';
import '../support/property-seed.ts';

const options: FilterOptions = { ...DEFAULT_ORIGINS, window: {}, accounts: [], regions: [] };

async function filteredPieces(pieces: () => AsyncIterable<Buffer>, sift?: RecordFilter): Promise<Filtered> {
  const trail = { name: 'trail', records: (_window: unknown, wanted: RecordFilter | undefined) => readObject(pieces(), 'trail', wanted) };
  return filterEvents(trace([trail], {}, sift), options);
}

async function filtered(bytes: Buffer, size: number, sift?: RecordFilter): Promise<Filtered> {
  async function* pieces(): AsyncIterable<Buffer> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  return filteredPieces(pieces, sift);
}

/** A record as CloudTrail writes it, with an id that says which one it is. */
function good(index: number, readOnly: boolean): string {
  const { eventID: _id, ...fields } = anEvent({ readOnly });
  return JSON.stringify({ eventVersion: '1.11', ...fields, eventID: `good-${index}` });
}

const whole = JSON.stringify({ eventVersion: '1.11', ...anEvent({ eventID: 'bad' }) });
const nested = (open: string, close: string): string =>
  `{"eventVersion":"1.11","requestParameters":${open.repeat(100_000)}1${close.repeat(100_000)}}`;

function fits(key: string, value: unknown): boolean {
  if (key === 'readOnly') return value === true;
  if (key === 'resources') return Array.isArray(value) && value.length === 0;
  return (key === 'requestParameters' || key === 'userIdentity') && !Array.isArray(value) && typeof value === 'object';
}

const wrongType = fc
  .tuple(
    fc.constantFrom('eventID', 'eventTime', 'eventName', 'userIdentity', 'userAgent', 'readOnly', 'resources', 'requestParameters'),
    fc.constantFrom<unknown>(7, true, [], [{}, 1], { a: 1 }, ['x']),
  )
  .filter(([key, value]) => !fits(key, value))
  .map(([key, value]) => JSON.stringify({ ...(JSON.parse(whole) as object), [key]: value }));

/** A record that is none: each counts once. A cut ends inside of the record, so that its brackets never close. */
const bad: fc.Arbitrary<string> = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 1, max: whole.length - 1 }).map((length) => whole.slice(0, length)) },
  { weight: 20, arbitrary: wrongType },
  { weight: 1, arbitrary: fc.constantFrom(nested('[', ']'), nested('{"a":', '}')) },
  {
    weight: 10,
    arbitrary: fc.constantFrom(
      '{"eventVersion":nonsense}',
      '{"eventVersion":"1.11",}',
      '{"eventVersion":"1.11" "eventID":"x"}',
      '{}',
      '{"__proto__":{"eventID":"x"}}',
      '42',
      '1e999',
      '"text"',
      'null',
      '[]x',
      '{"eventVersion":"\\x"}',
      '{"eventVersion":"\u0001"}',
    ),
  },
);

/** Records that are strange and whole: each is an event. */
const strange = fc.constantFrom<(index: number) => string>(
  (index) => withParameter(index, '"big":1e999,"long":12345678901234567890,"__proto__":{"a":1},"lone":"\\ud800"'),
  (index) => withParameter(index, `"text":"${'},{\\"eventVersion\\":\\"1.11\\",'.repeat(20)}"`),
  (index) => withParameter(index, `"deep":${'['.repeat(90)}${']'.repeat(90)}`),
  (index) => withParameter(index, `"huge":"${'x'.repeat(300_000)}"`),
  (index) => `{"readOnly":true,${good(index, false).slice(1)}`,
);

function withParameter(index: number, member: string): string {
  return good(index, false).replace('"requestParameters":{', () => `"requestParameters":{${member},`);
}

/** Good and bad ones in turns: fewer bad ones than a trail is refused for. */
const mixed = fc.array(fc.record({ bad: fc.option(bad, { freq: 8 }), readOnly: fc.boolean(), strange: fc.option(strange, { freq: 1 }) }), {
  minLength: 6,
  maxLength: 9,
});

describe('bad records among good ones', () => {
  it.each<[string, (parts: readonly string[]) => string]>([
    ['in a list on one line', (parts) => `{"Records":[${parts.join(',')}]}`],
    ['one per line', (parts) => parts.join('\n')],
    ['one per line, with CRLF and a byte order mark', (parts) => `\uFEFF${parts.join('\r\n')}\r\n`],
    ['in a list, one per line', (parts) => `{"Records":[\n${parts.join(',\n')}\n]}`],
  ])('are counted and reported, and the good ones are kept: %s', { tags: ['slow'], timeout: 240_000 }, async (_name, write) => {
    await fc.assert(
      fc.asyncProperty(mixed, fc.integer({ min: 300, max: 70_000 }), async (turns, size) => {
        const parts = turns.flatMap((turn, index) => [
          good(2 * index, turn.readOnly),
          ...(turn.bad === null ? [] : [turn.bad]),
          turn.strange === null ? good(2 * index + 1, false) : turn.strange(2 * index + 1),
        ]);
        const bytes = Buffer.from(write(parts));

        const fast = await filtered(bytes, size, recordFilterFor(options));
        const full = await filtered(bytes, size);

        expect(fast).toEqual(full);
        const standing = [...fast.kept, ...fast.context.map(({ event }) => event)].map(({ eventID }) => eventID);
        const expected = turns.flatMap((turn, index) => [...(turn.readOnly ? [] : [`good-${2 * index}`]), `good-${2 * index + 1}`]);
        expect(new Set(standing)).toEqual(new Set(expected));
        expect(fast.dropped['read-only'] ?? 0).toBe(turns.filter((turn) => turn.readOnly).length);
        expect(fast.malformed.length).toBe(turns.filter((turn) => turn.bad !== null).length);
        for (const { where } of fast.malformed) expect(where).toMatch(/^trail:\d+(?:, (?:behind )?record \d+)?$/);
      }),
      { numRuns: 170 },
    );
  });
});

/** What may befall a file of good records. */
const damage = fc.oneof(
  fc.nat().map((at) => (bytes: Buffer) => bytes.subarray(0, at % (bytes.length + 1))),
  fc.tuple(fc.nat(), fc.nat({ max: 255 })).map(
    ([at, value]) =>
      (bytes: Buffer) =>
        spliced(bytes, at, { left: 1, put: Buffer.from([value]) }),
  ),
  fc.tuple(fc.nat(), fc.constantFrom('\0', '\0'.repeat(600), '\xff\xfe\xc3', '"', '\\', '}]}', '[[[', '{', ',', '\n', '\uFEFF')).map(
    ([at, text]) =>
      (bytes: Buffer) =>
        spliced(bytes, at, { left: 0, put: Buffer.from(text, 'latin1') }),
  ),
  fc.tuple(fc.nat(), fc.nat({ max: 3000 })).map(
    ([at, left]) =>
      (bytes: Buffer) =>
        spliced(bytes, at, { left, put: Buffer.alloc(0) }),
  ),
  fc.uint8Array({ maxLength: 2000 }).map((random) => () => Buffer.from(random)),
  fc.constant((bytes: Buffer) => Buffer.concat([bytes, bytes])),
  fc.constant((bytes: Buffer) => Buffer.from(bytes.toString('latin1'), 'utf16le')),
);

function spliced(bytes: Buffer, place: number, { left, put }: { readonly left: number; readonly put: Buffer }): Buffer {
  const at = place % Math.max(1, bytes.length);
  return Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + left)]);
}

/** What reading came to: a result, or the error for the user. */
async function outcome(bytes: Buffer, sift?: RecordFilter): Promise<Filtered | string> {
  try {
    return await filtered(bytes, 5000, sift);
  } catch (error) {
    if (error instanceof SourceError) return error.code;
    throw error;
  }
}

const packings: Readonly<Record<string, (file: Buffer, hurt: (bytes: Buffer) => Buffer) => Buffer>> = {
  plain: (file, hurt) => hurt(file),
  'packed after': (file, hurt) => gzipSync(hurt(file)),
  'packed before': (file, hurt) => hurt(gzipSync(file)),
  'behind a whole member': (file, hurt) => Buffer.concat([gzipSync(file), gzipSync(hurt(file))]),
};

describe('damaged files', () => {
  it('end in a result or in an expected error, identical with and without a sift', { tags: ['slow'], timeout: 240_000 }, async () => {
    const records = Array.from({ length: 12 }, (_, index) => good(index, index % 3 === 0));
    const list = records.map((text) => JSON.parse(text) as CloudTrailEvent);
    const files = [`{"Records":[${records.join(',')}]}`, records.join('\n'), JSON.stringify(list, undefined, 2)].map((text) =>
      Buffer.from(text),
    );
    const damages = fc.array(damage, { minLength: 1, maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), damages, fc.constantFrom(...Object.keys(packings)), async (file, changes, packing) => {
        const bytes = packings[packing]!(file, (before) => changes.reduce((hurt, change) => change(hurt), before));

        const fast = await outcome(bytes, recordFilterFor(options));
        const full = await outcome(bytes);

        expect(fast).toEqual(full);
        if (typeof fast === 'string') return;
        const dropped = Object.values(fast.dropped).reduce((sum, count) => sum + count, 0);
        expect(fast.kept.length + fast.context.length + dropped).toBe(fast.read);
        if (packing === 'behind a whole member') expect(fast.kept.length).toBeGreaterThanOrEqual(8);
      }),
      { numRuns: 3000 },
    );
  });
});

/** A gzip of so many bytes that says the same again and again, between a good record and another. */
function bomb(before: string, again: string, megabytes: number): () => AsyncIterable<Buffer> {
  const part = gzipSync(Buffer.alloc(1024 * 1024, again));
  return async function* pieces() {
    yield gzipSync(before);
    for (let index = 0; index < megabytes; index += 1) yield part;
    yield gzipSync(`\n${good(2, false)}\n`);
  };
}

describe('very large invalid values', () => {
  it.each([
    ['an endless string', `${good(1, false)}\n{"eventVersion":"`, 'x', 'longer than 16 MB'],
    ['endless brackets', `${good(1, false)}\n`, '[', 'nested deeper'],
    ['endless objects', `${good(1, false)}\n`, '{"a":', 'nested deeper'],
    ['endless starts of records', `${good(1, false)}\n`, '{"eventVersion"', 'not JSON'],
    ['endless starts of strings', `${good(1, false)}\n`, '"a', 'JSON that is not an object'],
    ['zeros', `${good(1, false)}\n`, '\0', 'not JSON'],
  ])(
    'are skipped with little memory, and reading continues after them: %s',
    { tags: ['slow'], timeout: 240_000 },
    async (_name, before, again, problem) => {
      const start = process.memoryUsage().rss;

      const result = await filteredPieces(bomb(before, again, 24), recordFilterFor(options));

      expect(result.kept.map(({ eventID }) => eventID)).toEqual(['good-1', 'good-2']);
      expect(result.malformed.map((place) => place.problem)).toContainEqual(expect.stringContaining(problem));
      expect(result.malformed.length).toBeLessThanOrEqual(1000);
      expect((process.memoryUsage().rss - start) / 1024 / 1024).toBeLessThan(150);
    },
  );

  it('counts invalid places beyond the thousandth without listing them', async () => {
    // More than a tenth would be refused as a whole.
    const dropped = `${good(3, true)}\n`.repeat(27_000);
    const lines = Buffer.from(`${good(1, false)}\n${'oops\n'.repeat(3000)}${dropped}${good(2, false)}`);

    const result = await filtered(lines, 5000, recordFilterFor(options));

    expect(result.kept).toHaveLength(2);
    expect(result.malformed).toHaveLength(1000);
    expect(result.malformed.at(-1)?.problem).toContain('further errors in this source are only counted');
    expect(result.dropped['malformed-record']).toBe(3000);
  });
});

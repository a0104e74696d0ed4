import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { dropReason } from '#domain/trail/ask-condition.ts';
import type { DropConditions } from '#domain/trail/event-condition.ts';
import { any, not } from '#domain/trail/event-condition.ts';
import { scannerFor } from '#trail/bytes/scanner.ts';
import type { Stop } from '#trail/bytes/scanner.ts';
import { endOfValue } from '#trail/bytes/json-bytes.ts';
import { anEvent } from '../../support/builders.ts';
import '../../support/property-seed.ts';

/** Drops every record that can be read by its bytes. */
const EVERYTHING: DropConditions = { unless: any(), drops: [{ reason: 'read-only', when: not({ kind: 'absent', column: 'eventName' }) }] };

function scan(text: string | Buffer, conditions: DropConditions = EVERYTHING, from = 0): Stop {
  const bytes = Buffer.from(text);
  const scanner = scannerFor(conditions);
  if (scanner === undefined || !scanner.load(bytes, 0, bytes.length)) throw new Error('expected a scanner that takes the text');
  return scanner.scan(from, true);
}

function dropped(stop: Stop): number {
  return [...stop.dropped.values()].reduce((sum, count) => sum + count, 0);
}

const record = JSON.stringify({ eventVersion: '1.11', ...anEvent() });
const withMember = (value: string): string => `${record.slice(0, -1)},"unknown":${value}}`;

/** The reader of bytes in JavaScript, which stands for JSON elsewhere, is the measure. */
function isJson(value: Buffer): boolean {
  const padded = Buffer.concat([value, Buffer.alloc(8)]);
  return endOfValue(padded, 0, 31) === value.length;
}

describe('a scanner', () => {
  it('passes over records of a list and stands behind the last one', () => {
    const text = `${record} ,\n${record},${record}]}`;

    const stop = scan(text);

    expect(stop).toMatchObject({ kind: 'behind', at: text.length - 2 });
    expect(stop.dropped).toEqual(new Map([['read-only', 3]]));
  });

  it('stops at a record that is to be read whole, and tells where it ends', () => {
    const drops: DropConditions = { unless: any(), drops: [{ reason: 'read-only', when: { kind: 'flag', column: 'readOnly', is: true } }] };
    const read = record.replace('"readOnly":false', '"readOnly":true');

    const stop = scan(`${read},${record},${read}]`, drops);

    expect(stop).toMatchObject({ kind: 'record', at: read.length + 1, end: read.length + 1 + record.length });
    expect(dropped(stop)).toBe(1);
  });

  it.each([
    ['a cut record', record.slice(0, -1)],
    ['another object', '{"Records":[]}'],
    ['a key twice', record.replace('{', '{"eventID":"other",')],
    ['a key with an escape', record.replace('"eventVersion"', '"event\\u0056ersion"')],
    ['a missing field', record.replace('"eventID"', '"eventId"')],
    ['a field of another kind', record.replace('"readOnly":false', '"readOnly":"false"')],
    ['a control character', withMember('"\u0001"')],
  ])('stops at %s', (_name, text) => {
    expect(scan(text)).toMatchObject({ kind: 'unread', at: 0 });
  });

  it('counts exactly, however many different heads there are', () => {
    const calls = Array.from({ length: 9000 }, (_, index) =>
      JSON.stringify(anEvent({ eventName: `Call${index % 6000}`, readOnly: index % 2 === 0 })),
    );
    const drops: DropConditions = {
      unless: any(),
      drops: [
        { reason: 'read-only', when: { kind: 'flag', column: 'readOnly', is: true } },
        { reason: 'data-event', when: { kind: 'matches', column: 'eventName', pattern: '^Call' } },
      ],
    };

    // The memory of the scanner holds a part of them at once.
    const parts = Array.from({ length: 9 }, (_, part) => scan(`${calls.slice(1000 * part, 1000 * (part + 1)).join(',')}]`, drops));

    expect(parts.map((part) => part.dropped.get('read-only'))).toEqual(Array.from({ length: 9 }, () => 500));
    expect(parts.map((part) => part.dropped.get('data-event'))).toEqual(Array.from({ length: 9 }, () => 500));
  });

  it('does not take more than it has room for', () => {
    const bytes = Buffer.alloc(3 * 1024 * 1024, ' ');

    expect(scannerFor(EVERYTHING)?.load(bytes, 0, bytes.length)).toBe(false);
  });

  const time = fc.tuple(
    fc.constantFrom('2026', '2024', '2000', '1970', '9999', '0001'),
    fc.integer({ min: 0, max: 13 }),
    fc.integer({ min: 0, max: 32 }),
    fc.constantFrom('00:00:00Z', '23:59:59Z', '24:00:00Z', '10:00:60Z', '10:00:00.500Z', '10:00:00+01:00', '10:60:00Z', '1a:00:00Z'),
  );
  const two = (value: number): string => String(value).padStart(2, '0');

  test.prop([time, fc.date({ noInvalidDate: true }), fc.nat({ max: 3 })], { numRuns: 2000 })(
    'asks for the time as the rules do, however it is spelled',
    ([year, month, day, clock], bound, ahead) => {
      const head = anEvent({ eventTime: `${year}-${two(month)}-${two(day)}T${clock}` });
      const near = Number.isNaN(Date.parse(head.eventTime)) ? bound.getTime() : Date.parse(head.eventTime) - 1000 + 500 * ahead;
      const when = any({ kind: 'before', time: near }, { kind: 'since', time: near + 1000 });
      const conditions: DropConditions = { unless: any(), drops: [{ reason: 'outside-window', when }] };

      const stop = scan(JSON.stringify(head), conditions);

      const reason = Number.isNaN(Date.parse(head.eventTime)) ? undefined : dropReason(conditions, head);
      expect([...stop.dropped.keys()]).toEqual(reason === undefined ? [] : [reason]);
    },
  );

  const spliced = fc.tuple(
    fc.jsonValue({ maxDepth: 4 }),
    fc.nat(),
    fc.oneof(fc.constant(undefined), fc.constantFrom(...'"\\{}[],:0.-eE+tfn \t\u0000\u001fü'), fc.string({ maxLength: 2 })),
  );

  test.prop([spliced], { numRuns: 3000 })('takes as JSON what the reader in JavaScript takes, and nothing else', ([value, place, put]) => {
    const text = JSON.stringify(value, undefined, place % 3);
    const at = place % (text.length + 1);
    const bytes = Buffer.from(put === undefined ? text : `${text.slice(0, at)}${put}${text.slice(at + (place % 2))}`);

    const stop = scan(Buffer.concat([Buffer.from(`${record.slice(0, -1)},"unknown":`), bytes, Buffer.from('}]')]));

    const isWhole = isJson(Buffer.from(bytes.toString().trim()));
    const closesEarly = dropped(stop) === 1 && !isWhole;
    // What closes the record by itself and goes on with something else is for whoever reads on.
    expect(dropped(stop) === 1 || !isWhole).toBe(true);
    if (closesEarly) expect(isJson(Buffer.from(`{"unknown":${bytes.toString()}}`.slice(0, stop.at - record.length + 1)))).toBe(true);
  });

  it.each([
    [31, 'behind'],
    [33, 'unread'],
  ])('takes values that nest %s levels deep: %s', (depth, kind) => {
    expect(scan(`${withMember(`${'['.repeat(depth)}${']'.repeat(depth)}`)}]`).kind).toBe(kind);
  });
});

import { fc, it } from '@fast-check/vitest';
import { expect } from 'vitest';
import { firstKey, placeFile } from '#trail/s3/s3-layout.ts';
import { trailKey } from '../support/bucket-server.ts';
import '../support/property-seed.ts';

const MINUTE_MS = 60_000;
const FOLDER = 'AWSLogs/123456789012/CloudTrail/eu-west-1/';
const start = Date.parse('2025-12-28T00:00:00Z');
const time = fc.integer({ min: 0, max: 8 * 24 * 60 }).map((minutes) => start + minutes * MINUTE_MS);

/** The file of an event: named on a grid of five minutes, after a delay. */
function keyOf(eventTime: number, delayMs: number): string {
  const grid = 5 * MINUTE_MS;
  const stamp = new Date(Math.floor((eventTime + delayMs) / grid) * grid).toISOString();
  return trailKey({ stamp: `${stamp.slice(0, 16).replace(/[-:]/g, '')}Z` });
}

function windowOf(from: number | undefined, to: number | undefined) {
  return {
    ...(from === undefined ? {} : { from: new Date(from).toISOString() }),
    ...(to === undefined ? {} : { to: new Date(to).toISOString() }),
  };
}

it.prop([
  time,
  fc.integer({ min: 0, max: 60 }),
  fc.option(fc.nat(10_000), { nil: undefined }),
  fc.option(fc.nat(10_000), { nil: undefined }),
])('no event of a window is missed if it is delivered up to one hour late', (eventTime, delayMinutes, before, after) => {
  const window = windowOf(
    before === undefined ? undefined : eventTime - before * MINUTE_MS,
    after === undefined ? undefined : eventTime + after * MINUTE_MS,
  );
  const key = keyOf(eventTime, delayMinutes * MINUTE_MS);

  expect(placeFile(key, FOLDER, window)).toBe('wanted');
  expect((firstKey(FOLDER, window) ?? '') < key).toBe(true);
});

it.prop([time, time, fc.nat(3000)])('after a key behind the window, no later key is read', (eventTime, to, laterMinutes) => {
  const window = windowOf(undefined, to);
  const [key, later] = [keyOf(eventTime, 0), keyOf(eventTime + laterMinutes * MINUTE_MS, 0)];

  if (placeFile(key, FOLDER, window) === 'past') expect(placeFile(later, FOLDER, window)).toBe('past');
  else
    expect(Date.parse(`${key.slice(FOLDER.length, FOLDER.length + 10).replaceAll('/', '-')}T00:00:00Z`)).toBeLessThanOrEqual(
      to + 60 * MINUTE_MS,
    );
});

it.prop([time, fc.integer({ min: 25, max: 200 })])('files of days far from the window are not read', (from, hours) => {
  const window = windowOf(from, from + MINUTE_MS);

  expect(placeFile(keyOf(from - hours * 60 * MINUTE_MS, 0), FOLDER, window)).not.toBe('wanted');
  expect(placeFile(keyOf(from + hours * 60 * MINUTE_MS, 0), FOLDER, window)).not.toBe('wanted');
});

import { describe, expect, it } from 'vitest';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import { firstKey, isTrailFolder, placeFile, placeFolder, stampOf } from '#trail/s3/s3-layout.ts';
import { trailKey } from '../../support/bucket-server.ts';

const REGION = 'prod/AWSLogs/123456789012/CloudTrail/eu-west-1/';
const WINDOW: TimeWindow = { from: '2026-01-15T10:00:00Z', to: '2026-01-15T12:00:00Z' };

function key(stamp: string): string {
  return trailKey({ folder: 'prod/AWSLogs/', stamp });
}

describe('placeFolder', () => {
  it.each([
    ['', 'open'],
    ['prod/', 'open'],
    ['prod/AWSLogs/', 'open'],
    ['AWSLogs/o-abcdefghij/', 'open'],
    ['AWSLogs/o-abcdefghij/123456789012/', 'open'],
    ['AWSLogs/123456789012/CloudTrail/', 'open'],
    ['AWSLogs/123456789012/CloudTrail/eu-west-1/', 'read'],
    ['AWSLogs/123456789012/CloudTrail/us-gov-east-1/2026/01/15/', 'read'],
    ['AWSLogs/o-abcdefghij/123456789012/CloudTrail/eu-west-1/', 'read'],
    ['AWSLogs/copies/AWSLogs/123456789012/CloudTrail/eu-west-1/', 'read'],
    ['AWSLogs/123456789012/CloudTrail-Digest/', 'foreign'],
    ['AWSLogs/123456789012/CloudTrail-Insight/eu-west-1/', 'foreign'],
    ['AWSLogs/123456789012/elasticloadbalancing/', 'foreign'],
    ['AWSLogs/123456789012/CloudTrail/2026/', 'foreign'],
    ['AWSLogs/backup/', 'foreign'],
  ] as const)('without a scope, %s is %s', (folder, placed) => {
    expect(placeFolder(folder, { accounts: [], regions: [], kind: 'CloudTrail' })).toBe(placed);
  });

  it.each([
    ['AWSLogs/123456789012/', 'open'],
    ['AWSLogs/111122223333/', 'left-out'],
    ['AWSLogs/111122223333/CloudTrail-Digest/eu-west-1/', 'left-out'],
    ['AWSLogs/123456789012/CloudTrail-Digest/eu-west-1/', 'read'],
    ['AWSLogs/123456789012/CloudTrail-Digest/us-east-1/', 'left-out'],
    ['AWSLogs/123456789012/CloudTrail/eu-west-1/', 'foreign'],
  ] as const)('for the digests of one account in one region, %s is %s', (folder, placed) => {
    expect(placeFolder(folder, { accounts: ['123456789012'], regions: ['eu-west-1'], kind: 'CloudTrail-Digest' })).toBe(placed);
  });
});

describe('isTrailFolder', () => {
  it.each([
    ['AWSLogs/', true],
    ['prod/AWSLogs/', true],
    ['prod/', false],
    ['prod/MyAWSLogs/', false],
  ])('%s: %s', (child, leads) => {
    expect(isTrailFolder(child)).toBe(leads);
  });
});

describe('firstKey', () => {
  it.each([
    ['2026-01-15T10:00:00Z', `${REGION}2026/01/15`],
    ['2026-01-15T00:15:00Z', `${REGION}2026/01/15`],
    ['2026-01-01T00:14:00Z', `${REGION}2025/12/31`],
  ])('starts for events since %s at %s', (from, first) => {
    expect(firstKey(REGION, { from })).toBe(first);
  });

  it('starts at the region if the folder is deeper', () => {
    expect(firstKey(`${REGION}2026/01/`, { from: '2026-01-15T10:00:00Z' })).toBe(`${REGION}2026/01/15`);
  });

  it('starts anywhere for an open window', () => {
    expect(firstKey(REGION, { to: '2026-01-15T12:00:00Z' })).toBeUndefined();
  });
});

describe('placeFile', () => {
  it.each([
    ['15 minutes before the window', key('20260115T0945Z'), 'wanted'],
    ['more than 15 minutes before the window', key('20260115T0944Z'), 'left-out'],
    ['one hour after the window', key('20260115T1300Z'), 'wanted'],
    ['more than one hour after the window, on the last day', key('20260115T1301Z'), 'left-out'],
    ['one day after the last', key('20260116T0000Z'), 'past'],
    ['not a log file', `${REGION}2026/01/15/notes.txt`, 'left-out'],
    ['not a log file, one day after the last', `${REGION}2026/01/16/notes.txt`, 'past'],
    ['a log file without a time in its name', `${REGION}2026/01/15/renamed.json`, 'wanted'],
  ])('%s', (_title, file, placed) => {
    expect(placeFile(file, REGION, WINDOW)).toBe(placed);
  });

  it('includes the next day, which may have a late file', () => {
    const window = { to: '2026-01-15T23:30:00Z' };

    const placed = ['20260116T0030Z', '20260116T0031Z', '20260117T0000Z'].map((stamp) => placeFile(key(stamp), REGION, window));

    expect(placed).toEqual(['wanted', 'left-out', 'past']);
  });

  it('includes every log file for an open window', () => {
    expect(['20130101T0000Z', '20990101T0000Z'].map((stamp) => placeFile(key(stamp), REGION, {}))).toEqual(['wanted', 'wanted']);
  });
});

describe('stampOf', () => {
  it.each([
    [key('20260115T1005Z'), Date.UTC(2026, 0, 15, 10, 5)],
    [key('20261315T1005Z'), undefined],
    [`${REGION}2026/01/15/renamed.json.gz`, undefined],
    ['copies_20260115T1005Z_old/renamed.json.gz', undefined],
  ])('of %s', (file, stamp) => {
    expect(stampOf(file)).toBe(stamp);
  });
});

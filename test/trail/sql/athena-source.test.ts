import { describe, expect, it } from 'vitest';
import { parseAthenaSource } from '#trail/sql/athena-source.ts';

const BARE = {
  database: 'audit',
  table: 'cloudtrail_logs',
  region: undefined,
  workgroup: undefined,
  output: undefined,
  maxBytes: undefined,
  accounts: [],
  regions: [],
};

describe('parseAthenaSource', () => {
  it.each([
    ['athena:audit.cloudtrail_logs', BARE],
    ['athena:audit.cloudtrail_logs?workgroup=nightly', { ...BARE, workgroup: 'nightly' }],
    ['athena:audit.cloudtrail_logs?region=eu-west-1', { ...BARE, region: 'eu-west-1' }],
    ['athena:audit.cloudtrail_logs?output=s3://results-example', { ...BARE, output: 's3://results-example' }],
    ['athena:audit.cloudtrail_logs?output=s3://results-example/a/', { ...BARE, output: 's3://results-example/a/' }],
    ['athena:audit.cloudtrail_logs?max-gb=2.5', { ...BARE, maxBytes: 2_500_000_000 }],
    [
      'athena:audit.cloudtrail_logs?accounts=111122223333,123456789012&regions=eu-west-1,us-east-1',
      { ...BARE, accounts: ['111122223333', '123456789012'], regions: ['eu-west-1', 'us-east-1'] },
    ],
  ])('reads %s', (source, place) => {
    expect(parseAthenaSource(source)).toEqual(place);
  });

  it.each([
    ['athena:', 'not-a-table', 'found nothing'],
    ['athena:cloudtrail_logs', 'not-a-table', 'found cloudtrail_logs'],
    ['athena:audit.', 'not-a-table', 'found audit.'],
    ['athena:audit.cloudtrail.logs', 'not-a-table', 'found audit.cloudtrail.logs'],
    ['athena:audit.logs"; DROP TABLE x', 'not-a-table', 'found audit.logs"; DROP TABLE x'],
    [
      'athena:audit.logs?output=/results',
      'not-an-output',
      'Expected a place for results in --trace athena:audit.logs?output=/results; found /results.',
    ],
    ['athena:audit.logs?max-gb=0', 'not-a-limit', 'found 0'],
    ['athena:audit.logs?region=Ireland', 'not-a-region', 'found Ireland'],
    ['athena:audit.logs?accounts=1234', 'not-an-account', 'found 1234'],
    ['athena:audit.logs?limit=1', 'not-a-source-option', 'found limit=1'],
  ])('refuses %s', (source, code, found) => {
    expect(() => parseAthenaSource(source)).toThrow(expect.objectContaining({ code, message: expect.stringContaining(found) }));
  });
});

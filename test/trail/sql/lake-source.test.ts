import { describe, expect, it } from 'vitest';
import { parseLakeSource } from '#trail/sql/lake-source.ts';

const STORE = '11111111-2222-3333-4444-555555555555';
const ARN = `arn:aws:cloudtrail:eu-west-1:123456789012:eventdatastore/${STORE}`;
const BARE = { store: STORE, region: undefined, owner: undefined, maxBytes: undefined };

describe('parseLakeSource', () => {
  it.each([
    [`lake:${STORE}`, BARE],
    [`lake:${ARN}`, { ...BARE, region: 'eu-west-1' }],
    [`lake:${ARN}?region=us-east-1`, { ...BARE, region: 'us-east-1' }],
    [`lake:${STORE}?owner=111122223333&max-gb=10`, { ...BARE, owner: '111122223333', maxBytes: 10_000_000_000 }],
  ])('reads %s', (source, place) => {
    expect(parseLakeSource(source)).toEqual(place);
  });

  it.each([
    ['lake:', 'not-a-store', 'found nothing'],
    ['lake:audit', 'not-a-store', 'found audit'],
    [`lake:${STORE}0`, 'not-a-store', `found ${STORE}0`],
    [`lake:arn:aws:cloudtrail:eu-west-1:123456789012:trail/${STORE}`, 'not-a-store', 'found arn:'],
    [`lake:${STORE}?region=Ireland`, 'not-a-region', 'found Ireland'],
    [`lake:${STORE}?owner=1234`, 'not-an-account', 'found 1234'],
    [`lake:${STORE}?max-gb=many`, 'not-a-limit', 'found many'],
    [`lake:${STORE}?workgroup=nightly`, 'not-a-source-option', 'found workgroup=nightly'],
  ])('refuses %s', (source, code, found) => {
    expect(() => parseLakeSource(source)).toThrow(expect.objectContaining({ code, message: expect.stringContaining(found) }));
  });
});

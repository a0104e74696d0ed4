import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { containsRange, ipRange } from '#domain/value/ip-range.ts';

it.each([
  ['10.0.0.0/16', { bits: 32, start: 0x0a000000n, prefix: 16 }],
  ['192.0.2.1', { bits: 32, start: 0xc0000201n, prefix: 32 }],
  ['0.0.0.0/0', { bits: 32, start: 0n, prefix: 0 }],
  ['::/0', { bits: 128, start: 0n, prefix: 0 }],
  ['2001:db8::/32', { bits: 128, start: 0x20010db8n << 96n, prefix: 32 }],
])('reads %s', (text, range) => {
  expect(ipRange(text)).toEqual(range);
});

it.each(['', 'x', '10.0.0/8', '10.0.0.0/33', '010.0.0.1', '10.0.0.256', '::/129', 'fe80::1%eth0', '10.0.0.0/-1', '10.0.0.0/8/8', '1'])(
  'rejects "%s"',
  (text) => {
    expect(ipRange(text)).toBeUndefined();
  },
);

it.each([
  ['10.0.0.0/8', '10.1.0.0/16', true],
  ['10.1.0.0/16', '10.0.0.0/8', false],
  ['10.0.0.0/8', '11.0.0.0/16', false],
  ['::/0', '10.0.0.0/8', false],
  ['2001:db8::/32', '2001:db8:1::/48', true],
  ['somewhere', '10.0.0.0/8', false],
])('%s contains %s: %s', (wider, narrower, holds) => {
  expect(containsRange(wider, narrower)).toBe(holds);
});

describe('with any ranges', () => {
  const range = fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 })).map(([address, length]) => `${address}/${length}`);

  test.prop([range, range, range])('is transitive', (a, b, c) => {
    if (containsRange(a, b) && containsRange(b, c)) expect(containsRange(a, c)).toBe(true);
  });

  test.prop([range])('every range is in the whole internet and in itself', (one) => {
    expect(containsRange('0.0.0.0/0', one)).toBe(true);
    expect(containsRange(one, one)).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { containsRange } from '#domain/value/ip-range.ts';
import { areWorld, isPrivate, isSingleHost, isWorld } from '#stages/decide/exposure/ip-ranges.ts';

describe('a single range', () => {
  it.each([
    ['0.0.0.0/0', { world: true, inside: false, host: false }],
    ['::/0', { world: true, inside: false, host: false }],
    ['128.0.0.0/1', { world: true, inside: false, host: false }],
    ['64.0.0.0/2', { world: true, inside: false, host: false }],
    ['2000::/3', { world: true, inside: false, host: false }],
    ['2600::/12', { world: true, inside: false, host: false }],
    ['10.0.0.0/7', { world: true, inside: false, host: false }],
    ['fc00::/2', { world: true, inside: false, host: false }],
    ['12.0.0.0/8', { world: false, inside: false, host: false }],
    ['10.0.0.0/8', { world: false, inside: true, host: false }],
    ['172.31.0.0/16', { world: false, inside: true, host: false }],
    ['172.32.0.0/16', { world: false, inside: false, host: false }],
    ['192.168.1.1/32', { world: false, inside: true, host: true }],
    ['203.0.113.7/32', { world: false, inside: false, host: true }],
    ['2001:db8::1/128', { world: false, inside: false, host: true }],
    ['fd00:1::/64', { world: false, inside: true, host: false }],
    ['fc00::/7', { world: false, inside: true, host: false }],
    ['no range', { world: false, inside: false, host: false }],
    ['10.0.0.0/33', { world: false, inside: false, host: false }],
    ['1.2.3/8', { world: false, inside: false, host: false }],
    ['1::2::3/64', { world: false, inside: false, host: false }],
  ])('%s', (cidr, expected) => {
    expect({ world: isWorld(cidr), inside: isPrivate(cidr), host: isSingleHost(cidr) }).toEqual(expected);
  });
});

describe('areWorld', () => {
  it.each([
    [['0.0.0.0/1', '128.0.0.0/1'], true],
    [['12.0.0.0/8', '13.0.0.0/8'], true],
    [['12.0.0.0/8', '12.0.0.0/8'], false],
    [['12.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12'], false],
    [[], false],
  ])('%j: %s', (cidrs, expected) => {
    expect(areWorld(cidrs)).toBe(expected);
  });
});

describe('containsRange', () => {
  it.each([
    ['10.0.0.0/8', '10.9.0.0/16', true],
    ['10.9.0.0/16', '10.0.0.0/8', false],
    ['10.0.0.0/16', '10.1.0.0/16', false],
    ['2001:db8::/32', '2001:db8:1::/48', true],
    ['2001:db8::/32', '2001:db9::/48', false],
    ['0.0.0.0/0', '::/0', false],
    ['0.0.0.0/0', 'no range', false],
  ])('%s contains %s: %s', (wider, narrower, expected) => {
    expect(containsRange(wider, narrower)).toBe(expected);
  });
});

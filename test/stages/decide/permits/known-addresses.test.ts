import { describe, expect, it } from 'vitest';
import { addressIsKnown, isAddress } from '#stages/decide/permits/known-addresses.ts';
import { aResource, aWorkspace } from '../../../support/drifts.ts';

it.each([
  ['198.51.100.7', true],
  ['198.51.100', false],
  ['198.51.100.0/24', false],
  ['www.example.com', false],
  ['2001:db8::1', false],
  ['', false],
])('%j is an address: %s', (text, expected) => {
  expect(isAddress(text)).toBe(expected);
});

describe('an address', () => {
  const code = (...addresses: readonly string[]) => aWorkspace([aResource('aws_route53_record.www', { records: addresses })]);

  it.each([
    ['in the state', ['198.51.100.7'], true],
    ['next to two addresses of the state', ['198.51.100.1', '198.51.100.2'], true],
    ['next to one address of the state', ['198.51.100.1'], false],
    ['next to one address that is twice in the state', ['198.51.100.1', '198.51.100.1'], false],
    ['in the next block', ['198.51.100.17', '198.51.100.18'], false],
    ['without known addresses', [], false],
  ])('%s', (_case, addresses, expected) => {
    expect(addressIsKnown('198.51.100.7', code(...addresses), 2)).toBe(expected);
  });

  it('needs the given number of neighbours', () => {
    expect(addressIsKnown('198.51.100.7', code('198.51.100.1'), 1)).toBe(true);
    expect(addressIsKnown('198.51.100.7', code('198.51.100.1', '198.51.100.2'), 3)).toBe(false);
  });

  it('is not known from a data source', () => {
    const workspace = aWorkspace([aResource('aws_eip.nat', { public_ip: '198.51.100.7' }, { mode: 'data' })]);

    expect(addressIsKnown('198.51.100.7', workspace, 2)).toBe(false);
  });
});

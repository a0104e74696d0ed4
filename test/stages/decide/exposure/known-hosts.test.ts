import { describe, expect, it } from 'vitest';
import { isAddress, isKnownHost } from '#stages/decide/exposure/known-hosts.ts';
import { aResource, aWorkspace } from '../../../support/drifts.ts';

const workspace = aWorkspace([
  aResource('aws_route53_zone.main', { name: 'example.com' }),
  aResource('aws_lb.web', { dns_name: 'shop-1.us-east-1.elb.amazonaws.com' }),
  aResource('aws_eip.web', { public_ip: '203.0.113.10' }),
]);

describe('isKnownHost', () => {
  it.each([
    ['www.example.com', true],
    ['Example.com.', true],
    ['www.examp1e.com', false],
    ['shop-1.us-east-1.elb.amazonaws.com', true],
    ['dualstack.shop-1.us-east-1.elb.amazonaws.com', true],
    ['other-1.us-east-1.elb.amazonaws.com', false],
    ['203.0.113.99', true],
    ['198.51.100.1', false],
  ])('of %s says %j', (host, expected) => {
    expect(isKnownHost(host, workspace)).toBe(expected);
  });
});

it('knows an address from a name', () => {
  expect([isAddress('203.0.113.10'), isAddress('example.com')]).toEqual([true, false]);
});

import { describe, expect, it } from 'vitest';
import { ingressPermissionsOf, within } from '#stages/infer/ingress-permissions.ts';
import { aMissing, anUnmanaged } from '../../support/drifts.ts';
import { aMove, aRule } from '../../support/episodes.ts';

const WAY = { group: 'sg-1', protocol: 'tcp', fromPort: 443, toPort: 443, source: '10.0.0.0/8' };

describe('ingressPermissionsOf', () => {
  it('reads the inline rules of a group before and after', () => {
    const drift = aMove('aws_security_group.g', {
      ingress: [[aRule(22, '10.0.0.0/8')], [aRule(443, '10.0.0.0/8', { ipv6_cidr_blocks: ['::/0'] })]],
    });

    const way = { ...WAY, group: 'aws_security_group.g' };
    expect(ingressPermissionsOf(drift)).toEqual({
      before: [{ ...way, fromPort: 22, toPort: 22 }],
      after: [way, { ...way, source: '::/0' }],
    });
  });

  it('reads a separate rule that is missing or unmanaged', () => {
    const rule = { ...aRule(443, '10.0.0.0/8'), security_group_id: 'sg-1', type: 'ingress' };

    expect(ingressPermissionsOf(aMissing('aws_security_group_rule.r', rule))).toEqual({ before: [WAY], after: [] });
    expect(ingressPermissionsOf(anUnmanaged('aws_security_group_rule', rule))).toEqual({ before: [], after: [WAY] });
  });

  it.each([
    ['an egress rule', anUnmanaged('aws_security_group_rule', { ...aRule(443, '10.0.0.0/8'), type: 'egress' })],
    ['another attribute of a group', aMove('aws_security_group.g', { ingress: [[], []], name: ['a', 'b'] })],
    ['another type', aMove('aws_sqs_queue.q', { delay_seconds: [0, 5] })],
  ])('returns nothing for %s', (_case, drift) => {
    expect(ingressPermissionsOf(drift)).toBeUndefined();
  });
});

it.each([
  ['the same rule', {}, true],
  ['a smaller range', { source: '10.9.0.0/16' }, true],
  ['another range', { source: '192.168.0.0/16' }, false],
  ['a wider range', { source: '0.0.0.0/0' }, false],
  ['a wider port range', { fromPort: 443, toPort: 444 }, false],
  ['another protocol', { protocol: 'udp' }, false],
  ['another group', { group: 'sg-2' }, false],
  ['an IPv6 range', { source: '::/0' }, false],
])('%s is within the rule: %s', (_case, over, inside) => {
  expect(within({ ...WAY, ...over }, WAY)).toBe(inside);
});

it('treats all protocols and ports as containing any', () => {
  expect(within(WAY, { ...WAY, protocol: 'all', fromPort: 0, toPort: 65_535 })).toBe(true);
});

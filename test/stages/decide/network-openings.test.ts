import { describe, expect, it } from 'vitest';
import { describeOpening, isPrivate, isSingleHost, isWorld, newOpenings, reachesGuardedPort } from '#stages/decide/network-openings.ts';
import { aChanged, aWorkspace, anUnmanaged } from '../../support/drifts.ts';

function rule(cidr: string, ports: readonly [number, number], protocol = 'tcp') {
  return { cidr_blocks: [cidr], from_port: ports[0], to_port: ports[1], protocol };
}

function openings(before: readonly ReturnType<typeof rule>[], after: readonly ReturnType<typeof rule>[]): readonly string[] {
  return newOpenings(aChanged('aws_security_group.web', 'ingress', [before, after]), aWorkspace()).map(describeOpening);
}

describe('newOpenings', () => {
  it.each([
    ['a new range', [], [rule('203.0.113.0/24', [22, 22])], ['tcp 22 from 203.0.113.0/24']],
    ['the same range', [rule('203.0.113.0/24', [22, 22])], [rule('203.0.113.0/24', [22, 22])], []],
    ['a part of a range', [rule('10.0.0.0/8', [0, 65535])], [rule('10.2.0.0/16', [443, 443])], []],
    ['more ports', [rule('10.0.0.0/8', [443, 443])], [rule('10.0.0.0/8', [400, 500])], ['tcp 400-500 from 10.0.0.0/8']],
    ['another protocol', [rule('10.0.0.0/8', [53, 53], 'tcp')], [rule('10.0.0.0/8', [53, 53], 'udp')], ['udp 53 from 10.0.0.0/8']],
    ['a part of all traffic', [rule('10.0.0.0/8', [0, 0], '-1')], [rule('10.0.0.0/8', [53, 53], 'udp')], []],
    ['all traffic', [rule('10.0.0.0/8', [53, 53], 'udp')], [rule('10.0.0.0/8', [0, 0], '-1')], ['all traffic from 10.0.0.0/8']],
    ['a range that ends elsewhere', [rule('10.0.0.0/16', [1, 1])], [rule('10.1.0.0/16', [1, 1])], ['tcp 1 from 10.1.0.0/16']],
  ])('%s', (_case, before, after, expected) => {
    expect(openings(before, after)).toEqual(expected);
  });

  it('reads rules that are resources of their own, for both families', () => {
    const ipv6 = anUnmanaged('aws_vpc_security_group_ingress_rule', {
      cidr_ipv6: '2001:db8::/32',
      from_port: 22,
      to_port: 22,
      ip_protocol: 'tcp',
    });
    const shared = anUnmanaged('aws_security_group_rule', {
      type: 'ingress',
      cidr_blocks: ['192.0.2.0/24'],
      from_port: 443,
      to_port: 443,
      protocol: 'tcp',
    });

    expect(newOpenings(ipv6, aWorkspace()).map(describeOpening)).toEqual(['tcp 22 from 2001:db8::/32']);
    expect(newOpenings(shared, aWorkspace()).map(describeOpening)).toEqual(['tcp 443 from 192.0.2.0/24']);
  });
});

describe('ranges', () => {
  it.each([
    ['0.0.0.0/0', { world: true, inside: false, host: false }],
    ['::/0', { world: true, inside: false, host: false }],
    ['128.0.0.0/1', { world: true, inside: false, host: false }],
    ['10.0.0.0/8', { world: false, inside: true, host: false }],
    ['172.31.0.0/16', { world: false, inside: true, host: false }],
    ['172.32.0.0/16', { world: false, inside: false, host: false }],
    ['192.168.1.1/32', { world: false, inside: true, host: true }],
    ['203.0.113.7/32', { world: false, inside: false, host: true }],
    ['2001:db8::1/128', { world: false, inside: false, host: true }],
    ['fd00:1::/64', { world: false, inside: true, host: false }],
    ['10.0.0.0/4', { world: false, inside: false, host: false }],
  ])('%s', (cidr, expected) => {
    expect({ world: isWorld(cidr), inside: isPrivate(cidr), host: isSingleHost(cidr) }).toEqual(expected);
  });
});

describe('reachesGuardedPort', () => {
  it.each([
    ['tcp', 22, 22, true],
    ['tcp', 0, 65535, true],
    ['all', 0, 65535, true],
    ['tcp', 443, 443, false],
    ['icmp', 0, 65535, false],
  ])('%s %i-%i', (protocol, fromPort, toPort, expected) => {
    expect(reachesGuardedPort({ protocol, fromPort, toPort, cidr: '0.0.0.0/0' })).toBe(expected);
  });
});

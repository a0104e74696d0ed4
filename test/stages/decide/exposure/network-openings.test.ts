import { describe, expect, it } from 'vitest';
import {
  describeOpening,
  newOpenings,
  openingsOfGroups,
  reachesGuardedPort,
  unknownSources,
  worldOpenings,
} from '#stages/decide/exposure/network-openings.ts';
import { aChanged, aContext, aResource, aWorkspace, anUnmanaged } from '../../../support/drifts.ts';

function rule(cidr: string, ports: readonly [number, number], protocol = 'tcp') {
  return { cidr_blocks: [cidr], from_port: ports[0], to_port: ports[1], protocol };
}

function openings(before: readonly ReturnType<typeof rule>[], after: readonly ReturnType<typeof rule>[]): readonly string[] {
  return newOpenings(aChanged('aws_security_group.web', 'ingress', [before, after]), aContext()).map(describeOpening);
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
    ['a range outside the earlier one', [rule('10.0.0.0/16', [1, 1])], [rule('10.1.0.0/16', [1, 1])], ['tcp 1 from 10.1.0.0/16']],
  ])('%s', (_case, before, after, expected) => {
    expect(openings(before, after)).toEqual(expected);
  });

  it('reads separate rule resources, for IPv4 and IPv6', () => {
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

    expect(newOpenings(ipv6, aContext()).map(describeOpening)).toEqual(['tcp 22 from 2001:db8::/32']);
    expect(newOpenings(shared, aContext()).map(describeOpening)).toEqual(['tcp 443 from 192.0.2.0/24']);
  });
});

describe('newOpenings, for egress and network ACLs', () => {
  const acl = { rule_no: 90, action: 'allow', protocol: '6', cidr_block: '203.0.113.0/24', from_port: 22, to_port: 22 };

  it('separates egress from ingress', () => {
    const drift = aChanged('aws_security_group.web', 'egress', [[], [rule('0.0.0.0/0', [443, 443])]]);

    expect(newOpenings(drift, aContext())).toEqual([]);
    expect(newOpenings(drift, aContext(), 'egress').map(describeOpening)).toEqual(['tcp 443 from 0.0.0.0/0']);
  });

  it.each([
    ['a network ACL', aChanged('aws_network_acl.db', 'ingress', [[], [acl]]), ['tcp 22 from 203.0.113.0/24']],
    ['a deny entry in a network ACL', aChanged('aws_network_acl.db', 'ingress', [[], [{ ...acl, action: 'deny' }]]), []],
    [
      'a rule of a network ACL',
      anUnmanaged('aws_network_acl_rule', { ...acl, rule_action: 'allow', egress: false }),
      ['tcp 22 from 203.0.113.0/24'],
    ],
    ['an egress rule of a network ACL', anUnmanaged('aws_network_acl_rule', { ...acl, rule_action: 'allow', egress: true }), []],
  ])('reads %s', (_case, drift, expected) => {
    expect(newOpenings(drift, aContext()).map(describeOpening)).toEqual(expected);
  });

  it('resolves prefix lists that the workspace has', () => {
    const list = aResource('aws_ec2_managed_prefix_list.office', { id: 'pl-1', entry: [{ cidr: '198.51.100.0/24' }] });
    const drift = aChanged('aws_security_group.web', 'ingress', [
      [],
      [{ prefix_list_ids: ['pl-1', 'pl-2'], from_port: 22, to_port: 22, protocol: 'tcp' }],
    ]);
    const context = aContext({ workspace: aWorkspace([list]) });

    expect(newOpenings(drift, context).map(describeOpening)).toEqual(['tcp 22 from 198.51.100.0/24']);
    expect(unknownSources(drift, context)).toEqual(['pl-2']);
  });
});

describe('openingsOfGroups', () => {
  it('adds separate rules and names unknown groups', () => {
    const group = aResource('aws_security_group.web', { id: 'sg-1', ingress: [rule('10.0.0.0/8', [443, 443])] });
    const apart = aResource('aws_security_group_rule.ssh', {
      security_group_id: 'sg-1',
      type: 'ingress',
      cidr_blocks: ['0.0.0.0/0'],
      from_port: 22,
      to_port: 22,
      protocol: 'tcp',
    });

    const found = openingsOfGroups(['sg-1', 'sg-2'], aContext({ workspace: aWorkspace([group, apart]) }));

    expect(found.openings.map(describeOpening)).toEqual(['tcp 443 from 10.0.0.0/8', 'tcp 22 from 0.0.0.0/0']);
    expect(found.unknown).toEqual(['sg-2']);
  });
});

describe('worldOpenings', () => {
  const opening = (cidr: string): Parameters<typeof describeOpening>[0] => ({ protocol: 'tcp', fromPort: 22, toPort: 22, cidr });

  it.each([
    ['the internet next to a range', ['203.0.113.0/24', '0.0.0.0/0'], ['0.0.0.0/0']],
    ['several ranges that are too wide together', ['12.0.0.0/8', '13.0.0.0/8', '10.0.0.0/8'], ['12.0.0.0/8', '13.0.0.0/8']],
    ['one wide range', ['12.0.0.0/8'], []],
  ])('%s', (_case, cidrs, expected) => {
    expect(worldOpenings(cidrs.map(opening)).map(({ cidr }) => cidr)).toEqual(expected);
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

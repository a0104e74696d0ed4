/** The whole internet without the text 0.0.0.0/0, and guarded ports without their number. */
import type { AdversarialCase } from '../../support/adversarial.ts';
import type { Called } from '../../support/calls.ts';
import { group, groupId, ingress, STRANGER } from '../../support/shop.ts';
import { authorize, call } from '../../support/shop-calls.ts';

const root = [group('app')];
const about = ['aws_security_group.app'];
const inner = 'it lets in private ranges';

function opens(...calls: readonly Called[]): { readonly calls: readonly Called[] } {
  return { calls };
}

export const cases: readonly AdversarialCase[] = [
  {
    name: 'two halves of the internet are opened',
    root,
    about,
    attack: opens(authorize('app', [22, 22], ['0.0.0.0/1', '128.0.0.0/1'])),
    fact: inner,
    twin: opens(authorize('app', [22, 22], ['10.1.0.0/16', '10.2.0.0/16'])),
  },
  {
    name: 'four quarters of the internet are opened, one per call',
    root,
    about,
    attack: opens(...['0.0.0.0/2', '64.0.0.0/2', '128.0.0.0/2', '192.0.0.0/2'].map((range) => authorize('app', [3389, 3389], [range]))),
    fact: inner,
    twin: opens(
      ...['10.0.0.0/10', '10.64.0.0/10', '10.128.0.0/10', '10.192.0.0/10'].map((range) => authorize('app', [3389, 3389], [range])),
    ),
  },
  {
    name: 'all of IPv6',
    root,
    about,
    attack: opens(authorize('app', [22, 22], ['::/0'])),
    fact: inner,
    twin: opens(authorize('app', [22, 22], ['fd00:10::/32'])),
  },
  {
    name: 'all of IPv6 that is in use',
    root,
    about,
    attack: opens(authorize('app', [5432, 5432], ['2000::/3'])),
    fact: inner,
    twin: opens(authorize('app', [5432, 5432], ['fd12:3456::/48'])),
  },
  {
    name: 'a range looks private and is wider',
    root,
    about,
    attack: opens(authorize('app', [22, 22], ['10.0.0.0/7'])),
    fact: inner,
    twin: opens(authorize('app', [22, 22], ['10.0.0.0/9'])),
  },
  {
    name: 'a private range of IPv6 with a prefix that takes in the others',
    root,
    about,
    attack: opens(authorize('app', [22, 22], ['fc00::/2'])),
    fact: inner,
    twin: opens(authorize('app', [22, 22], ['fc00::/8'])),
  },
  {
    name: 'an unknown prefix list is opened',
    root,
    about,
    attack: opens(authorize('app', [22, 22], [], { prefixListIds: { items: [{ prefixListId: 'pl-0aaaaaaaaaaaaaaa9' }] } })),
    fact: 'the ranges are listed and private',
    twin: opens(authorize('app', [22, 22], ['10.3.0.0/16'])),
  },
  {
    name: 'a group of another account is opened',
    root: [...root, group('inner')],
    about,
    attack: opens(authorize('app', [5432, 5432], [], { groups: { items: [{ groupId: 'sg-0ffffffffffffff99', userId: STRANGER }] } })),
    fact: 'the group is in this code',
    twin: opens(authorize('app', [5432, 5432], [], { groups: { items: [{ groupId: groupId('inner'), userId: '123456789012' }] } })),
  },
  {
    name: 'a long port range includes the port of the database',
    root,
    about,
    attack: opens(authorize('app', [1024, 65535], ['0.0.0.0/0'])),
    fact: inner,
    twin: opens(authorize('app', [1024, 65535], ['192.168.0.0/16'])),
  },
  {
    name: 'a rule is edited, and the record hides the new value',
    root,
    about,
    attack: opens(
      call(
        'ec2',
        'ModifySecurityGroupRules',
        {
          ModifySecurityGroupRulesRequest: {
            GroupId: groupId('app'),
            SecurityGroupRule: {
              SecurityGroupRuleId: 'sgr-0aaaaaaaaaaaaaaa1',
              tag: 1,
              SecurityGroupRule: { IpProtocol: 'tcp', FromPort: 22, ToPort: 22, CidrIpv4: '0.0.0.0/0' },
            },
          },
        },
        { ModifySecurityGroupRulesResponse: { return: true } },
      ),
    ),
    fact: 'the rule is replaced, and the record has the new value',
    twin: opens(authorize('app', [22, 22], ['10.4.0.0/16'])),
  },
  {
    name: 'a narrow range is widened four times',
    root,
    about,
    attack: opens(
      ...['203.0.113.7/32', '203.0.113.0/24', '203.0.0.0/16', '203.0.0.0/8'].map((range) => authorize('app', [22, 22], [range])),
    ),
    fact: inner,
    twin: opens(...['10.9.9.7/32', '10.9.9.0/24', '10.9.0.0/16'].map((range) => authorize('app', [22, 22], [range]))),
  },
  {
    name: 'all egress is opened where one port was',
    root: [
      {
        ...group('app'),
        values: { ...group('app').values, egress: [ingress(443, '10.0.0.0/8')] },
        code: group('app').code.replace(
          'ingress {',
          'egress {\n    cidr_blocks = ["10.0.0.0/8"]\n    from_port = 443\n    to_port = 443\n    protocol = "tcp"\n  }\n  ingress {',
        ),
      },
    ],
    about,
    attack: opens(
      call(
        'ec2',
        'AuthorizeSecurityGroupEgress',
        {
          groupId: groupId('app'),
          ipPermissions: {
            items: [{ ipProtocol: '-1', groups: {}, ipRanges: { items: [{ cidrIp: '0.0.0.0/0' }] }, ipv6Ranges: {}, prefixListIds: {} }],
          },
        },
        { _return: true },
      ),
    ),
    fact: 'egress is opened for a private range',
    twin: opens(
      call(
        'ec2',
        'AuthorizeSecurityGroupEgress',
        {
          groupId: groupId('app'),
          ipPermissions: {
            items: [
              {
                ipProtocol: 'tcp',
                fromPort: 5432,
                toPort: 5432,
                groups: {},
                ipRanges: { items: [{ cidrIp: '10.5.0.0/16' }] },
                ipv6Ranges: {},
                prefixListIds: {},
              },
            ],
          },
        },
        { _return: true },
      ),
    ),
  },
];

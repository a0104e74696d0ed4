import { among } from '../among.ts';
import { boolean, integer } from '../convert.ts';
import { computed, creates, defineResource, deletes, identity, put, updates, written } from '../define.ts';
import type { Call, Writer } from '../define.ts';
import { where } from '../select.ts';
import { ENTRY, isEgress } from './acl-entries.ts';
import { parameter } from './request.ts';
import { entryOfList } from './rivals.ts';

/** A list has one rule of a number in each direction. */
const byNumber: Call['identify'] = (event) => {
  const [list, number] = [parameter('NetworkAclId')(event), parameter('RuleNumber')(event)];
  if (typeof list !== 'string' || number === undefined) return [];
  return [{ network_acl_id: list, rule_number: String(integer(number)), egress: String(isEgress(event)) }];
};

/** What a rule lets through, whole: what the call leaves out is gone. */
const values: Writer = (event, current) =>
  Object.fromEntries(
    Object.entries(ENTRY)
      .filter(([name]) => name !== 'rule_number')
      .map(([name, select]) => [name, select(event) ?? null] as const)
      .filter(([name, value]) => value !== null || (current[name] ?? null) !== null)
      .map(([name, value]) => [name, name === 'rule_action' ? String(value).toLowerCase() : value]),
  );

const both = (call: (identify: Call['identify']) => Call): readonly Call[] =>
  (['ingress', 'egress'] as const).map((attribute) =>
    among(entryOfList(attribute), call(where((event) => isEgress(event) === (attribute === 'egress'), byNumber))),
  );

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateNetworkAclEntry.html
export const networkAclRule = defineResource({
  type: 'aws_network_acl_rule',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['protects', 'opens-network'],
    governs: {
      identifier: 'egress network_acl_id rule_number',
      protection: 'cidr_block from_port icmp_code icmp_type ipv6_cidr_block protocol rule_action to_port',
    },
  },
  importId: ({ network_acl_id: list, rule_number: number, protocol, egress }) =>
    typeof list === 'string' && typeof number === 'number' && typeof protocol === 'string'
      ? [list, number, protocol, boolean(egress ?? false)].join(':')
      : undefined,
  calls: {
    CreateNetworkAclEntry: both((identify) =>
      creates(
        identify,
        put('network_acl_id', parameter('NetworkAclId')),
        put('rule_number', parameter('RuleNumber'), integer),
        put('egress', isEgress),
        values,
      ),
    ),
    ReplaceNetworkAclEntry: both((identify) => updates(identify, values)),
    DeleteNetworkAclEntry: both(deletes),
  },
  attributes: {
    egress: identity(),
    network_acl_id: identity(),
    rule_number: identity(),
    cidr_block: written(),
    from_port: written(),
    icmp_code: written(),
    icmp_type: written(),
    ipv6_cidr_block: written(),
    protocol: written(),
    rule_action: written(),
    to_port: written(),
    id: computed(),
  },
  references: { network_acl_id: { type: 'aws_network_acl', attribute: 'id' } },
});

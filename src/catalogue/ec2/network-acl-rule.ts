import * as c from '../words.ts';
import { ENTRY, isEgress } from './acl-entries.ts';
import { parameter } from './request.ts';
import { entryOfList } from './rivals.ts';

/** An ACL has one rule per number and direction. */
const byNumber: c.Call['identify'] = (event) => {
  const [list, number] = [parameter('NetworkAclId')(event), parameter('RuleNumber')(event)];
  if (typeof list !== 'string' || number === undefined) return [];
  return [{ network_acl_id: list, rule_number: String(c.integer(number)), egress: String(isEgress(event)) }];
};

/** Writes the whole rule: the call removes omitted values. */
const values: c.Writer = (event, current) =>
  Object.fromEntries(
    Object.entries(ENTRY)
      .filter(([name]) => name !== 'rule_number')
      .map(([name, select]) => [name, select(event) ?? null] as const)
      .filter(([name, value]) => value !== null || (current[name] ?? null) !== null)
      .map(([name, value]) => [name, name === 'rule_action' ? String(value).toLowerCase() : value]),
  );

const both = (call: (identify: c.Call['identify']) => c.Call): readonly c.Call[] =>
  (['ingress', 'egress'] as const).map((attribute) =>
    c.inAlternativeForms(entryOfList(attribute), call(c.where((event) => isEgress(event) === (attribute === 'egress'), byNumber))),
  );

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateNetworkAclEntry.html
export const networkAclRule = c.defineResource({
  type: 'aws_network_acl_rule',
  is: ['protects', 'opens-network'],
  governs: {
    protection: 'cidr_block from_port icmp_code icmp_type ipv6_cidr_block protocol rule_action to_port',
  },
  importId: ({ network_acl_id: list, rule_number: number, protocol, egress }) =>
    typeof list === 'string' && typeof number === 'number' && typeof protocol === 'string'
      ? [list, number, protocol, c.boolean(egress ?? false)].join(':')
      : undefined,
  calls: {
    CreateNetworkAclEntry: both((identify) =>
      c.creates(identify, { network_acl_id: parameter('NetworkAclId'), rule_number: parameter('RuleNumber'), egress: isEgress }, values),
    ),
    ReplaceNetworkAclEntry: both((identify) => c.updates(identify, values)),
    DeleteNetworkAclEntry: both(c.deletes),
  },
  identity: 'egress network_acl_id rule_number',
  written: 'cidr_block from_port icmp_code icmp_type ipv6_cidr_block protocol rule_action to_port',
  references: { network_acl_id: 'aws_network_acl.id' },
});

import { among } from '../among.ts';
import { computed, defineResource, forEachOf, identity, puts, updates, written } from '../define.ts';
import type { Call, ResourceEntry } from '../define.ts';
import { terraformOnly } from '../write.ts';
import { ruleOf } from './rivals.ts';
import { addToSet, byOnlyRule, bySet, describeSet, importIdOfSet, isEmptySet, modifySet, removeFromSet } from './rule-set.ts';
import { eachRule } from './security-rules.ts';

function callsOf(type: 'ingress' | 'egress'): ResourceEntry['calls'] {
  const direction = type === 'ingress' ? 'Ingress' : 'Egress';
  return {
    [`AuthorizeSecurityGroup${direction}`]: each(type, puts(bySet(type), addToSet(type))),
    [`RevokeSecurityGroup${direction}`]: each(type, updates(bySet(type), removeFromSet)),
    [`UpdateSecurityGroupRuleDescriptions${direction}`]: each(type, updates(bySet(type), describeSet)),
  };
}

function each(type: 'ingress' | 'egress', call: Call): Call {
  return forEachOf(eachRule, among(ruleOf(type), call));
}

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_RevokeSecurityGroupIngress.html
export const securityGroupRule = defineResource({
  type: 'aws_security_group_rule',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['opens-network'],
    governs: {
      label: 'description',
      identifier: 'security_group_id type',
      reach: 'cidr_blocks from_port ipv6_cidr_blocks prefix_list_ids protocol self source_security_group_id to_port',
    },
  },
  importId: importIdOfSet,
  isEmpty: isEmptySet,
  calls: {
    ...callsOf('ingress'),
    ...callsOf('egress'),
    ModifySecurityGroupRules: each('ingress', updates(byOnlyRule, modifySet)),
  },
  attributes: {
    type: identity(),
    security_group_id: identity(),
    description: written(),
    protocol: written(),
    from_port: written(),
    to_port: written(),
    cidr_blocks: written(),
    ipv6_cidr_blocks: written(),
    prefix_list_ids: written(),
    source_security_group_id: written(),
    self: written(),
    timeouts: terraformOnly(),
    id: computed(),
    security_group_rule_id: computed(),
  },
  references: {
    security_group_id: { type: 'aws_security_group', attribute: 'id' },
    source_security_group_id: { type: 'aws_security_group', attribute: 'id' },
  },
});

import * as c from '../words.ts';
import { ruleOf } from './rivals.ts';
import { addToSet, byOnlyRule, bySet, describeSet, importIdOfSet, isEmptySet, modifySet, removeFromSet } from './rule-set.ts';
import { splitByRule } from './security-rules.ts';

function callsOf(type: 'ingress' | 'egress'): c.ResourceEntry['calls'] {
  const direction = type === 'ingress' ? 'Ingress' : 'Egress';
  return {
    [`AuthorizeSecurityGroup${direction}`]: each(type, c.puts(bySet(type), addToSet(type))),
    [`RevokeSecurityGroup${direction}`]: each(type, c.updates(bySet(type), removeFromSet)),
    [`UpdateSecurityGroupRuleDescriptions${direction}`]: each(type, c.updates(bySet(type), describeSet)),
  };
}

function each(type: 'ingress' | 'egress', call: c.Call): c.Call {
  return c.forEachOf(splitByRule, c.inAlternativeForms(ruleOf(type), call));
}

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_RevokeSecurityGroupIngress.html
export const securityGroupRule = c.defineResource({
  type: 'aws_security_group_rule',
  is: ['opens-network'],
  governs: {
    label: 'description',
    reach: 'cidr_blocks from_port ipv6_cidr_blocks prefix_list_ids protocol self source_security_group_id to_port',
  },
  importId: importIdOfSet,
  isEmpty: isEmptySet,
  calls: {
    ...callsOf('ingress'),
    ...callsOf('egress'),
    ModifySecurityGroupRules: each('ingress', c.updates(byOnlyRule, modifySet)),
  },
  identity: 'type security_group_id',
  written: `
    description protocol from_port to_port cidr_blocks ipv6_cidr_blocks prefix_list_ids source_security_group_id self
  `,
  references: { security_group_id: 'aws_security_group.id', source_security_group_id: 'aws_security_group.id' },
});

/** The calls that a security group has in common with the default one of its network. */
import { among } from '../among.ts';
import { HIDDEN, updates } from '../define.ts';
import type { Call, ResourceEntry, Writer } from '../define.ts';
import { addRules, describeRules, inlineRules, removeRules } from './inline-rules.ts';
import { ruleOf } from './rivals.ts';
import { groupOf } from './security-rules.ts';

/**
 * Names the group of a call.
 * @param event a call of a security group
 * @returns its id
 */
export const byGroup: Call['identify'] = (event) => {
  const id = groupOf(event);
  return id === undefined ? [] : [{ id }];
};

/** The record gives a rule's id and its new values: neither its direction nor what it was before can be told. */
const someRule: Writer = () => ({ ingress: HIDDEN, egress: HIDDEN });

const [ingress, egress] = [ruleOf('ingress'), ruleOf('egress')];

/** The calls about the rules of a group. https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_AuthorizeSecurityGroupIngress.html */
export const groupCalls: ResourceEntry['calls'] = {
  AuthorizeSecurityGroupIngress: among(ingress, updates(byGroup, inlineRules('ingress', addRules))),
  RevokeSecurityGroupIngress: among(ingress, updates(byGroup, inlineRules('ingress', removeRules))),
  UpdateSecurityGroupRuleDescriptionsIngress: among(ingress, updates(byGroup, inlineRules('ingress', describeRules))),
  AuthorizeSecurityGroupEgress: among(egress, updates(byGroup, inlineRules('egress', addRules))),
  RevokeSecurityGroupEgress: among(egress, updates(byGroup, inlineRules('egress', removeRules))),
  UpdateSecurityGroupRuleDescriptionsEgress: among(egress, updates(byGroup, inlineRules('egress', describeRules))),
  ModifySecurityGroupRules: among(ingress, updates(byGroup, someRule)),
};

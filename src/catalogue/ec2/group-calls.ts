/** Calls that a security group and the default security group have in common. */
import * as c from '../words.ts';
import { addRules, describeRules, inlineRules, removeRules } from './inline-rules.ts';
import { ruleOf } from './rivals.ts';
import { groupOf } from './security-rules.ts';

/**
 * Identifies the group of a call.
 * @param event a call to a security group
 * @returns its id
 */
export const byGroup: c.Call['identify'] = (event) => {
  const id = groupOf(event);
  return id === undefined ? [] : [{ id }];
};

/** The record contains a rule's id and its new values. Its direction and its previous values are unknown. */
const someRule: c.Writer = () => ({ ingress: c.HIDDEN, egress: c.HIDDEN });

const [ingress, egress] = [ruleOf('ingress'), ruleOf('egress')];

/** The calls for the rules of a group. https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_AuthorizeSecurityGroupIngress.html */
export const groupCalls: c.ResourceEntry['calls'] = {
  AuthorizeSecurityGroupIngress: c.inAlternativeForms(ingress, c.updates(byGroup, inlineRules('ingress', addRules))),
  RevokeSecurityGroupIngress: c.inAlternativeForms(ingress, c.updates(byGroup, inlineRules('ingress', removeRules))),
  UpdateSecurityGroupRuleDescriptionsIngress: c.inAlternativeForms(ingress, c.updates(byGroup, inlineRules('ingress', describeRules))),
  AuthorizeSecurityGroupEgress: c.inAlternativeForms(egress, c.updates(byGroup, inlineRules('egress', addRules))),
  RevokeSecurityGroupEgress: c.inAlternativeForms(egress, c.updates(byGroup, inlineRules('egress', removeRules))),
  UpdateSecurityGroupRuleDescriptionsEgress: c.inAlternativeForms(egress, c.updates(byGroup, inlineRules('egress', describeRules))),
  ModifySecurityGroupRules: c.inAlternativeForms(ingress, c.updates(byGroup, someRule)),
};

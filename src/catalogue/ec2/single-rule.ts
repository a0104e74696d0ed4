/** A separate resource for one security group rule: the common parts of both directions' types. */
import * as c from '../words.ts';
import { creationTags } from './request.ts';
import { ruleOf } from './rivals.ts';
import { splitByRule, fromRule, onlyRule } from './security-rules.ts';
import type { SourceKind } from './security-rules.ts';
import { taggingCalls } from './tags.ts';

const SOURCES: Readonly<Record<SourceKind, string>> = {
  cidr_ipv4: 'cidr_ipv4',
  cidr_ipv6: 'cidr_ipv6',
  prefix_list: 'prefix_list_id',
  group: 'referenced_security_group_id',
};

const byRuleId = c.by({ security_group_id: fromRule((rule) => rule.groupId), security_group_rule_id: fromRule((rule) => rule.id) });

/** Identifies a rule without an id by its values, because a group has no two rules with the same values. */
const byValues: c.Call['identify'] = (event) => {
  const { groupId, rule } = onlyRule(event) ?? {};
  if (groupId === undefined || rule === undefined) return [];
  const ports = rule.protocol === '-1' ? {} : { from_port: String(rule.fromPort), to_port: String(rule.toPort) };
  return [{ security_group_id: groupId, ip_protocol: rule.protocol, ...ports, [SOURCES[rule.kind]]: rule.source }];
};

/** Writes protocol, ports and source, and clears the other sources. */
const values: c.Writer = (event, current) => {
  const rule = onlyRule(event)?.rule;
  if (rule === undefined) return {};
  const ports = rule.protocol === '-1' ? { from_port: null, to_port: null } : { from_port: rule.fromPort, to_port: rule.toPort };
  const sources = Object.entries(SOURCES).map(([kind, name]) => [name, kind === rule.kind ? rule.source : null] as const);
  const needed = [...Object.entries(ports), ...sources].filter(([name, value]) => value !== null || (current[name] ?? null) !== null);
  return { ip_protocol: rule.protocol, ...Object.fromEntries(needed) };
};

const description = c.writes({ description: fromRule((rule) => rule.description) });

const ruleId = fromRule((rule) => rule.id);
const ruleArn = fromRule((rule) => rule.arn);
const ownerId = fromRule((rule) => rule.groupId);

/**
 * The calls of a resource for one rule.
 * @returns calls of both security group rule types of that direction
 */
export function ruleCalls(attribute: 'ingress' | 'egress'): c.ResourceEntry['calls'] {
  const [direction, alternativeForms] = [attribute === 'ingress' ? 'Ingress' : 'Egress', ruleOf(attribute)];
  const each = (call: c.Call): c.Call => c.forEachOf(splitByRule, c.inAlternativeForms(alternativeForms, call));
  const byRule = c.firstOf(byRuleId, byValues);
  return {
    [`AuthorizeSecurityGroup${direction}`]: each(
      c.creates(
        byRule,
        {
          id: ruleId,
          security_group_rule_id: ruleId,
          arn: (event) => ruleArn(event) ?? c.arnOf('ec2', 'security-group-rule/', ruleId)(event),
          security_group_id: ownerId,
        },
        values,
        description,
        { tags: creationTags('security-group-rule') },
      ),
    ),
    [`RevokeSecurityGroup${direction}`]: each(c.deletes(byRule)),
    [`UpdateSecurityGroupRuleDescriptions${direction}`]: each(c.updates(byRule, description)),
    ModifySecurityGroupRules: each(c.updates(byRuleId, values, description)),
    ...taggingCalls('sgr-'),
  };
}

/** The arguments of a resource for one rule, and its references. */
export const ruleArguments = {
  identity: 'security_group_id',
  written: 'description ip_protocol from_port to_port cidr_ipv4 cidr_ipv6 prefix_list_id referenced_security_group_id tags',
  importId: '{id}',
  references: { security_group_id: 'aws_security_group.id', referenced_security_group_id: 'aws_security_group.id' },
};

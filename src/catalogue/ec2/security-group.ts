import { among } from '../among.ts';
import { by, computed, creates, defineResource, deletes, HIDDEN, identity, put, updates, written } from '../define.ts';
import type { Call, Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { addRules, describeRules, inlineRules, removeRules } from './inline-rules.ts';
import { answer, anyOf, creationTags, parameter } from './request.ts';
import { ruleOf } from './rivals.ts';
import { groupOf } from './security-rules.ts';
import { taggingCalls } from './tags.ts';

const byGroup: Call['identify'] = (event) => {
  const id = groupOf(event);
  return id === undefined ? [] : [{ id }];
};

/** The record gives a rule's id and its new values: neither its direction nor what it was before can be told. */
const someRule: Writer = () => ({ ingress: HIDDEN, egress: HIDDEN });

const [ingress, egress] = [ruleOf('ingress'), ruleOf('egress')];

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_AuthorizeSecurityGroupIngress.html
export const securityGroup = defineResource({
  type: 'aws_security_group',
  eventSource: 'ec2.amazonaws.com',
  importId: idFrom('', 'id'),
  calls: {
    CreateSecurityGroup: creates(
      by({ id: answer('groupId') }),
      put('id', answer('groupId')),
      put('arn', anyOf(answer('securityGroupArn'), arnOf('ec2', 'security-group/', answer('groupId')))),
      put('name', parameter('GroupName')),
      put('description', anyOf(parameter('GroupDescription'), parameter('Description'))),
      put('vpc_id', parameter('VpcId')),
      replaceMap('tags', creationTags('security-group')),
    ),
    AuthorizeSecurityGroupIngress: among(ingress, updates(byGroup, inlineRules('ingress', addRules))),
    RevokeSecurityGroupIngress: among(ingress, updates(byGroup, inlineRules('ingress', removeRules))),
    UpdateSecurityGroupRuleDescriptionsIngress: among(ingress, updates(byGroup, inlineRules('ingress', describeRules))),
    AuthorizeSecurityGroupEgress: among(egress, updates(byGroup, inlineRules('egress', addRules))),
    RevokeSecurityGroupEgress: among(egress, updates(byGroup, inlineRules('egress', removeRules))),
    UpdateSecurityGroupRuleDescriptionsEgress: among(egress, updates(byGroup, inlineRules('egress', describeRules))),
    ModifySecurityGroupRules: among(ingress, updates(byGroup, someRule)),
    DeleteSecurityGroup: deletes(byGroup),
    ...taggingCalls('sg-'),
  },
  attributes: {
    name: identity(),
    description: identity(),
    vpc_id: identity(),
    ingress: written({ aspect: 'network' }),
    egress: written({ aspect: 'network' }),
    tags: written({ aspect: 'tags' }),
    name_prefix: terraformOnly(),
    revoke_rules_on_delete: terraformOnly(),
    timeouts: terraformOnly(),
    arn: computed(),
    id: computed(),
    owner_id: computed(),
    tags_all: computed(),
  },
  references: { vpc_id: { type: 'aws_vpc', attribute: 'id' } },
  // Every new group lets everything out. https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html
  serviceDefaults: {
    egress: [
      {
        cidr_blocks: ['0.0.0.0/0'],
        description: '',
        from_port: 0,
        ipv6_cidr_blocks: [],
        prefix_list_ids: [],
        protocol: '-1',
        security_groups: [],
        self: false,
        to_port: 0,
      },
    ],
  },
});

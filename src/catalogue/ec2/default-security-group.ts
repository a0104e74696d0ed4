import { computed, defineResource, identity, written } from '../define.ts';
import { idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { groupCalls } from './group-calls.ts';
import { taggingCalls } from './tags.ts';

// A network's own group is there from the beginning and cannot be deleted.
// https://docs.aws.amazon.com/vpc/latest/userguide/default-security-group.html
export const defaultSecurityGroup = defineResource({
  type: 'aws_default_security_group',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['opens-network'],
    governs: {
      label: 'egress.description ingress.description',
      identifier: 'vpc_id',
      reach: 'egress ingress',
      'terraform-only': 'revoke_rules_on_delete',
    },
  },
  importId: idFrom('', 'id'),
  calls: { ...groupCalls, ...taggingCalls('sg-') },
  attributes: {
    vpc_id: identity(),
    egress: written(),
    ingress: written(),
    tags: written(),
    revoke_rules_on_delete: terraformOnly(),
    arn: computed(),
    description: computed(),
    id: computed(),
    name: computed(),
    name_prefix: computed(),
    owner_id: computed(),
    tags_all: computed(),
  },
  references: { vpc_id: { type: 'aws_vpc', attribute: 'id' } },
});

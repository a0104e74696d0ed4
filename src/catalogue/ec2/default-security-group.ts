import * as c from '../words.ts';
import { groupCalls } from './group-calls.ts';
import { taggingCalls } from './tags.ts';

// A VPC's default group exists from the beginning and cannot be deleted.
// https://docs.aws.amazon.com/vpc/latest/userguide/default-security-group.html
export const defaultSecurityGroup = c.defineResource({
  type: 'aws_default_security_group',
  importId: '{id}',
  is: ['opens-network'],
  governs: { label: 'egress.description ingress.description', reach: 'egress ingress' },
  calls: { ...groupCalls, ...taggingCalls('sg-') },
  identity: 'vpc_id',
  written: 'egress ingress',
  terraformOnly: 'revoke_rules_on_delete',
  references: { vpc_id: 'aws_vpc.id' },
});

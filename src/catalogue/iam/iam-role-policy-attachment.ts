import { among } from '../among.ts';
import { by, computed, defineResource, deletes, identity, put, puts, request } from '../define.ts';
import { idFrom } from '../select.ts';
import { unlessOfAll } from './attachments.ts';
import { ATTACHED_POLICY } from './rights-of-role.ts';

const byRoleAndPolicy = by({ role: request('roleName'), policy_arn: request('policyArn') });

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_AttachRolePolicy.html
export const iamRolePolicyAttachment = defineResource({
  type: 'aws_iam_role_policy_attachment',
  eventSource: 'iam.amazonaws.com',
  traits: {
    is: ['grants'],
    governs: {
      access: 'policy_arn',
      identifier: 'role',
    },
  },
  importId: idFrom('/', 'role', 'policy_arn'),
  calls: {
    AttachRolePolicy: unlessOfAll(
      among(ATTACHED_POLICY, puts(byRoleAndPolicy, put('role', request('roleName')), put('policy_arn', request('policyArn')))),
    ),
    DetachRolePolicy: unlessOfAll(among(ATTACHED_POLICY, deletes(byRoleAndPolicy))),
  },
  attributes: {
    policy_arn: identity(),
    role: identity(),
    id: computed(),
  },
  references: {
    role: { type: 'aws_iam_role', attribute: 'name' },
    policy_arn: { type: 'aws_iam_policy', attribute: 'arn' },
  },
});

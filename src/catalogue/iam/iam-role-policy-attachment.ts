import * as c from '../words.ts';
import { unlessExclusive } from './attachments.ts';
import { ATTACHED_POLICY } from './rights-of-role.ts';

const byRoleAndPolicy = c.by({ role: 'roleName', policy_arn: 'policyArn' });

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_AttachRolePolicy.html
export const iamRolePolicyAttachment = c.defineResource({
  type: 'aws_iam_role_policy_attachment',
  is: ['grants'],
  governs: { access: 'policy_arn' },
  importId: '{role}/{policy_arn}',
  calls: {
    AttachRolePolicy: unlessExclusive(c.inAlternativeForms(ATTACHED_POLICY, c.puts(byRoleAndPolicy, { role: 'roleName' }, 'policy_arn'))),
    DetachRolePolicy: unlessExclusive(c.inAlternativeForms(ATTACHED_POLICY, c.deletes(byRoleAndPolicy))),
  },
  identity: 'policy_arn role',
  references: { role: 'aws_iam_role.name', policy_arn: 'aws_iam_policy.arn' },
});

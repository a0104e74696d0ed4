import * as c from '../words.ts';
import { unlessExclusive } from './attachments.ts';

const byGroupAndPolicy = c.by({ group: 'groupName', policy_arn: 'policyArn' });

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_AttachGroupPolicy.html
export const iamGroupPolicyAttachment = c.defineResource({
  type: 'aws_iam_group_policy_attachment',
  is: ['grants'],
  governs: { access: 'policy_arn' },
  importId: '{group}/{policy_arn}',
  calls: {
    AttachGroupPolicy: unlessExclusive(c.puts(byGroupAndPolicy, { group: 'groupName' }, 'policy_arn')),
    DetachGroupPolicy: unlessExclusive(c.deletes(byGroupAndPolicy)),
  },
  identity: 'policy_arn group',
  references: { group: 'aws_iam_group.name', policy_arn: 'aws_iam_policy.arn' },
});

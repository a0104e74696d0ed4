import * as c from '../words.ts';
import { unlessExclusive } from './attachments.ts';

const byUserAndPolicy = c.by({ user: 'userName', policy_arn: 'policyArn' });

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_AttachUserPolicy.html
export const iamUserPolicyAttachment = c.defineResource({
  type: 'aws_iam_user_policy_attachment',
  is: ['grants'],
  governs: { access: 'policy_arn' },
  importId: '{user}/{policy_arn}',
  calls: {
    AttachUserPolicy: unlessExclusive(c.puts(byUserAndPolicy, { user: 'userName' }, 'policy_arn')),
    DetachUserPolicy: unlessExclusive(c.deletes(byUserAndPolicy)),
  },
  identity: 'policy_arn user',
  references: { user: 'aws_iam_user.name', policy_arn: 'aws_iam_policy.arn' },
});

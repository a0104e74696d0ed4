import * as c from '../words.ts';
import { unlessOfAll } from './attachments.ts';

const byUserAndPolicy = c.by({ user: c.request('userName'), policy_arn: c.request('policyArn') });

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_AttachUserPolicy.html
export const iamUserPolicyAttachment = c.defineResource({
  type: 'aws_iam_user_policy_attachment',
  traits: { is: ['grants'], governs: { access: 'policy_arn' } },
  importId: c.idFrom('/', 'user', 'policy_arn'),
  calls: {
    AttachUserPolicy: unlessOfAll(
      c.puts(byUserAndPolicy, c.put('user', c.request('userName')), c.put('policy_arn', c.request('policyArn'))),
    ),
    DetachUserPolicy: unlessOfAll(c.deletes(byUserAndPolicy)),
  },
  attributes: { identity: 'policy_arn user' },
  references: {
    user: { type: 'aws_iam_user', attribute: 'name' },
    policy_arn: { type: 'aws_iam_policy', attribute: 'arn' },
  },
});

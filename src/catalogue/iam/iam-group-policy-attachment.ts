import * as c from '../words.ts';
import { unlessOfAll } from './attachments.ts';

const byGroupAndPolicy = c.by({ group: 'groupName', policy_arn: 'policyArn' });

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_AttachGroupPolicy.html
export const iamGroupPolicyAttachment = c.defineResource({
  type: 'aws_iam_group_policy_attachment',
  traits: { is: ['grants'], governs: { access: 'policy_arn' } },
  importId: c.idFrom('/', 'group', 'policy_arn'),
  calls: {
    AttachGroupPolicy: unlessOfAll(c.puts(byGroupAndPolicy, { group: 'groupName' }, 'policy_arn')),
    DetachGroupPolicy: unlessOfAll(c.deletes(byGroupAndPolicy)),
  },
  attributes: { identity: 'policy_arn group' },
  references: {
    group: { type: 'aws_iam_group', attribute: 'name' },
    policy_arn: { type: 'aws_iam_policy', attribute: 'arn' },
  },
});

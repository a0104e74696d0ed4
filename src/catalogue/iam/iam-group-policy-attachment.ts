import * as c from '../words.ts';
import { unlessOfAll } from './attachments.ts';

const byGroupAndPolicy = c.by({ group: c.request('groupName'), policy_arn: c.request('policyArn') });

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_AttachGroupPolicy.html
export const iamGroupPolicyAttachment = c.defineResource({
  type: 'aws_iam_group_policy_attachment',
  traits: { is: ['grants'], governs: { access: 'policy_arn' } },
  importId: c.idFrom('/', 'group', 'policy_arn'),
  calls: {
    AttachGroupPolicy: unlessOfAll(
      c.puts(byGroupAndPolicy, c.put('group', c.request('groupName')), c.put('policy_arn', c.request('policyArn'))),
    ),
    DetachGroupPolicy: unlessOfAll(c.deletes(byGroupAndPolicy)),
  },
  attributes: { identity: 'policy_arn group' },
  references: {
    group: { type: 'aws_iam_group', attribute: 'name' },
    policy_arn: { type: 'aws_iam_policy', attribute: 'arn' },
  },
});

import { by, computed, defineResource, deletes, identity, put, puts, request } from '../define.ts';
import { idFrom } from '../select.ts';
import { unlessOfAll } from './attachments.ts';

const byGroupAndPolicy = by({ group: request('groupName'), policy_arn: request('policyArn') });

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_AttachGroupPolicy.html
export const iamGroupPolicyAttachment = defineResource({
  type: 'aws_iam_group_policy_attachment',
  eventSource: 'iam.amazonaws.com',
  traits: {
    is: ['grants'],
    governs: {
      access: 'policy_arn',
      identifier: 'group',
    },
  },
  importId: idFrom('/', 'group', 'policy_arn'),
  calls: {
    AttachGroupPolicy: unlessOfAll(puts(byGroupAndPolicy, put('group', request('groupName')), put('policy_arn', request('policyArn')))),
    DetachGroupPolicy: unlessOfAll(deletes(byGroupAndPolicy)),
  },
  attributes: {
    policy_arn: identity(),
    group: identity(),
    id: computed(),
  },
  references: {
    group: { type: 'aws_iam_group', attribute: 'name' },
    policy_arn: { type: 'aws_iam_policy', attribute: 'arn' },
  },
});

import { by, computed, defineResource, deletes, identity, put, puts, request } from '../define.ts';
import { idFrom } from '../select.ts';
import { unlessOfAll } from './attachments.ts';

const byUserAndPolicy = by({ user: request('userName'), policy_arn: request('policyArn') });

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_AttachUserPolicy.html
export const iamUserPolicyAttachment = defineResource({
  type: 'aws_iam_user_policy_attachment',
  eventSource: 'iam.amazonaws.com',
  traits: {
    is: ['grants'],
    governs: {
      access: 'policy_arn',
      identifier: 'user',
    },
  },
  importId: idFrom('/', 'user', 'policy_arn'),
  calls: {
    AttachUserPolicy: unlessOfAll(puts(byUserAndPolicy, put('user', request('userName')), put('policy_arn', request('policyArn')))),
    DetachUserPolicy: unlessOfAll(deletes(byUserAndPolicy)),
  },
  attributes: {
    policy_arn: identity(),
    user: identity(),
    id: computed(),
  },
  references: {
    user: { type: 'aws_iam_user', attribute: 'name' },
    policy_arn: { type: 'aws_iam_policy', attribute: 'arn' },
  },
});

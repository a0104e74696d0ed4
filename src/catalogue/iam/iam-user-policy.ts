import { jsonText } from '../convert.ts';
import { by, computed, defineResource, deletes, identity, put, puts, request, written } from '../define.ts';
import type { Select } from '../define.ts';
import { idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';

const byUserAndName = by({ user: request('userName'), name: request('policyName') });

const id: Select = (event) => {
  const [identity] = byUserAndName(event);
  return identity === undefined ? undefined : `${identity['user']}:${identity['name']}`;
};

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_PutUserPolicy.html
export const iamUserPolicy = defineResource({
  type: 'aws_iam_user_policy',
  eventSource: 'iam.amazonaws.com',
  traits: {
    is: ['grants'],
    governs: {
      identifier: 'name user',
      'terraform-only': 'name_prefix',
      access: 'policy',
    },
  },
  importId: idFrom(':', 'user', 'name'),
  calls: {
    PutUserPolicy: puts(
      byUserAndName,
      put('id', id),
      put('user', request('userName')),
      put('name', request('policyName')),
      put('policy', request('policyDocument'), jsonText),
    ),
    DeleteUserPolicy: deletes(byUserAndName),
  },
  attributes: {
    policy: written(),
    name: identity(),
    user: identity(),
    name_prefix: terraformOnly(),
    id: computed(),
  },
  references: { user: { type: 'aws_iam_user', attribute: 'name' } },
});

import { jsonText } from '../convert.ts';
import { by, computed, defineResource, deletes, identity, put, puts, request, written } from '../define.ts';
import type { Select } from '../define.ts';
import { idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';

const byGroupAndName = by({ group: request('groupName'), name: request('policyName') });

const id: Select = (event) => {
  const [identity] = byGroupAndName(event);
  return identity === undefined ? undefined : `${identity['group']}:${identity['name']}`;
};

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_PutGroupPolicy.html
export const iamGroupPolicy = defineResource({
  type: 'aws_iam_group_policy',
  eventSource: 'iam.amazonaws.com',
  traits: {
    is: ['grants'],
    governs: {
      identifier: 'group name',
      'terraform-only': 'name_prefix',
      access: 'policy',
    },
  },
  importId: idFrom(':', 'group', 'name'),
  calls: {
    PutGroupPolicy: puts(
      byGroupAndName,
      put('id', id),
      put('group', request('groupName')),
      put('name', request('policyName')),
      put('policy', request('policyDocument'), jsonText),
    ),
    DeleteGroupPolicy: deletes(byGroupAndName),
  },
  attributes: {
    policy: written(),
    name: identity(),
    group: identity(),
    name_prefix: terraformOnly(),
    id: computed(),
  },
  references: { group: { type: 'aws_iam_group', attribute: 'name' } },
});

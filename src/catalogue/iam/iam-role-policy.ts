import { among } from '../among.ts';
import { jsonText } from '../convert.ts';
import { by, computed, defineResource, deletes, identity, put, puts, request, written } from '../define.ts';
import type { Select } from '../define.ts';
import { idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { INLINE_POLICY } from './rights-of-role.ts';

const byRoleAndName = by({ role: request('roleName'), name: request('policyName') });

const id: Select = (event) => {
  const [identity] = byRoleAndName(event);
  return identity === undefined ? undefined : `${identity['role']}:${identity['name']}`;
};

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_PutRolePolicy.html
export const iamRolePolicy = defineResource({
  type: 'aws_iam_role_policy',
  eventSource: 'iam.amazonaws.com',
  traits: {
    is: ['grants'],
    governs: {
      identifier: 'name role',
      'terraform-only': 'name_prefix',
      access: 'policy',
    },
  },
  importId: idFrom(':', 'role', 'name'),
  calls: {
    PutRolePolicy: among(
      INLINE_POLICY,
      puts(
        byRoleAndName,
        put('id', id),
        put('role', request('roleName')),
        put('name', request('policyName')),
        put('policy', request('policyDocument'), jsonText),
      ),
    ),
    DeleteRolePolicy: among(INLINE_POLICY, deletes(byRoleAndName)),
  },
  attributes: {
    policy: written(),
    name: identity(),
    role: identity(),
    name_prefix: terraformOnly(),
    id: computed(),
  },
  references: { role: { type: 'aws_iam_role', attribute: 'name' } },
});

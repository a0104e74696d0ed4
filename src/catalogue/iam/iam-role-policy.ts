import * as c from '../words.ts';
import { INLINE_POLICY } from './rights-of-role.ts';

const byRoleAndName = c.by({ role: 'roleName', name: 'policyName' });

const id: c.Select = (event) => {
  const [identity] = byRoleAndName(event);
  return identity === undefined ? undefined : `${identity['role']}:${identity['name']}`;
};

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_PutRolePolicy.html
export const iamRolePolicy = c.defineResource({
  type: 'aws_iam_role_policy',
  is: ['grants'],
  governs: { access: 'policy' },
  importId: '{role}:{name}',
  calls: {
    PutRolePolicy: c.among(
      INLINE_POLICY,
      c.puts(byRoleAndName, { id, role: 'roleName', name: 'policyName', policy: ['policyDocument', c.jsonText] }),
    ),
    DeleteRolePolicy: c.among(INLINE_POLICY, c.deletes(byRoleAndName)),
  },
  written: 'policy',
  identity: 'name role',
  terraformOnly: 'name_prefix',
  references: { role: 'aws_iam_role.name' },
});

import * as c from '../words.ts';
import { unlessExclusive } from './attachments.ts';
import { ATTACHED_POLICY, INLINE_POLICY, dropsInlinePolicy, putsInlinePolicy } from './rights-of-role.ts';

const byName = c.by({ name: 'roleName' });

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_UpdateRole.html
export const iamRole = c.defineResource({
  type: 'aws_iam_role',
  is: ['grants', 'authenticates'],
  governs: {
    access: 'assume_role_policy managed_policy_arns permissions_boundary inline_policy',
    label: 'description',
    timing: 'max_session_duration',
  },
  safer: { 'privilege-escalation': { max_session_duration: { safer: 'lower', ordinary: 7200 } } },
  range: { max_session_duration: '3600..43200 s' },
  importId: '{name}',
  calls: {
    CreateRole: c.creates(
      byName,
      {
        id: 'roleName',
        name: 'roleName',
        arn: c.response('role.arn'),
        unique_id: c.response('role.roleId'),
        assume_role_policy: ['assumeRolePolicyDocument', c.jsonText],
      },
      'path description max_session_duration permissions_boundary tags',
    ),
    UpdateRole: c.updates(byName, 'description max_session_duration'),
    UpdateRoleDescription: c.updates(byName, 'description'),
    UpdateAssumeRolePolicy: c.updates(byName, { assume_role_policy: ['policyDocument', c.jsonText] }),
    PutRolePermissionsBoundary: c.updates(byName, 'permissions_boundary'),
    DeleteRolePermissionsBoundary: c.updates(byName, c.constant('permissions_boundary', '')),
    ...c.tagged(byName, { calls: ['TagRole', 'UntagRole'] }),
    PutRolePolicy: c.inAlternativeForms(INLINE_POLICY, c.updates(byName, putsInlinePolicy)),
    DeleteRolePolicy: c.inAlternativeForms(INLINE_POLICY, c.updates(byName, dropsInlinePolicy)),
    AttachRolePolicy: unlessExclusive(
      c.inAlternativeForms(ATTACHED_POLICY, c.updates(byName, c.addElements('managed_policy_arns', 'policyArn'))),
    ),
    DetachRolePolicy: unlessExclusive(
      c.inAlternativeForms(ATTACHED_POLICY, c.updates(byName, c.removeElements('managed_policy_arns', 'policyArn'))),
    ),
    DeleteRole: c.deletes(byName),
  },
  // `max_session_duration` is one hour by default and at most twelve. https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_update-role-settings.html
  written: 'inline_policy',
  identity: 'name path',
  terraformOnly: 'name_prefix force_detach_policies',
  references: { permissions_boundary: 'aws_iam_policy.arn', managed_policy_arns: 'aws_iam_policy.arn' },
});

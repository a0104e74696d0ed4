import * as c from '../words.ts';
import { unlessOfAll } from './attachments.ts';
import { ATTACHED_POLICY, INLINE_POLICY, dropsInlinePolicy, putsInlinePolicy } from './rights-of-role.ts';

const byName = c.by({ name: c.request('roleName') });

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_UpdateRole.html
export const iamRole = c.defineResource({
  type: 'aws_iam_role',
  traits: {
    is: ['grants', 'authenticates'],
    governs: {
      access: 'assume_role_policy managed_policy_arns permissions_boundary inline_policy',
      label: 'description',
      timing: 'max_session_duration',
    },
    safer: { 'privilege-escalation': { max_session_duration: { safer: 'lower', ordinary: 7200 } } },
    range: { max_session_duration: '3600..43200 s' },
  },
  importId: c.idFrom('', 'name'),
  calls: {
    CreateRole: c.creates(
      byName,
      c.put('id', c.request('roleName')),
      c.put('name', c.request('roleName')),
      c.put('arn', c.response('role.arn')),
      c.put('unique_id', c.response('role.roleId')),
      c.put('path', c.request('path')),
      c.put('assume_role_policy', c.request('assumeRolePolicyDocument'), c.jsonText),
      c.put('description', c.request('description'), c.text),
      c.put('max_session_duration', c.request('maxSessionDuration'), c.integer),
      c.put('permissions_boundary', c.request('permissionsBoundary')),
      c.replaceMap('tags', c.request('tags')),
    ),
    UpdateRole: c.updates(
      byName,
      c.put('description', c.request('description'), c.text),
      c.put('max_session_duration', c.request('maxSessionDuration'), c.integer),
    ),
    UpdateRoleDescription: c.updates(byName, c.put('description', c.request('description'), c.text)),
    UpdateAssumeRolePolicy: c.updates(byName, c.put('assume_role_policy', c.request('policyDocument'), c.jsonText)),
    PutRolePermissionsBoundary: c.updates(byName, c.put('permissions_boundary', c.request('permissionsBoundary'))),
    DeleteRolePermissionsBoundary: c.updates(byName, c.constant('permissions_boundary', '')),
    ...c.tagged(byName, { calls: ['TagRole', 'UntagRole'] }),
    PutRolePolicy: c.among(INLINE_POLICY, c.updates(byName, putsInlinePolicy)),
    DeleteRolePolicy: c.among(INLINE_POLICY, c.updates(byName, dropsInlinePolicy)),
    AttachRolePolicy: unlessOfAll(
      c.among(ATTACHED_POLICY, c.updates(byName, c.addElements('managed_policy_arns', c.request('policyArn')))),
    ),
    DetachRolePolicy: unlessOfAll(
      c.among(ATTACHED_POLICY, c.updates(byName, c.removeElements('managed_policy_arns', c.request('policyArn')))),
    ),
    DeleteRole: c.deletes(byName),
  },
  attributes: {
    order: `
      assume_role_policy description max_session_duration permissions_boundary tags name path name_prefix
      force_detach_policies
    `,
    // An hour is the default and twelve the most. https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_update-role-settings.html
    written: `
      assume_role_policy description max_session_duration permissions_boundary tags inline_policy managed_policy_arns
    `,
    identity: 'name path',
    terraformOnly: 'name_prefix force_detach_policies',
  },
  references: {
    permissions_boundary: { type: 'aws_iam_policy', attribute: 'arn' },
    managed_policy_arns: { type: 'aws_iam_policy', attribute: 'arn' },
  },
});

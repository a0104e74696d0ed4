import { among } from '../among.ts';
import { integer, jsonText, text } from '../convert.ts';
import { by, computed, constant, creates, defineResource, deletes, identity, put, request, response, updates, written } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { idFrom } from '../select.ts';
import { addElements, removeElements } from '../sets.ts';
import { terraformOnly } from '../write.ts';
import { unlessOfAll } from './attachments.ts';
import { ATTACHED_POLICY, INLINE_POLICY, dropsInlinePolicy, putsInlinePolicy } from './rights-of-role.ts';

const byName = by({ name: request('roleName') });

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_UpdateRole.html
export const iamRole = defineResource({
  type: 'aws_iam_role',
  eventSource: 'iam.amazonaws.com',
  traits: {
    is: ['grants', 'authenticates'],
    governs: {
      access: 'assume_role_policy managed_policy_arns permissions_boundary inline_policy',
      label: 'description',
      'terraform-only': 'force_detach_policies name_prefix',
      timing: 'max_session_duration',
      identifier: 'name path',
    },
    safer: { 'privilege-escalation': { max_session_duration: { safer: 'lower', ordinary: 7200 } } },
    range: { max_session_duration: '3600..43200 s' },
  },
  importId: idFrom('', 'name'),
  calls: {
    CreateRole: creates(
      byName,
      put('id', request('roleName')),
      put('name', request('roleName')),
      put('arn', response('role.arn')),
      put('unique_id', response('role.roleId')),
      put('path', request('path')),
      put('assume_role_policy', request('assumeRolePolicyDocument'), jsonText),
      put('description', request('description'), text),
      put('max_session_duration', request('maxSessionDuration'), integer),
      put('permissions_boundary', request('permissionsBoundary')),
      replaceMap('tags', request('tags')),
    ),
    UpdateRole: updates(
      byName,
      put('description', request('description'), text),
      put('max_session_duration', request('maxSessionDuration'), integer),
    ),
    UpdateRoleDescription: updates(byName, put('description', request('description'), text)),
    UpdateAssumeRolePolicy: updates(byName, put('assume_role_policy', request('policyDocument'), jsonText)),
    PutRolePermissionsBoundary: updates(byName, put('permissions_boundary', request('permissionsBoundary'))),
    DeleteRolePermissionsBoundary: updates(byName, constant('permissions_boundary', '')),
    TagRole: updates(byName, mergeMap('tags', request('tags'))),
    UntagRole: updates(byName, removeKeys('tags', request('tagKeys'))),
    PutRolePolicy: among(INLINE_POLICY, updates(byName, putsInlinePolicy)),
    DeleteRolePolicy: among(INLINE_POLICY, updates(byName, dropsInlinePolicy)),
    AttachRolePolicy: unlessOfAll(among(ATTACHED_POLICY, updates(byName, addElements('managed_policy_arns', request('policyArn'))))),
    DetachRolePolicy: unlessOfAll(among(ATTACHED_POLICY, updates(byName, removeElements('managed_policy_arns', request('policyArn'))))),
    DeleteRole: deletes(byName),
  },
  attributes: {
    assume_role_policy: written(),
    description: written(),
    // An hour is the default and twelve the most. https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_update-role-settings.html
    max_session_duration: written(),
    permissions_boundary: written(),
    tags: written(),
    name: identity(),
    path: identity(),
    name_prefix: terraformOnly(),
    force_detach_policies: terraformOnly(),
    inline_policy: written(),
    managed_policy_arns: written(),
    arn: computed(),
    create_date: computed(),
    id: computed(),
    tags_all: computed(),
    unique_id: computed(),
  },
  references: {
    permissions_boundary: { type: 'aws_iam_policy', attribute: 'arn' },
    managed_policy_arns: { type: 'aws_iam_policy', attribute: 'arn' },
  },
});

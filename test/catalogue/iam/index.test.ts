import { expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';

const POLICY = 'arn:aws:iam::123456789012:policy/app/read';

// https://registry.terraform.io/providers/hashicorp/aws/latest/docs: the section "Import" of each type.
it.each([
  ['aws_iam_access_key', { id: 'AKIAIOSFODNN7EXAMPLE', user: 'alice' }, 'AKIAIOSFODNN7EXAMPLE'],
  ['aws_iam_account_password_policy', { id: 'iam-account-password-policy' }, 'iam-account-password-policy'],
  ['aws_iam_group', { name: 'team', path: '/people/' }, 'team'],
  ['aws_iam_group_policy', { group: 'team', name: 'read' }, 'team:read'],
  ['aws_iam_group_policy_attachment', { group: 'team', policy_arn: POLICY }, `team/${POLICY}`],
  ['aws_iam_instance_profile', { name: 'bastion' }, 'bastion'],
  ['aws_iam_policy', { arn: POLICY, name: 'read' }, POLICY],
  ['aws_iam_user', { name: 'alice' }, 'alice'],
  ['aws_iam_user_group_membership', { user: 'alice', groups: ['developers', 'oncall'] }, 'alice/developers/oncall'],
  ['aws_iam_user_group_membership', { user: 'alice', groups: [] }, undefined],
  ['aws_iam_user_group_membership', { groups: ['developers'] }, undefined],
  ['aws_iam_user_login_profile', { user: 'alice' }, 'alice'],
  ['aws_iam_user_policy', { user: 'alice', name: 'read' }, 'alice:read'],
  ['aws_iam_user_policy_attachment', { user: 'alice', policy_arn: POLICY }, `alice/${POLICY}`],
])('the import id of %s with %j is %s', (type, values, id) => {
  expect(catalogue.entries.get(type)?.importId(values)).toBe(id);
});

import { describe, expect, it } from 'vitest';
import type { StateResource } from '#domain/workspace.ts';
import { joinedGroups, riskOfGroup, riskOfPolicyArn, riskOfProfile, riskOfRole } from '#stages/decide/grants/attached-rights.ts';
import { aChange, aChanged, aContext, aDrift, aMissing, aPolicy, aResource, aWorkspace, anUnmanaged } from '../../../support/drifts.ts';

const CUSTOM = 'arn:aws:iam::123456789012:policy/custom';
const ADMIN = 'arn:aws:iam::aws:policy/AdministratorAccess';
const READ_ONLY = 'arn:aws:iam::aws:policy/ReadOnlyAccess';
const TEAM = aResource('aws_iam_group.team', { name: 'team' });
const PASSES_ROLES = aPolicy({ Effect: 'Allow', Action: 'iam:PassRole', Resource: '*' });
const READS = aPolicy({ Effect: 'Allow', Action: 's3:GetObject', Resource: 'arn:aws:s3:::example/*' });

describe('riskOfPolicyArn', () => {
  it.each([
    ['all rights', ADMIN, [], 'it gives all rights over a service or more'],
    ['an ordinary one of AWS', READ_ONLY, [], undefined],
    [
      'one whose name only looks like it',
      'arn:aws:iam::123456789012:policy/AdministratorAccess',
      [],
      'what it grants is not in this workspace',
    ],
    ['one of a version', 'arn:aws:iam::aws:policy/AmazonEMRFullAccessPolicy_v2', [], 'it gives all rights over a service or more'],
    ['one that is not in the workspace', CUSTOM, [], 'what it grants is not in this workspace'],
    [
      'a risky one of the workspace',
      CUSTOM,
      [aResource('aws_iam_policy.custom', { arn: CUSTOM, policy: PASSES_ROLES })],
      'it allows iam:passrole on *',
    ],
    ['an ordinary one of the workspace', CUSTOM, [aResource('aws_iam_policy.custom', { arn: CUSTOM, policy: READS })], undefined],
  ] as const)('%s', (_case, arn, resources, expected) => {
    expect(riskOfPolicyArn(arn, aContext({ workspace: aWorkspace(resources) }))).toBe(expected);
  });
});

describe('joinedGroups', () => {
  it.each([
    ['a group more', aChanged('aws_iam_user_group_membership.a', 'groups', [['a'], ['a', 'b']]), ['b']],
    ['a group less', aChanged('aws_iam_user_group_membership.a', 'groups', [['a', 'b'], ['a']]), []],
    ['a membership made by hand', anUnmanaged('aws_iam_user_group_membership', { user: 'dave', groups: ['a', 'b'] }), ['a', 'b']],
    ['a membership gone', aMissing('aws_iam_user_group_membership.a', { groups: ['a'] }), []],
    [
      'a user more in a group',
      aDrift({
        resourceType: 'aws_iam_group_membership',
        address: 'aws_iam_group_membership.t',
        changes: [aChange('users', ['a'], ['a', 'b'])],
      }),
      ['team'],
    ],
    [
      'a user less in a group',
      aDrift({
        resourceType: 'aws_iam_group_membership',
        address: 'aws_iam_group_membership.t',
        changes: [aChange('users', ['a', 'b'], ['a'])],
      }),
      [],
    ],
    ['something else', aChanged('aws_iam_group.a', 'groups', [[], ['a']]), []],
  ])('%s', (_case, drift, expected) => {
    expect(joinedGroups(drift, aWorkspace([aResource('aws_iam_group_membership.t', { group: 'team', users: ['a'] })]))).toEqual(expected);
  });
});

describe('riskOfGroup', () => {
  it.each<{ readonly name: string; readonly resources: readonly StateResource[]; readonly expected: string | undefined }>([
    { name: 'nothing attached', resources: [TEAM], expected: undefined },
    {
      name: 'ordinary rights attached',
      resources: [TEAM, aResource('aws_iam_group_policy_attachment.a', { group: 'team', policy_arn: READ_ONLY })],
      expected: undefined,
    },
    {
      name: 'all rights attached',
      resources: [TEAM, aResource('aws_iam_group_policy_attachment.a', { group: 'team', policy_arn: ADMIN })],
      expected: 'of what is attached to it, it gives all rights over a service or more',
    },
    {
      name: 'all rights attached to several',
      resources: [TEAM, aResource('aws_iam_policy_attachment.a', { groups: ['other', 'team'], policy_arn: ADMIN })],
      expected: 'of what is attached to it, it gives all rights over a service or more',
    },
    {
      name: 'all rights attached to another',
      resources: [TEAM, aResource('aws_iam_group_policy_attachment.a', { group: 'other', policy_arn: ADMIN })],
      expected: undefined,
    },
    {
      name: 'a risky policy of its own',
      resources: [TEAM, aResource('aws_iam_group_policy.a', { group: 'team', policy: PASSES_ROLES })],
      expected: 'it allows iam:passrole on *',
    },
    {
      name: 'an ordinary policy of its own',
      resources: [TEAM, aResource('aws_iam_group_policy.a', { group: 'team', policy: READS })],
      expected: undefined,
    },
    { name: 'not in the workspace', resources: [], expected: 'what the group may do is not in this workspace' },
    {
      name: 'only read by the workspace',
      resources: [{ ...TEAM, mode: 'data' }],
      expected: 'what the group may do is not in this workspace',
    },
  ])('$name', ({ resources, expected }) => {
    expect(riskOfGroup('team', aContext({ workspace: aWorkspace(resources) }))).toBe(expected);
  });

  it.each([
    ['admins', [], 'its name promises rights that are not in this workspace'],
    ['shop-administrators', [], 'its name promises rights that are not in this workspace'],
    ['admins', [aResource('aws_iam_group_policy.a', { group: 'admins', policy: READS })], undefined],
    ['badminton', [], undefined],
  ])('what the name %s promises with %j', (name, rights, expected) => {
    const workspace = aWorkspace([aResource('aws_iam_group.g', { name }), ...rights]);

    expect(riskOfGroup(name, aContext({ workspace }))).toBe(expected);
  });

  it('counts what was attached by hand in the same run', () => {
    const drifts = [anUnmanaged('aws_iam_group_policy_attachment', { group: 'team', policy_arn: ADMIN })];

    expect(riskOfGroup('team', aContext({ workspace: aWorkspace([TEAM]), drifts }))).toBe(
      'of what is attached to it, it gives all rights over a service or more',
    );
  });
});

describe('riskOfRole', () => {
  const role = aResource('aws_iam_role.app', { name: 'app', arn: 'arn:aws:iam::123456789012:role/app' });
  const profile = aResource('aws_iam_instance_profile.app', { name: 'app', role: 'app' });

  it.each([
    ['no rights', [role], undefined],
    ['ordinary rights', [role, aResource('aws_iam_role_policy.app', { role: 'app', policy: READS })], undefined],
    [
      'rights written inside',
      [aResource('aws_iam_role.app', { name: 'app', inline_policy: [{ name: 'x', policy: PASSES_ROLES }] })],
      'it allows iam:passrole on *',
    ],
    [
      'all rights attached',
      [role, aResource('aws_iam_role_policy_attachment.app', { role: 'app', policy_arn: ADMIN })],
      'of what is attached to it, it gives all rights over a service or more',
    ],
    ['nobody here knows it', [], 'what the role may do is not in this workspace'],
    [
      'only read by the workspace',
      [aResource('aws_iam_role.app', { name: 'app' }, { mode: 'data' })],
      'what the role may do is not in this workspace',
    ],
  ] as const)('%s', (_case, resources, expected) => {
    const context = aContext({ workspace: aWorkspace([...resources, profile]) });

    expect(riskOfRole('arn:aws:iam::123456789012:role/app', context)).toBe(expected);
    expect(riskOfProfile('app', context)).toBe(expected);
  });

  it('knows nothing of a profile that is not here', () => {
    expect(riskOfProfile('other', aContext())).toBe('what the profile allows is not in this workspace');
  });
});

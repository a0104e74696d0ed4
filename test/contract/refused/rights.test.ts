import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { JsonObject } from '#domain/json.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { aChanged, aContext, aMissing, aPolicy, aResource, aWorkspace, anUnmanaged } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

const TABLE = 'arn:aws:dynamodb:us-east-1:123456789012:table/orders';
const READS = { Sid: 'Tables', Effect: 'Allow', Action: ['dynamodb:GetItem', 'dynamodb:Query'], Resource: [TABLE, `${TABLE}/index/*`] };
const LAMBDA = { Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'lambda.amazonaws.com' } };
const WITH_MFA = {
  Effect: 'Allow',
  Action: 'sts:AssumeRole',
  Principal: { AWS: 'arn:aws:iam::123456789012:root' },
  Condition: { Bool: { 'aws:MultiFactorAuthPresent': 'true' } },
};
const PARTNER = {
  Effect: 'Allow',
  Action: 'sts:AssumeRole',
  Principal: { AWS: 'arn:aws:iam::210987654321:root' },
  Condition: { StringEquals: { 'sts:ExternalId': 'example' } },
};
const { Condition: _mfa, ...WITHOUT_MFA } = WITH_MFA;
const { Condition: _externalId, ...WITHOUT_EXTERNAL_ID } = PARTNER;
const ADMIN = 'arn:aws:iam::aws:policy/AdministratorAccess';
const CUSTOM = 'arn:aws:iam::123456789012:policy/custom';

function added(statement: {
  readonly Action?: string | string[];
  readonly NotAction?: string;
  readonly Resource: string | string[];
}): Drift {
  return aChanged('aws_iam_role_policy.fn', 'policy', [aPolicy(READS), aPolicy(READS, { Effect: 'Allow', ...statement })]);
}

function trust(before: string, after: string): Drift {
  return aChanged('aws_iam_role.fn', 'assume_role_policy', [before, after]);
}

function attached(document: string): GuardrailContext {
  return aContext({ workspace: aWorkspace([aResource('aws_iam_policy.custom', { arn: CUSTOM, policy: document })]) });
}

const FLOOR = { Effect: 'Deny', NotAction: ['iam:*', 'sts:*'], Resource: '*' };

function withRoles(): GuardrailContext {
  return aContext({
    workspace: aWorkspace([
      aResource('aws_iam_role.modest', { name: 'modest' }),
      aResource('aws_iam_role.mighty', { name: 'mighty' }),
      aResource('aws_iam_role_policy_attachment.mighty', { role: 'mighty', policy_arn: ADMIN }),
      aResource('aws_iam_instance_profile.mighty', { name: 'mighty', role: 'mighty' }),
    ]),
  });
}

function joined(before: readonly string[], after: readonly string[]): Drift {
  return aChanged('aws_iam_user_group_membership.dave', 'groups', [before, after]);
}

function withGroups(): GuardrailContext {
  const groups = ['developers', 'admins', 'reviewers'].map((name) => aResource(`aws_iam_group.${name}`, { name }));
  return aContext({
    workspace: aWorkspace([...groups, aResource('aws_iam_group_policy_attachment.admins', { group: 'admins', policy_arn: ADMIN })]),
  });
}

function session(before: number, after: number): Drift {
  return aChanged('aws_iam_role.fn', 'max_session_duration', [before, after]);
}

function trusting(statement: JsonObject): GuardrailContext {
  return aContext({ workspace: aWorkspace([aResource('aws_iam_role.fn', { assume_role_policy: aPolicy(statement) })]) });
}

interface Case {
  readonly case: string;
  readonly drift: Drift;
  readonly intent?: Intent;
  readonly context?: GuardrailContext;
}

const fires: readonly (Case & { readonly effect: string })[] = [
  {
    case: 'a function made by hand with an administrator role',
    drift: anUnmanaged('aws_lambda_function', { function_name: 'f', role: 'arn:aws:iam::123456789012:role/mighty' }),
    context: withRoles(),
    effect: 'escalate',
  },
  {
    case: 'an instance made by hand with an administrator profile',
    drift: anUnmanaged('aws_instance', { ami: 'ami-1', iam_instance_profile: 'mighty' }),
    context: withRoles(),
    effect: 'escalate',
  },
  {
    case: 'a schedule made by hand with an administrator role',
    drift: anUnmanaged('aws_scheduler_schedule', { name: 's', target: [{ role_arn: 'arn:aws:iam::123456789012:role/mighty' }] }),
    context: withRoles(),
    effect: 'escalate',
  },
  {
    case: 'a function made by hand with an unknown role',
    drift: anUnmanaged('aws_lambda_function', { function_name: 'f', role: 'arn:aws:iam::123456789012:role/unknown' }),
    effect: 'escalate',
  },
  { case: 'a user with another path', drift: aChanged('aws_iam_user.bob', 'path', ['/', '/admin/']), effect: 'escalate' },
  {
    case: 'data written to an unmanaged bucket',
    drift: added({ Action: 's3:PutObject', Resource: 'arn:aws:s3:::elsewhere/*' }),
    effect: 'escalate',
  },
  {
    case: 'a service control policy that excludes another service',
    drift: aChanged('aws_organizations_policy.floor', 'content', [
      aPolicy(FLOOR),
      aPolicy({ ...FLOOR, NotAction: ['iam:*', 'sts:*', 'ec2:*'] }),
    ]),
    effect: 'escalate',
  },
  {
    case: 'a key policy that locks out its own account',
    drift: aChanged('aws_kms_key.k', 'policy', [
      aPolicy({ Effect: 'Allow', Principal: { AWS: 'arn:aws:iam::123456789012:root' }, Action: 'kms:*', Resource: '*' }),
      aPolicy({ Effect: 'Allow', Principal: { AWS: 'arn:aws:iam::123456789012:user/x' }, Action: 'kms:Decrypt', Resource: '*' }),
    ]),
    effect: 'escalate',
  },
  {
    case: 'a bucket policy that locks out everyone else',
    drift: aChanged('aws_s3_bucket_policy.b', 'policy', [
      '',
      aPolicy({ Effect: 'Deny', NotPrincipal: { AWS: 'arn:aws:iam::123456789012:user/x' }, Action: 's3:*', Resource: '*' }),
    ]),
    effect: 'escalate',
  },
  {
    case: 'the password policy deleted',
    drift: aMissing('aws_iam_account_password_policy.strict', { minimum_password_length: 16 }),
    effect: 'revert',
  },
  {
    case: 'an MFA device deleted',
    drift: aMissing('aws_iam_virtual_mfa_device.ann', { virtual_mfa_device_name: 'ann' }),
    effect: 'escalate',
  },
  {
    case: 'a function with an administrator role',
    drift: aChanged('aws_lambda_function.f', 'role', ['arn:aws:iam::123456789012:role/f', 'arn:aws:iam::123456789012:role/boss']),
    context: aContext({
      workspace: aWorkspace([
        aResource('aws_iam_role.boss', { name: 'boss' }),
        aResource('aws_iam_role_policy.boss', { role: 'boss', policy: aPolicy({ Effect: 'Allow', Action: '*', Resource: '*' }) }),
      ]),
    }),
    effect: 'escalate',
  },
  {
    case: 'an instance with an unknown profile',
    drift: aChanged('aws_instance.i', 'iam_instance_profile', ['app', 'other']),
    effect: 'escalate',
  },
  {
    case: 'write access to the policy of a queue, in that policy',
    drift: aChanged('aws_sqs_queue.q', 'policy', [
      '',
      aPolicy({ Effect: 'Allow', Principal: { AWS: 'arn:aws:iam::123456789012:role/app' }, Action: 'sqs:AddPermission', Resource: '*' }),
    ]),
    effect: 'escalate',
  },
  { case: 'everything', drift: added({ Action: '*', Resource: '*' }), effect: 'escalate' },
  { case: 'all actions of a service on all resources', drift: added({ Action: ['dynamodb:*'], Resource: '*' }), effect: 'escalate' },
  {
    case: 'all actions of a service on one resource',
    drift: added({ Action: 's3:*', Resource: 'arn:aws:s3:::records/*' }),
    effect: 'escalate',
  },
  { case: 'all IAM actions', drift: added({ Action: 'iam:*', Resource: '*' }), effect: 'escalate' },
  { case: 'passing roles', drift: added({ Action: 'iam:PassRole', Resource: '*' }), effect: 'escalate' },
  {
    case: 'passing roles, in other letter case and with a wildcard',
    drift: added({ Action: 'IAM:Pass*', Resource: 'arn:aws:iam::123456789012:role/x' }),
    effect: 'escalate',
  },
  { case: 'assuming roles', drift: added({ Action: 'sts:AssumeRole', Resource: '*' }), effect: 'escalate' },
  { case: 'all KMS actions', drift: added({ Action: 'kms:*', Resource: '*' }), effect: 'escalate' },
  { case: 'writing policies', drift: added({ Action: 'iam:CreatePolicyVersion', Resource: CUSTOM }), effect: 'escalate' },
  { case: 'replacing the code of any function', drift: added({ Action: 'lambda:UpdateFunctionCode', Resource: '*' }), effect: 'escalate' },
  { case: 'all actions except one', drift: added({ NotAction: 'iam:DeleteUser', Resource: '*' }), effect: 'escalate' },
  { case: 'writing to every table', drift: added({ Action: 'dynamodb:PutItem', Resource: '*' }), effect: 'escalate' },
  { case: 'reading every secret', drift: added({ Action: 'secretsmanager:Get*', Resource: '*' }), effect: 'escalate' },
  {
    case: 'known actions on all resources',
    drift: aChanged('aws_iam_policy.fn', 'policy', [aPolicy(READS), aPolicy({ ...READS, Resource: '*' })]),
    effect: 'escalate',
  },
  {
    case: 'a Deny statement removed',
    drift: aChanged('aws_iam_policy.fn', 'policy', [aPolicy(READS, { Effect: 'Deny', Action: 's3:*', Resource: '*' }), aPolicy(READS)]),
    effect: 'escalate',
  },
  {
    case: 'a Deny statement removed with its policy',
    drift: aMissing('aws_s3_bucket_policy.records', {
      policy: aPolicy({
        Effect: 'Deny',
        Principal: '*',
        Action: 's3:*',
        Resource: '*',
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      }),
    }),
    effect: 'escalate',
  },
  {
    case: 'a policy that cannot be read',
    drift: aChanged('aws_iam_policy.fn', 'policy', [aPolicy(READS), '{"Statement": [']),
    effect: 'escalate',
  },
  {
    case: 'a wildcard policy made by hand',
    drift: anUnmanaged('aws_iam_policy', { name: 'x', policy: aPolicy({ Effect: 'Allow', Action: '*', Resource: '*' }) }),
    effect: 'escalate',
  },
  {
    case: 'an inline policy of a role',
    drift: aChanged('aws_iam_role.fn', 'inline_policy', [
      [],
      [{ name: 'x', policy: aPolicy({ Effect: 'Allow', Action: 'iam:*', Resource: '*' }) }],
    ]),
    effect: 'escalate',
  },
  {
    case: 'administrator rights attached',
    drift: anUnmanaged('aws_iam_role_policy_attachment', { role: 'fn', policy_arn: ADMIN }),
    effect: 'escalate',
  },
  {
    case: 'administrator rights in a role’s list',
    drift: aChanged('aws_iam_role.fn', 'managed_policy_arns', [[], [ADMIN]]),
    effect: 'escalate',
  },
  {
    case: 'power user rights attached to a group',
    drift: anUnmanaged('aws_iam_group_policy_attachment', { group: 'all', policy_arn: 'arn:aws:iam::aws:policy/PowerUserAccess' }),
    effect: 'escalate',
  },
  {
    case: 'an unmanaged policy attached',
    drift: anUnmanaged('aws_iam_role_policy_attachment', { role: 'fn', policy_arn: CUSTOM }),
    effect: 'escalate',
  },
  {
    case: 'a risky policy in this code attached',
    drift: anUnmanaged('aws_iam_role_policy_attachment', { role: 'fn', policy_arn: CUSTOM }),
    context: attached(aPolicy({ Effect: 'Allow', Action: 'iam:PassRole', Resource: '*' })),
    effect: 'escalate',
  },
  { case: 'trust in an account', drift: trust(aPolicy(LAMBDA), aPolicy(LAMBDA, WITHOUT_MFA)), effect: 'escalate' },
  {
    case: 'trust in another service',
    drift: trust(aPolicy(LAMBDA), aPolicy({ ...LAMBDA, Principal: { Service: ['lambda.amazonaws.com', 'ec2.amazonaws.com'] } })),
    effect: 'escalate',
  },
  { case: 'trust without MFA', drift: trust(aPolicy(WITH_MFA), aPolicy(WITHOUT_MFA)), effect: 'escalate' },
  { case: 'trust without an external id', drift: trust(aPolicy(PARTNER), aPolicy(WITHOUT_EXTERNAL_ID)), effect: 'escalate' },
  {
    case: 'a role made by hand that trusts an account',
    drift: anUnmanaged('aws_iam_role', { name: 'x', assume_role_policy: aPolicy(WITHOUT_MFA) }),
    effect: 'escalate',
  },
  {
    case: 'a permissions boundary removed',
    drift: aChanged('aws_iam_role.fn', 'permissions_boundary', [CUSTOM, null]),
    effect: 'escalate',
  },
  {
    case: 'a group with administrator rights joined',
    drift: joined(['developers'], ['developers', 'admins']),
    context: withGroups(),
    effect: 'escalate',
  },
  { case: 'an unmanaged group joined', drift: joined([], ['strangers']), context: withGroups(), effect: 'escalate' },
  {
    case: 'a longer session of a role that another account may assume',
    drift: session(3600, 43200),
    context: trusting(WITH_MFA),
    effect: 'escalate',
  },
  {
    case: 'shell access to containers',
    drift: aChanged('aws_ecs_service.web', 'enable_execute_command', [false, true]),
    effect: 'escalate',
  },
  {
    case: 'shorter passwords although code sets the minimum',
    drift: aChanged('aws_iam_account_password_policy.all', 'minimum_password_length', [14, 8]),
    effect: 'revert',
  },
  {
    case: 'all KMS actions for a role, in the policy of the key',
    drift: aChanged('aws_kms_key.data', 'policy', [
      '',
      aPolicy({ Effect: 'Allow', Action: 'kms:*', Resource: '*', Principal: { AWS: 'arn:aws:iam::123456789012:role/x' } }),
    ]),
    effect: 'escalate',
  },
  {
    case: 'a cache open to everyone',
    drift: aChanged('aws_memorydb_cluster.c', 'acl_name', ['app', 'open-access']),
    effect: 'escalate',
  },
  {
    case: 'a cache made by hand, open to everyone',
    drift: anUnmanaged('aws_memorydb_cluster', { acl_name: 'open-access' }),
    effect: 'escalate',
  },
  {
    case: 'an API key as additional authentication',
    drift: aChanged('aws_appsync_graphql_api.shop', 'additional_authentication_provider', [[], [{ authentication_type: 'API_KEY' }]]),
    effect: 'escalate',
  },
  {
    case: 'an additional password sign-in',
    drift: aChanged('aws_cognito_user_pool_client.web', 'explicit_auth_flows', [
      ['ALLOW_USER_PASSWORD_AUTH'],
      ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_ADMIN_USER_PASSWORD_AUTH'],
    ]),
    effect: 'escalate',
  },
  {
    case: 'CORS for any site',
    drift: aChanged('aws_s3_bucket_cors_configuration.b', 'cors_rule', [[], [{ allowed_methods: ['GET'], allowed_origins: ['*'] }]]),
    effect: 'escalate',
  },
];

describe('more rights', () => {
  it.each(fires)('is never accepted: $case', (one) => {
    expect(verdictOn(one)).toMatch(/^(?:escalate|revert)$/);
  });
});

import { describe, expect, it } from 'vitest';
import { privilegeEscalation } from '#stages/decide/guardrails/access/privilege-escalation.ts';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { JsonObject } from '#domain/json.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { aChanged, aContext, aMissing, aPolicy, aResource, aWorkspace, anIntent, anUnmanaged } from '../../../../support/drifts.ts';

const TABLE = 'arn:aws:dynamodb:us-east-1:123456789012:table/orders';
const READS = { Sid: 'Tables', Effect: 'Allow', Action: ['dynamodb:GetItem', 'dynamodb:Query'], Resource: [TABLE, `${TABLE}/index/*`] };
const LAMBDA = { Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'lambda.amazonaws.com' } };
const WITH_MFA = {
  Effect: 'Allow',
  Action: 'sts:AssumeRole',
  Principal: { AWS: 'arn:aws:iam::123456789012:root' },
  Condition: { Bool: { 'aws:MultiFactorAuthPresent': 'true' } },
};
const { Condition: _mfa, ...WITHOUT_MFA } = WITH_MFA;
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
    case: 'a denying policy applies to one role less',
    drift: aChanged('aws_iam_policy_attachment.floor', 'roles', [['a', 'b'], ['a']]),
    context: aContext({
      workspace: aWorkspace([
        aResource('aws_iam_policy_attachment.floor', { policy_arn: CUSTOM, roles: ['a', 'b'] }),
        aResource('aws_iam_policy.custom', { arn: CUSTOM, policy: aPolicy(FLOOR) }),
      ]),
    }),
    effect: 'escalate',
  },
  {
    case: 'the password policy is missing',
    drift: aMissing('aws_iam_account_password_policy.strict', { minimum_password_length: 16 }),
    effect: 'revert',
  },
  {
    case: 'a shorter minimum password length',
    drift: aChanged('aws_iam_account_password_policy.all', 'minimum_password_length', [14, 8]),
    effect: 'revert',
  },
];

const silent: readonly Case[] = [
  { case: 'another ACL of a cache', drift: aChanged('aws_memorydb_cluster.c', 'acl_name', ['open-access', 'app']) },
  {
    case: 'CORS for one site',
    drift: aChanged('aws_s3_bucket_cors_configuration.b', 'cors_rule', [[], [{ allowed_origins: ['https://shop.example.com'] }]]),
  },
  {
    case: 'one password sign-in flow less',
    drift: aChanged('aws_cognito_user_pool_client.web', 'explicit_auth_flows', [['ALLOW_USER_PASSWORD_AUTH'], ['ALLOW_USER_SRP_AUTH']]),
  },
  {
    case: 'a bucket that requires TLS',
    drift: aChanged('aws_s3_bucket_policy.b', 'policy', [
      '',
      aPolicy({ Effect: 'Deny', Principal: '*', Action: 's3:*', Resource: '*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
    ]),
  },
  { case: 'a missing role', drift: aMissing('aws_iam_role.app', { name: 'app' }) },
  {
    case: 'a function with another ordinary role',
    drift: aChanged('aws_lambda_function.f', 'role', ['arn:aws:iam::123456789012:role/f', 'arn:aws:iam::123456789012:role/g']),
    context: aContext({ workspace: aWorkspace([aResource('aws_iam_role.g', { name: 'g' })]) }),
  },
  {
    case: 'an unmanaged function',
    drift: anUnmanaged('aws_lambda_function', { function_name: 'f', role: 'arn:aws:iam::123456789012:role/modest' }),
    context: withRoles(),
  },
  {
    case: 'an unmanaged stream with an unknown role',
    drift: anUnmanaged('aws_kinesis_firehose_delivery_stream', {
      name: 's',
      extended_s3_configuration: [{ role_arn: 'arn:aws:iam::123456789012:role/unknown' }],
    }),
  },
  {
    case: 'a service-linked role',
    drift: anUnmanaged('aws_batch_job_definition', {
      role_arn: 'arn:aws:iam::123456789012:role/aws-service-role/batch.amazonaws.com/AWSServiceRoleForBatch',
    }),
  },
  {
    case: 'a service control policy that denies more',
    drift: aChanged('aws_organizations_policy.floor', 'content', [aPolicy(FLOOR), aPolicy({ ...FLOOR, NotAction: ['iam:*'] })]),
  },
  {
    case: 'a service control policy with fewer regions',
    drift: aChanged('aws_organizations_policy.floor', 'content', [
      aPolicy({ ...FLOOR, Condition: { StringNotEquals: { 'aws:RequestedRegion': ['eu-west-1', 'us-east-1'] } } }),
      aPolicy({ ...FLOOR, Condition: { StringNotEquals: { 'aws:RequestedRegion': ['eu-west-1'] } } }),
    ]),
  },
  {
    case: 'one more action on the same tables',
    drift: aChanged('aws_iam_role_policy.fn', 'policy', [
      aPolicy(READS),
      aPolicy({ ...READS, Action: [...READS.Action, 'dynamodb:DeleteItem'] }),
    ]),
  },
  {
    case: 'a read of a data catalogue',
    drift: added({ Action: 'glue:GetTable', Resource: 'arn:aws:glue:us-east-1:123456789012:table/lake/*' }),
  },
  { case: 'describe and list actions on all resources', drift: added({ Action: ['ec2:Describe*', 's3:List*'], Resource: '*' }) },
  {
    case: 'metric and trace actions, which only allow all resources',
    drift: added({ Action: ['cloudwatch:PutMetricData', 'xray:PutTraceSegments'], Resource: '*' }),
  },
  {
    case: 'log queries if logs were already readable',
    drift: aChanged('aws_iam_policy.dev', 'policy', [
      aPolicy({ Effect: 'Allow', Action: ['logs:Get*'], Resource: '*' }),
      aPolicy({ Effect: 'Allow', Action: ['logs:Get*', 'logs:StartQuery', 'logs:StopQuery'], Resource: '*' }),
    ]),
  },
  {
    case: 'actions that a wildcard allowed before',
    drift: aChanged('aws_iam_policy.dev', 'policy', [
      aPolicy({ Effect: 'Allow', Action: 'iam:*', Resource: '*' }),
      aPolicy({ Effect: 'Allow', Action: ['iam:PassRole', 'iam:GetRole'], Resource: '*' }),
    ]),
  },
  {
    case: 'removed permissions',
    drift: aChanged('aws_iam_policy.dev', 'policy', [aPolicy(READS, { Effect: 'Allow', Action: '*', Resource: '*' }), aPolicy(READS)]),
  },
  {
    case: 'the same action under one more condition',
    drift: aChanged('aws_iam_policy.dev', 'policy', [
      aPolicy({ Effect: 'Allow', Action: 'iam:PassRole', Resource: '*' }),
      aPolicy({
        Effect: 'Allow',
        Action: 'iam:PassRole',
        Resource: '*',
        Condition: { StringEquals: { 'iam:PassedToService': 'ecs.amazonaws.com' } },
      }),
    ]),
  },
  {
    case: 'an added Deny',
    drift: aChanged('aws_iam_policy.dev', 'policy', [aPolicy(READS), aPolicy(READS, { Effect: 'Deny', Action: 'iam:*', Resource: '*' })]),
  },
  {
    case: 'an ordinary AWS policy attached',
    drift: anUnmanaged('aws_iam_role_policy_attachment', {
      role: 'fn',
      policy_arn: 'arn:aws:iam::aws:policy/AmazonSSMManagedInstanceCore',
    }),
  },
  {
    case: 'an ordinary policy of the workspace attached',
    drift: anUnmanaged('aws_iam_role_policy_attachment', { role: 'fn', policy_arn: CUSTOM }),
    context: attached(aPolicy(READS)),
  },
  { case: 'an administrator policy detached', drift: aMissing('aws_iam_role_policy_attachment.fn', { role: 'fn', policy_arn: ADMIN }) },
  { case: 'a trust policy that now requires MFA', drift: trust(aPolicy(WITHOUT_MFA), aPolicy(WITH_MFA)) },
  { case: 'an unmanaged role for a service', drift: anUnmanaged('aws_iam_role', { name: 'x', assume_role_policy: aPolicy(LAMBDA) }) },
  {
    case: 'the default statement of a new key',
    drift: anUnmanaged('aws_kms_key', {
      policy: aPolicy({ Effect: 'Allow', Action: 'kms:*', Resource: '*', Principal: { AWS: 'arn:aws:iam::123456789012:root' } }),
    }),
  },
  {
    case: 'a lifecycle policy, which grants no permissions',
    drift: aChanged('aws_ecr_lifecycle_policy.web', 'policy', ['{"rules":[]}', '{"rules":[{"rulePriority":1}]}']),
  },
  { case: 'membership in an ordinary group', drift: joined(['developers'], ['developers', 'reviewers']), context: withGroups() },
  { case: 'membership in an administrator group removed', drift: joined(['developers', 'admins'], ['developers']), context: withGroups() },
  { case: 'a longer session of a role that only a service assumes', drift: session(3600, 43200), context: trusting(LAMBDA) },
  { case: 'a shorter session of a role', drift: session(7200, 3600), context: trusting(WITH_MFA) },
  { case: 'a longer minimum password length', drift: aChanged('aws_iam_account_password_policy.all', 'minimum_password_length', [14, 16]) },
];

describe('privilege-escalation', () => {
  it.each(fires)('fires: $case', ({ drift, intent, context, effect }) => {
    const alarm = privilegeEscalation.check(drift, intent ?? anIntent([drift]), context ?? aContext());

    expect(alarm).toBeDefined();
    expect(alarm?.effect ?? privilegeEscalation.defaultEffect).toBe(effect);
  });

  it.each(silent)('must not fire: $case', ({ drift, intent, context }) => {
    const alarm = privilegeEscalation.check(drift, intent ?? anIntent([drift]), context ?? aContext());

    expect(alarm).toBeUndefined();
  });
});

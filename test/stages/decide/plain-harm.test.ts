import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { JsonObject } from '#domain/json.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { plainHarmOf } from '#stages/decide/plain-harm.ts';
import {
  aChange,
  aChanged,
  aContext,
  aDrift,
  aMissing,
  aPolicy,
  aResource,
  aWorkspace,
  anIncident,
  anIntent,
  anUnmanaged,
} from '../../support/drifts.ts';

const OWN = 'arn:aws:iam::123456789012:role/app';
const STRANGER = 'arn:aws:iam::555555555555:root';
const HOME = aContext({ workspace: aWorkspace([aResource('aws_sqs_queue.jobs', { arn: 'arn:aws:sqs:us-east-1:123456789012:jobs' })]) });

const READ = { Sid: 'read', Effect: 'Allow', Principal: { AWS: OWN }, Action: 's3:GetObject', Resource: 'arn:aws:s3:::a/*' };

function statement(principal: string, over: JsonObject = {}): JsonObject {
  return { ...READ, Principal: { AWS: principal }, ...over };
}

function policy(before: readonly JsonObject[], after: readonly JsonObject[], type = 'aws_s3_bucket_policy'): Drift {
  return aChanged(`${type}.a`, 'policy', [aPolicy(...before), aPolicy(...after)]);
}

function found(drift: Drift, context: GuardrailContext = HOME, intent: Intent = anIntent([drift])): string | undefined {
  return plainHarmOf({ drift, intent, context })?.guardrail.id;
}

const HOST = 'code.example.com';

/** A role that a code host's identities take; `tests` limits which. */
function trust(tests: JsonObject): JsonObject {
  const Principal = { Federated: `arn:aws:iam::123456789012:oidc-provider/${HOST}` };
  return { Effect: 'Allow', Principal, Action: 'sts:AssumeRoleWithWebIdentity', Condition: tests };
}

function retrusted(before: JsonObject, after: JsonObject): Drift {
  return aChanged('aws_iam_role.a', 'assume_role_policy', [aPolicy(trust(before)), aPolicy(trust(after))]);
}

const MAIN = { StringEquals: { [`${HOST}:sub`]: 'repo:shop/site:ref:refs/heads/main', [`${HOST}:aud`]: 'sts.amazonaws.com' } };

const EVERYTHING = { Effect: 'Allow', Principal: '*', Action: '*', Resource: '*' };

describe('plainHarmOf', () => {
  it.each<[string, Drift, string]>([
    ['MFA disabled', aChanged('aws_cognito_user_pool.a', 'mfa_configuration', ['ON', 'OFF']), 'privilege-escalation'],
    [
      'IMDSv1 enabled on an instance',
      aChanged('aws_instance.a', 'metadata_options', [[{ http_tokens: 'required' }], [{ http_tokens: 'optional' }]]),
      'privilege-escalation',
    ],
    ['a detector disabled', aChanged('aws_guardduty_detector.a', 'enable', [true, false]), 'privilege-escalation'],
    ['a snapshot shared with everybody', aChanged('aws_db_snapshot.a', 'shared_accounts', [[], ['all']]), 'public-exposure'],
    ['a statement changed to everybody', policy([READ], [statement('*')]), 'public-exposure'],
    [
      'an unknown account added to the statement of a role',
      policy([READ], [{ ...READ, Principal: { AWS: [OWN, STRANGER] } }]),
      'public-exposure',
    ],
    [
      'a Deny statement replaced by access for an unknown account',
      policy([{ ...READ, Effect: 'Deny', Principal: '*' }], [statement(STRANGER)]),
      'public-exposure',
    ],
    ['a policy of a type unknown to the catalogue', policy([READ], [statement('*')], 'aws_glue_resource_policy'), 'public-exposure'],
    ['a VPC endpoint policy without restriction', policy([READ], [EVERYTHING], 'aws_vpc_endpoint'), 'public-exposure'],
    ['a role for every identity of a code host', retrusted(MAIN, { StringLike: { [`${HOST}:sub`]: 'repo:*' } }), 'public-exposure'],
    [
      'a role for whom only the audience is checked',
      retrusted(MAIN, { StringEquals: { [`${HOST}:aud`]: 'sts.amazonaws.com' } }),
      'public-exposure',
    ],
    ['an event bus for everybody', aChanged('aws_cloudwatch_event_permission.a', 'principal', ['210987654321', '*']), 'public-exposure'],
  ])('finds %s', (_case, drift, guardrail) => {
    expect(found(drift)).toBe(guardrail);
  });

  it.each<[string, Drift]>([
    ['MFA enabled', aChanged('aws_cognito_user_pool.a', 'mfa_configuration', ['OFF', 'ON'])],
    [
      'a shorter minimum password length',
      aChanged('aws_cognito_user_pool.a', 'password_policy', [[{ minimum_length: 14 }], [{ minimum_length: 10 }]]),
    ],
    ['a role for another branch', retrusted(MAIN, { StringEquals: { [`${HOST}:sub`]: 'repo:shop/site:ref:refs/heads/next' } })],
    ['a role for all branches of a repository', retrusted(MAIN, { StringLike: { [`${HOST}:sub`]: 'repo:shop/site:*' } })],
    ['a role limited by another claim', retrusted(MAIN, { StringEquals: { [`${HOST}:repository_id`]: '12345' } })],
    ['a role that every identity could take', retrusted({}, { StringLike: { [`${HOST}:sub`]: '*' } })],
    ['a snapshot shared with one account', aChanged('aws_db_snapshot.a', 'shared_accounts', [[], ['555555555555']])],
    [
      'a snapshot that was already shared with everybody',
      aChanged('aws_db_snapshot.a', 'shared_accounts', [['all'], ['all', '555555555555']]),
    ],
    ['a statement added to those in code', policy([READ], [READ, statement('*', { Sid: 'open' })])],
    ['an equivalent statement', policy([READ], [{ ...READ, Action: ['s3:GetObject'] }])],
    ['a policy where code has none', aChanged('aws_s3_bucket_policy.a', 'policy', ['', aPolicy(statement('*'))])],
    ['one more account where another already has access', policy([statement('arn:aws:iam::210987654321:root')], [statement(STRANGER)])],
    [
      'a condition that may restrict it',
      policy([READ], [statement('*', { Condition: { StringEquals: { 'aws:PrincipalOrgID': 'o-1' } } })]),
    ],
    ['another role of the same account', policy([READ], [statement('arn:aws:iam::123456789012:role/other')])],
    ['a service without a source', policy([READ], [{ ...READ, Principal: { Service: 'sns.amazonaws.com' } }])],
    ['text that is not a policy', aChanged('aws_s3_bucket_policy.a', 'policy', [aPolicy(READ), '{'])],
    ['another VPC endpoint policy', policy([READ], [statement('*', { Resource: '*' })], 'aws_vpc_endpoint')],
    ['an unmanaged resource', anUnmanaged('aws_s3_bucket_policy', { bucket: 'a', policy: aPolicy(statement('*')) })],
    [
      'a policy that CloudTrail hides',
      aDrift({ resourceType: 'aws_s3_bucket_policy', changes: [aChange('policy', aPolicy(READ), null, { hidden: true })] }),
    ],
  ])('finds nothing for %s', (_case, drift) => {
    expect(found(drift)).toBeUndefined();
  });

  it('finds nothing in an incident', () => {
    const drift = policy([READ], [statement('*')]);

    expect(found(drift, HOME, anIncident([drift]))).toBeUndefined();
  });

  it('leaves an account that code names elsewhere to a person', () => {
    const drift = policy([READ], [statement(STRANGER)]);
    const partner = aContext({ workspace: aWorkspace([aResource('aws_iam_role.a', { arn: OWN, assume_role_policy: STRANGER })]) });

    expect(found(drift)).toBe('public-exposure');
    expect(found(drift, partner)).toBeUndefined();
  });

  it('names a protection that was deleted, unless another one of its type was made', () => {
    const gone = aMissing('aws_wafv2_web_acl_association.shop', { resource_arn: 'arn:lb', web_acl_arn: 'arn:acl' });
    const made = anUnmanaged('aws_wafv2_web_acl_association', { resource_arn: 'arn:lb', web_acl_arn: 'arn:other' });

    expect(found(gone)).toBe('public-exposure');
    expect(found(gone, aContext({ drifts: [gone, made] }))).toBeUndefined();
    expect(found(aMissing('aws_lb_listener.shop', { port: 443 }))).toBeUndefined();
  });

  it('states in one sentence what is open', () => {
    const drift = policy([READ], [statement(STRANGER)]);

    expect(plainHarmOf({ drift, intent: anIntent([drift]), context: HOME })?.message).toBe(`aws_s3_bucket_policy.a now allows ${STRANGER}`);
  });
});

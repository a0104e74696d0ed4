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
    ['a second factor turned off', aChanged('aws_cognito_user_pool.a', 'mfa_configuration', ['ON', 'OFF']), 'privilege-escalation'],
    [
      'credentials of a machine for whoever forges a request',
      aChanged('aws_instance.a', 'metadata_options', [[{ http_tokens: 'required' }], [{ http_tokens: 'optional' }]]),
      'privilege-escalation',
    ],
    ['a watch for intruders turned off', aChanged('aws_guardduty_detector.a', 'enable', [true, false]), 'privilege-escalation'],
    ['a copy of data for everybody', aChanged('aws_db_snapshot.a', 'shared_accounts', [[], ['all']]), 'public-exposure'],
    ['a statement of code for everybody', policy([READ], [statement('*')]), 'public-exposure'],
    [
      'a statement of code for a stranger beside the role',
      policy([READ], [{ ...READ, Principal: { AWS: [OWN, STRANGER] } }]),
      'public-exposure',
    ],
    [
      'a prohibition in whose place a stranger is let in',
      policy([{ ...READ, Effect: 'Deny', Principal: '*' }], [statement(STRANGER)]),
      'public-exposure',
    ],
    [
      'a policy of a type that the catalogue does not know',
      policy([READ], [statement('*')], 'aws_glue_resource_policy'),
      'public-exposure',
    ],
    ['a way through the network that bounds nothing any more', policy([READ], [EVERYTHING], 'aws_vpc_endpoint'), 'public-exposure'],
    ['a role for every identity of a code host', retrusted(MAIN, { StringLike: { [`${HOST}:sub`]: 'repo:*' } }), 'public-exposure'],
    [
      'a role for whom only the audience is checked',
      retrusted(MAIN, { StringEquals: { [`${HOST}:aud`]: 'sts.amazonaws.com' } }),
      'public-exposure',
    ],
    ['a bus for everybody', aChanged('aws_cloudwatch_event_permission.a', 'principal', ['210987654321', '*']), 'public-exposure'],
  ])('names %s', (_case, drift, guardrail) => {
    expect(found(drift)).toBe(guardrail);
  });

  it.each<[string, Drift]>([
    ['a second factor turned on', aChanged('aws_cognito_user_pool.a', 'mfa_configuration', ['OFF', 'ON'])],
    [
      'how long passwords are, which is a matter of degree',
      aChanged('aws_cognito_user_pool.a', 'password_policy', [[{ minimum_length: 14 }], [{ minimum_length: 10 }]]),
    ],
    ['a role for another branch', retrusted(MAIN, { StringEquals: { [`${HOST}:sub`]: 'repo:shop/site:ref:refs/heads/next' } })],
    ['a role for all branches of a repository', retrusted(MAIN, { StringLike: { [`${HOST}:sub`]: 'repo:shop/site:*' } })],
    ['a role limited by another claim', retrusted(MAIN, { StringEquals: { [`${HOST}:repository_id`]: '12345' } })],
    ['a role that every identity could take', retrusted({}, { StringLike: { [`${HOST}:sub`]: '*' } })],
    ['a copy of data for one account', aChanged('aws_db_snapshot.a', 'shared_accounts', [[], ['555555555555']])],
    ['a copy of data that everybody had', aChanged('aws_db_snapshot.a', 'shared_accounts', [['all'], ['all', '555555555555']])],
    ['a statement that was added to those of code', policy([READ], [READ, statement('*', { Sid: 'open' })])],
    ['the same statement in other words', policy([READ], [{ ...READ, Action: ['s3:GetObject'] }])],
    ['a policy where code has none', aChanged('aws_s3_bucket_policy.a', 'policy', ['', aPolicy(statement('*'))])],
    ['one account more where another one shares already', policy([statement('arn:aws:iam::210987654321:root')], [statement(STRANGER)])],
    ['a condition that may bound it', policy([READ], [statement('*', { Condition: { StringEquals: { 'aws:PrincipalOrgID': 'o-1' } } })])],
    ['another role of the same account', policy([READ], [statement('arn:aws:iam::123456789012:role/other')])],
    ['a service without a source', policy([READ], [{ ...READ, Principal: { Service: 'sns.amazonaws.com' } }])],
    ['text that is no policy', aChanged('aws_s3_bucket_policy.a', 'policy', [aPolicy(READ), '{'])],
    ['another way through the network', policy([READ], [statement('*', { Resource: '*' })], 'aws_vpc_endpoint')],
    ['what was made by hand', anUnmanaged('aws_s3_bucket_policy', { bucket: 'a', policy: aPolicy(statement('*')) })],
    [
      'a policy that the trail hides',
      aDrift({ resourceType: 'aws_s3_bucket_policy', changes: [aChange('policy', aPolicy(READ), null, { hidden: true })] }),
    ],
  ])('is silent about %s', (_case, drift) => {
    expect(found(drift)).toBeUndefined();
  });

  it('is silent in an emergency', () => {
    const drift = policy([READ], [statement('*')]);

    expect(found(drift, HOME, anIncident([drift]))).toBeUndefined();
  });

  it('leaves an account that this code names elsewhere to a person', () => {
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

  it('says in one sentence what is open now', () => {
    const drift = policy([READ], [statement(STRANGER)]);

    expect(plainHarmOf({ drift, intent: anIntent([drift]), context: HOME })?.message).toBe(`aws_s3_bucket_policy.a now allows ${STRANGER}`);
  });
});

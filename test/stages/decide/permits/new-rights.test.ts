import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { grantsNoHarm } from '#stages/decide/permits/new-rights.ts';
import { anEvent } from '../../../support/builders.ts';
import type { Caller } from '../../../support/builders.ts';
import { aChanged, aPolicy, aResource, aWorkspace, anUnmanaged } from '../../../support/drifts.ts';
import { BY, judge } from '../../../support/permits.ts';

const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:news';
const CODE = aWorkspace([aResource('aws_sns_topic.news', { arn: TOPIC })]);
const SSM = 'arn:aws:iam::aws:policy/AmazonSSMManagedInstanceCore';

describe('a permission that somebody gave', () => {
  const OWN = { action: 'lambda:InvokeFunction', function_name: 'api', principal: 'sns.amazonaws.com', source_arn: TOPIC };

  it.each<[string, JsonObject, keyof typeof BY, boolean]>([
    ['to a topic of this code', {}, 'person', true],
    ['to a topic of this code, by an agent', {}, 'agent', false],
    ['to every topic', { source_arn: null }, 'person', false],
    ['to a topic of somebody else', { source_arn: TOPIC.replace('1234', '9999') }, 'person', false],
    ['to another account', { principal: '210987654321' }, 'person', false],
    ['to do more', { action: 'lambda:*' }, 'person', false],
  ])('%s', (_case, over, by, expected) => {
    const drift = anUnmanaged('aws_lambda_permission', { ...OWN, ...over }, { events: [anEvent(BY[by])] });

    expect(grantsNoHarm(judge(drift, { workspace: CODE }))).toBe(expected);
  });
});

describe('a role that Systems Manager made', () => {
  const AUTOMATION: Caller = { ...BY.automation, userIdentity: { ...BY.automation.userIdentity, invokedBy: 'ssm.amazonaws.com' } };
  const trust = (principal: Json): string => aPolicy({ Effect: 'Allow', Principal: principal, Action: 'sts:AssumeRole' });
  const made = (type: string, observed: JsonObject, by: Caller = AUTOMATION): Drift =>
    anUnmanaged(type, observed, { events: [anEvent(by)], importId: String(observed['name'] ?? observed['policy_arn']) });

  const role = (over: JsonObject = {}, by: Caller = AUTOMATION): Drift =>
    made('aws_iam_role', { name: 'ssm', assume_role_policy: trust({ Service: 'ec2.amazonaws.com' }), ...over }, by);
  const attached = (policy_arn: string, by: Caller = AUTOMATION): Drift =>
    made('aws_iam_role_policy_attachment', { role: 'ssm', policy_arn }, by);
  const profile = made('aws_iam_instance_profile', { name: 'ssm', role: 'ssm' });

  it.each<[string, Drift, readonly Drift[], boolean]>([
    ['alone', role(), [], true],
    ['with what its agent needs', role(), [attached(SSM), profile], true],
    ['with all rights', role(), [attached('arn:aws:iam::aws:policy/AdministratorAccess')], false],
    ['with what its agent needs and more', role(), [attached(SSM), attached('arn:aws:iam::aws:policy/AmazonS3FullAccess')], false],
    [
      'with a policy of its own',
      role(),
      [made('aws_iam_role_policy', { name: 'own', role: 'ssm', policy: aPolicy({ Effect: 'Allow', Action: '*', Resource: '*' }) })],
      false,
    ],
    [
      'with a policy inside of it',
      role({ inline_policy: [{ name: 'own', policy: aPolicy({ Effect: 'Allow', Action: '*', Resource: '*' }) }] }),
      [],
      false,
    ],
    ['with managed policies inside of it', role({ managed_policy_arns: ['arn:aws:iam::aws:policy/AdministratorAccess'] }), [], false],
    ['that another account takes on', role({ assume_role_policy: trust({ AWS: '210987654321' }) }), [], false],
    [
      'that two services take on',
      role({ assume_role_policy: trust({ Service: ['ec2.amazonaws.com', 'lambda.amazonaws.com'] }) }),
      [],
      false,
    ],
    ['whose trust nobody saw', role({ assume_role_policy: null }), [], false],
    ['by the hands of a person', role({}, BY.person), [], false],
    ['and to which a person attached something', role(), [attached(SSM, BY.person)], false],
    ['by an agent', role({}, BY.agent), [], false],
  ])('%s', (_case, drift, drifts, expected) => {
    expect(grantsNoHarm(judge(drift, { drifts }))).toBe(expected);
  });

  it('vouches for what is attached to it', () => {
    expect(grantsNoHarm(judge(attached(SSM), { drifts: [role()] }))).toBe(true);
    expect(grantsNoHarm(judge(profile, { drifts: [role(), attached(SSM)] }))).toBe(true);
  });

  it('does not vouch for what is attached to a role that was there', () => {
    const workspace = aWorkspace([aResource('aws_iam_role.ssm', { name: 'ssm' })]);

    expect(grantsNoHarm(judge(attached(SSM), { workspace }))).toBe(false);
  });
});

it('says nothing of a changed resource', () => {
  const drift = aChanged('aws_lambda_permission.news', 'source_arn', [null, TOPIC]);

  expect(grantsNoHarm(judge(drift, { workspace: CODE }))).toBe(false);
});

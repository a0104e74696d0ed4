import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { isHarmlessGrant } from '#stages/decide/permits/new-rights.ts';
import { anEvent } from '../../../support/builders.ts';
import type { Caller } from '../../../support/builders.ts';
import { aChanged, aPolicy, aResource, aWorkspace, anUnmanaged } from '../../../support/drifts.ts';
import { BY, judge } from '../../../support/permits.ts';

const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:news';
const CODE = aWorkspace([aResource('aws_sns_topic.news', { arn: TOPIC })]);
const SSM = 'arn:aws:iam::aws:policy/AmazonSSMManagedInstanceCore';

describe('a new Lambda permission', () => {
  const OWN = { action: 'lambda:InvokeFunction', function_name: 'api', principal: 'sns.amazonaws.com', source_arn: TOPIC };

  it.each<[string, JsonObject, keyof typeof BY, boolean]>([
    ['for a topic of this code', {}, 'person', true],
    ['for a topic of this code, by an agent', {}, 'agent', false],
    ['for all topics', { source_arn: null }, 'person', false],
    ['for a topic of another account', { source_arn: TOPIC.replace('1234', '9999') }, 'person', false],
    ['for another account', { principal: '210987654321' }, 'person', false],
    ['for more actions', { action: 'lambda:*' }, 'person', false],
  ])('%s', (_case, over, by, expected) => {
    const drift = anUnmanaged('aws_lambda_permission', { ...OWN, ...over }, { events: [anEvent(BY[by])] });

    expect(isHarmlessGrant(judge(drift, { workspace: CODE }))).toBe(expected);
  });
});

describe('a role that Systems Manager created', () => {
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
    ['with the policy that its agent needs', role(), [attached(SSM), profile], true],
    ['with administrator permissions', role(), [attached('arn:aws:iam::aws:policy/AdministratorAccess')], false],
    ['with the needed policy and another', role(), [attached(SSM), attached('arn:aws:iam::aws:policy/AmazonS3FullAccess')], false],
    [
      'with a separate inline policy',
      role(),
      [made('aws_iam_role_policy', { name: 'own', role: 'ssm', policy: aPolicy({ Effect: 'Allow', Action: '*', Resource: '*' }) })],
      false,
    ],
    [
      'with an inline policy',
      role({ inline_policy: [{ name: 'own', policy: aPolicy({ Effect: 'Allow', Action: '*', Resource: '*' }) }] }),
      [],
      false,
    ],
    ['with managed_policy_arns', role({ managed_policy_arns: ['arn:aws:iam::aws:policy/AdministratorAccess'] }), [], false],
    ['that another account can assume', role({ assume_role_policy: trust({ AWS: '210987654321' }) }), [], false],
    [
      'that two services can assume',
      role({ assume_role_policy: trust({ Service: ['ec2.amazonaws.com', 'lambda.amazonaws.com'] }) }),
      [],
      false,
    ],
    ['with an unknown trust policy', role({ assume_role_policy: null }), [], false],
    ['created by a person', role({}, BY.person), [], false],
    ['with a policy attached by a person', role(), [attached(SSM, BY.person)], false],
    ['created by an agent', role({}, BY.agent), [], false],
  ])('%s', (_case, drift, drifts, expected) => {
    expect(isHarmlessGrant(judge(drift, { drifts }))).toBe(expected);
  });

  it('also permits its attachments', () => {
    expect(isHarmlessGrant(judge(attached(SSM), { drifts: [role()] }))).toBe(true);
    expect(isHarmlessGrant(judge(profile, { drifts: [role(), attached(SSM)] }))).toBe(true);
  });

  it('does not permit attachments to an existing role', () => {
    const workspace = aWorkspace([aResource('aws_iam_role.ssm', { name: 'ssm' })]);

    expect(isHarmlessGrant(judge(attached(SSM), { workspace }))).toBe(false);
  });
});

it('does not permit a changed resource', () => {
  const drift = aChanged('aws_lambda_permission.news', 'source_arn', [null, TOPIC]);

  expect(isHarmlessGrant(judge(drift, { workspace: CODE }))).toBe(false);
});

import { describe, expect, it } from 'vitest';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { DEFAULT_ORIGINS, isServiceItself, originOf } from '#domain/origin.ts';
import type { Origin, OriginPolicy } from '#domain/origin.ts';
import { aCliUser, aConsoleUser, anAssumedRole, anEvent, terraform } from '../support/builders.ts';

const policy: OriginPolicy = {
  ...DEFAULT_ORIGINS,
  terraformPrincipals: ['terraform-ci'],
  otherTerraformPrincipals: ['network-ci'],
  agentPrincipals: ['*-tuner'],
};

const userAgent = terraform().userAgent ?? '';
const byService = (invokedBy: string): Partial<CloudTrailEvent> => ({
  userIdentity: { ...anAssumedRole('deployer', 'run-1').userIdentity, invokedBy },
  userAgent: invokedBy,
});

const cases: readonly (readonly [string, Partial<CloudTrailEvent>, Origin])[] = [
  ['Terraform in a listed role', terraform(), { class: 'terraform' }],
  ['the user agent of Terraform in another role', { ...anAssumedRole('admin', 'bob'), userAgent }, { class: 'claims-terraform' }],
  ['the Terraform role with the AWS CLI', { ...terraform(), userAgent: 'aws-cli/2.27.50' }, { class: 'cli' }],
  ['the Terraform role in a browser', { ...terraform(), userAgent: 'Mozilla/5.0' }, { class: 'console' }],
  ['Terraform of another root', { ...anAssumedRole('network-ci', 'run-2'), userAgent }, { class: 'other-terraform' }],
  ['CloudFormation for a caller', byService('cloudformation.amazonaws.com'), { class: 'foreign-iac', tool: 'CloudFormation' }],
  [
    'CloudFormation with the stack in a tag',
    {
      ...byService('cloudformation.amazonaws.com'),
      requestParameters: { tags: [{ key: 'aws:cloudformation:stack-name', value: 'shop-api' }] },
    },
    { class: 'foreign-iac', tool: 'CloudFormation stack shop-api' },
  ],
  [
    'CloudFormation with the stack in a map of tags',
    { ...byService('cloudformation.amazonaws.com'), requestParameters: { tags: { 'aws:cloudformation:stack-name': 'shop-api' } } },
    { class: 'foreign-iac', tool: 'CloudFormation stack shop-api' },
  ],
  [
    'the execution role of the CDK',
    { ...anAssumedRole('cdk-hnb659fds-cfn-exec-role-123456789012-us-east-1', 'AWSCloudFormation'), userAgent: 'Boto3/1.40.0' },
    { class: 'foreign-iac', tool: 'AWS CDK' },
  ],
  [
    'Pulumi',
    { ...anAssumedRole('admin', 'bob'), userAgent: 'APN/1.0 Pulumi/1.0 Pulumi-Aws/6.0.0' },
    { class: 'foreign-iac', tool: 'Pulumi' },
  ],
  ['an SSM runbook', byService('ssm.amazonaws.com'), { class: 'automation' }],
  [
    'Auto Scaling',
    { userIdentity: { type: 'AWSService', invokedBy: 'autoscaling.amazonaws.com' }, userAgent: 'autoscaling.amazonaws.com' },
    { class: 'service-linked' },
  ],
  ['an emergency role', anAssumedRole('break-glass-admin', 'dora'), { class: 'break-glass' }],
  [
    'an agent by its user agent',
    { ...anAssumedRole('admin', 'x'), userAgent: 'Boto3/1.40 agent/planner' },
    { class: 'agent', tool: 'planner' },
  ],
  ['an agent by its role', anAssumedRole('perf-tuner', 'x'), { class: 'agent', tool: 'perf-tuner' }],
  ['a person in the console', aConsoleUser('alice@example.com'), { class: 'console' }],
  [
    'the backend of the console',
    { ...aCliUser('bob'), userIdentity: { ...aCliUser('bob').userIdentity, invokedBy: 'AWS Internal' }, userAgent: 'AWS Internal' },
    { class: 'console' },
  ],
  ['the command line', aCliUser('bob'), { class: 'cli' }],
  ['a script', anAssumedRole('ops', 'nightly'), { class: 'sdk-script' }],
  ['nobody', { userIdentity: {}, userAgent: '' }, { class: 'unknown' }],
];

describe('originOf', () => {
  it.each(cases)('classifies %s', (_case, caller, expected) => {
    expect(originOf(anEvent({ sessionCredentialFromConsole: undefined, ...caller }), policy)).toEqual(expected);
  });

  it('trusts no caller if none is listed', () => {
    expect(originOf(anEvent(terraform()), DEFAULT_ORIGINS)).toEqual({ class: 'claims-terraform' });
  });
});

describe('isServiceItself', () => {
  it.each([
    ['a service-linked role', '/aws-service-role/autoscaling.amazonaws.com/', true],
    ['a role with only the name', '/', false],
  ])('%s → %s', (_case, path, expected) => {
    const role = 'AWSServiceRoleForAutoScaling';
    const identity = anAssumedRole(role, 'AutoScaling').userIdentity;
    const sessionContext = { sessionIssuer: { type: 'Role', arn: `arn:aws:iam::123456789012:role${path}${role}` } };

    expect(isServiceItself(anEvent({ userIdentity: { ...identity, sessionContext } }))).toBe(expected);
  });
});

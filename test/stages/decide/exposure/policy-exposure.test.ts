import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import { homeOf, openedPolicy } from '#stages/decide/exposure/policy-exposure.ts';
import { aChanged, aContext, aDrift, aMissing, aPolicy, aResource, aWorkspace, anUnmanaged } from '../../../support/drifts.ts';

const STRANGER = '999988887777';
const TOPIC = 'arn:aws:sns:us-east-1:123456789012:orders';
const context = aContext({
  workspace: aWorkspace([
    aResource('aws_sns_topic.orders', { arn: TOPIC }),
    aResource('aws_s3_bucket.uploads', { arn: 'arn:aws:s3:::example-uploads', policy: '{"aws:PrincipalOrgID":"o-a1b2c3d4e5"}' }),
  ]),
});

function policyFor(principal: unknown, condition?: unknown): Drift {
  const statement = {
    Effect: 'Allow',
    Principal: principal,
    Action: 'sqs:SendMessage',
    Resource: '*',
    ...(condition === undefined ? {} : { Condition: condition }),
  };
  return aChanged('aws_sqs_queue_policy.jobs', 'policy', ['', aPolicy(statement as never)]);
}

function permission(over: Record<string, string>): Drift {
  return anUnmanaged('aws_lambda_permission', { action: 'lambda:InvokeFunction', function_name: 'worker', ...over });
}

describe('openedPolicy', () => {
  it.each<readonly [name: string, drift: Drift, told: RegExp]>([
    ['everybody', policyFor('*'), /lets everybody use sqs:sendmessage/],
    [
      'everybody in an organisation that is not known',
      policyFor('*', { StringEquals: { 'aws:PrincipalOrgID': 'o-zzzzzzzzzz' } }),
      /does not know who that is/,
    ],
    ['another account', policyFor({ AWS: STRANGER }), /of another account/],
    [
      'a service for another account',
      policyFor({ Service: 'sns.amazonaws.com' }, { StringEquals: { 'aws:SourceAccount': STRANGER } }),
      /not of this workspace/,
    ],
    [
      'a service for topics of a certain name',
      policyFor({ Service: 'sns.amazonaws.com' }, { ArnLike: { 'aws:SourceArn': 'arn:aws:sns:*:*:orders' } }),
      /not of this workspace/,
    ],
    ['a function for another account', permission({ principal: STRANGER }), /of another account/],
    ['a function at a URL', permission({ principal: '*', function_url_auth_type: 'NONE' }), /lets everybody/],
    ['a function for buckets of everybody', permission({ principal: 's3.amazonaws.com' }), /not of this workspace/],
    [
      'a bus for another account',
      anUnmanaged('aws_cloudwatch_event_permission', { principal: STRANGER, statement_id: 'x' }),
      /of another account/,
    ],
    ['a snapshot for everybody', aChanged('aws_db_snapshot.last', 'shared_accounts', [[], ['all']]), /shared with everybody/],
    [
      'an image for another account',
      anUnmanaged('aws_ami_launch_permission', { image_id: 'ami-1', account_id: STRANGER }),
      /shared with 999988887777/,
    ],
    ['an image for all', anUnmanaged('aws_ami_launch_permission', { image_id: 'ami-1', group: 'all' }), /shared with everybody/],
  ])('fires: %s', (_name, drift, told) => {
    expect(openedPolicy(drift, context)?.message).toMatch(told);
  });

  it.each<readonly [name: string, drift: Drift]>([
    ['our own account', policyFor({ AWS: '123456789012' })],
    ['everybody from our topic', policyFor('*', { ArnEquals: { 'aws:SourceArn': TOPIC } })],
    ['everybody in an organisation that code names', policyFor('*', { StringEquals: { 'aws:PrincipalOrgID': 'o-a1b2c3d4e5' } })],
    ['a service for our topic', policyFor({ Service: 'sns.amazonaws.com' }, { ArnEquals: { 'aws:SourceArn': TOPIC } })],
    ['a service without a condition', policyFor({ Service: 'events.amazonaws.com' })],
    ['a function for our account', permission({ principal: '123456789012' })],
    ['a function for our bucket', permission({ principal: 's3.amazonaws.com', source_arn: 'arn:aws:s3:::example-uploads' })],
    ['a permission that is gone', aMissing('aws_lambda_permission.x', { principal: '*' })],
    ['a snapshot for our account', aChanged('aws_db_snapshot.last', 'shared_accounts', [[], ['123456789012']])],
    ['a snapshot that is shared with fewer', aChanged('aws_db_snapshot.last', 'shared_accounts', [[STRANGER], []])],
    [
      'a trust policy, of which privilege-escalation speaks',
      aChanged('aws_iam_role.app', 'assume_role_policy', ['', aPolicy({ Effect: 'Allow', Principal: '*', Action: 'sts:AssumeRole' })]),
    ],
  ])('is silent: %s', (_name, drift) => {
    expect(openedPolicy(drift, context)).toBeUndefined();
  });
});

describe('homeOf', () => {
  it('knows accounts, resources and organisations', () => {
    const home = homeOf(aDrift(), context);

    expect([...home.accounts]).toEqual(['123456789012']);
    expect(['arn:aws:s3:::example-uploads', 'o-a1b2c3d4e5', 'o-zzzzzzzzzz', 'arn:aws:s3:::other'].map(home.knows)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import { aChanged, aContext, aPolicy, aResource, aWorkspace, anUnmanaged } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

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
  it.each<readonly [name: string, drift: Drift]>([
    ['everybody', policyFor('*')],
    ['everyone in an unknown organisation', policyFor('*', { StringEquals: { 'aws:PrincipalOrgID': 'o-zzzzzzzzzz' } })],
    ['another account', policyFor({ AWS: STRANGER })],
    ['a service for another account', policyFor({ Service: 'sns.amazonaws.com' }, { StringEquals: { 'aws:SourceAccount': STRANGER } })],
    [
      'a service for topics with a name pattern',
      policyFor({ Service: 'sns.amazonaws.com' }, { ArnLike: { 'aws:SourceArn': 'arn:aws:sns:*:*:orders' } }),
    ],
    ['a function for another account', permission({ principal: STRANGER })],
    ['a function with a public URL', permission({ principal: '*', function_url_auth_type: 'NONE' })],
    ['a function for buckets of any account', permission({ principal: 's3.amazonaws.com' })],
    ['a bus for another account', anUnmanaged('aws_cloudwatch_event_permission', { principal: STRANGER, statement_id: 'x' })],
    ['a snapshot for everyone', aChanged('aws_db_snapshot.last', 'shared_accounts', [[], ['all']])],
    ['an image for another account', anUnmanaged('aws_ami_launch_permission', { image_id: 'ami-1', account_id: STRANGER })],
    ['an image for everyone', anUnmanaged('aws_ami_launch_permission', { image_id: 'ami-1', group: 'all' })],
  ])('fires: %s', (_name, drift) => {
    expect(verdictOn({ drift, context })).toMatch(/^(?:escalate|revert)$/);
  });
});

import { expect, it } from 'vitest';
import type { Json, JsonObject } from '#domain/json.ts';
import { isOwnDelivery } from '#stages/decide/permits/deliveries.ts';
import { aResource, aWorkspace } from '../../../support/drifts.ts';

const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:news';
const BUCKET = 'arn:aws:s3:::files';
const READ = 'arn:aws:sns:eu-west-1:123456789012:elsewhere';
const CODE = aWorkspace([
  aResource('aws_sns_topic.news', { arn: TOPIC }),
  aResource('aws_s3_bucket.files', { arn: BUCKET }),
  aResource('aws_sns_topic.read', { arn: READ }, { mode: 'data' }),
]);

const from = (value: Json, operator = 'ArnEquals', key = 'aws:SourceArn'): JsonObject => ({ [operator]: { [key]: value } });

it.each<[string, string, string, JsonObject, boolean]>([
  ['from a topic of this code', 'Service:sns.amazonaws.com', 'lambda:invokefunction', from(TOPIC), true],
  [
    'from a topic of this code with another case',
    'Service:sns.amazonaws.com',
    'sqs:sendmessage',
    from(TOPIC, 'StringLike', 'AWS:SourceArn'),
    true,
  ],
  ['from a bucket of this code', 'Service:s3.amazonaws.com', 'sns:publish', from(BUCKET), true],
  ['not from a topic that is a data source', 'Service:sns.amazonaws.com', 'sqs:sendmessage', from(READ), false],
  ['not from a topic of another account', 'Service:sns.amazonaws.com', 'sqs:sendmessage', from(TOPIC.replace('1234', '9999')), false],
  ['not from a topic of this code and another', 'Service:sns.amazonaws.com', 'sqs:sendmessage', from([TOPIC, `${TOPIC}-2`]), false],
  ['not from a wildcard', 'Service:sns.amazonaws.com', 'sqs:sendmessage', from('arn:aws:sns:eu-west-1:123456789012:*', 'ArnLike'), false],
  ['not without a condition', 'Service:sns.amazonaws.com', 'sqs:sendmessage', {}, false],
  ['not with an IfExists condition', 'Service:sns.amazonaws.com', 'sqs:sendmessage', from(TOPIC, 'ArnEqualsIfExists'), false],
  ['not with a negated condition', 'Service:sns.amazonaws.com', 'sqs:sendmessage', from(TOPIC, 'ArnNotEquals'), false],
  ['not from an account', 'Service:sns.amazonaws.com', 'sqs:sendmessage', from('123456789012', 'StringEquals', 'aws:SourceAccount'), false],
  ['not for another service with that source', 'Service:events.amazonaws.com', 'sqs:sendmessage', from(TOPIC), false],
  ['not for a role', 'AWS:arn:aws:iam::123456789012:role/app', 'sqs:sendmessage', from(TOPIC), false],
  ['everybody', 'AWS:*', 'sqs:sendmessage', from(TOPIC), false],
  ['not for a receive action', 'Service:sns.amazonaws.com', 'sqs:receivemessage', from(TOPIC), false],
  ['not for all actions', 'Service:sns.amazonaws.com', 'sqs:*', from(TOPIC), false],
  ['not for assuming a role', 'Service:sns.amazonaws.com', 'sts:assumerole', from(TOPIC), false],
])('permits delivery: %s', (_case, principal, action, condition, expected) => {
  expect(isOwnDelivery({ principal, action, resource: '*', condition }, CODE)).toBe(expected);
});

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
  ['a topic of this code', 'Service:sns.amazonaws.com', 'lambda:invokefunction', from(TOPIC), true],
  [
    'a topic of this code in other letters',
    'Service:sns.amazonaws.com',
    'sqs:sendmessage',
    from(TOPIC, 'StringLike', 'AWS:SourceArn'),
    true,
  ],
  ['a bucket of this code', 'Service:s3.amazonaws.com', 'sns:publish', from(BUCKET), true],
  ['a topic that this code only reads', 'Service:sns.amazonaws.com', 'sqs:sendmessage', from(READ), false],
  ['a topic of somebody else', 'Service:sns.amazonaws.com', 'sqs:sendmessage', from(TOPIC.replace('1234', '9999')), false],
  ['a topic of this code and another', 'Service:sns.amazonaws.com', 'sqs:sendmessage', from([TOPIC, `${TOPIC}-2`]), false],
  ['a pattern', 'Service:sns.amazonaws.com', 'sqs:sendmessage', from('arn:aws:sns:eu-west-1:123456789012:*', 'ArnLike'), false],
  ['whatever says nothing', 'Service:sns.amazonaws.com', 'sqs:sendmessage', {}, false],
  ['whatever need not say it', 'Service:sns.amazonaws.com', 'sqs:sendmessage', from(TOPIC, 'ArnEqualsIfExists'), false],
  ['all but a topic of this code', 'Service:sns.amazonaws.com', 'sqs:sendmessage', from(TOPIC, 'ArnNotEquals'), false],
  ['an account', 'Service:sns.amazonaws.com', 'sqs:sendmessage', from('123456789012', 'StringEquals', 'aws:SourceAccount'), false],
  ['another service in its name', 'Service:events.amazonaws.com', 'sqs:sendmessage', from(TOPIC), false],
  ['a role', 'AWS:arn:aws:iam::123456789012:role/app', 'sqs:sendmessage', from(TOPIC), false],
  ['everybody', 'AWS:*', 'sqs:sendmessage', from(TOPIC), false],
  ['one who takes out', 'Service:sns.amazonaws.com', 'sqs:receivemessage', from(TOPIC), false],
  ['one who does everything', 'Service:sns.amazonaws.com', 'sqs:*', from(TOPIC), false],
  ['one who takes on a role', 'Service:sns.amazonaws.com', 'sts:assumerole', from(TOPIC), false],
])('lets deliver %s', (_case, principal, action, condition, expected) => {
  expect(isOwnDelivery({ principal, action, resource: '*', condition }, CODE)).toBe(expected);
});

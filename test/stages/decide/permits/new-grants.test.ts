import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#domain/json.ts';
import type { Grant } from '#stages/decide/grants/policy-grants.ts';
import { grantLacks } from '#stages/decide/permits/new-grants.ts';

const TABLE = 'arn:aws:dynamodb:eu-west-1:123456789012:table/items';
const OBJECTS = 'arn:aws:s3:::files/*';

function grant(action: string, resource: string, condition: JsonObject = {}): Grant {
  return { principal: '', action: action.toLowerCase(), resource, condition };
}

const TIED = { StringEquals: { 'aws:SourceVpce': 'vpce-1' } };

describe('one more right', () => {
  it.each<[string, Grant, readonly Grant[]]>([
    ['to read what is read', grant('dynamodb:Query', TABLE), [grant('dynamodb:GetItem', TABLE)]],
    ['to read what is written', grant('dynamodb:GetItem', TABLE), [grant('dynamodb:PutItem', TABLE)]],
    ['to write what is written', grant('dynamodb:UpdateItem', TABLE), [grant('dynamodb:PutItem', TABLE)]],
    ['to read a part of what is read', grant('s3:GetObjectTagging', 'arn:aws:s3:::files/a.txt'), [grant('s3:GetObject', OBJECTS)]],
    ['of the same on a part of it', grant('s3:DeleteObject', 'arn:aws:s3:::files/tmp/*'), [grant('s3:DeleteObject', OBJECTS)]],
    ['under the same condition', grant('dynamodb:Query', TABLE, TIED), [grant('dynamodb:GetItem', TABLE, TIED)]],
    ['to describe what is used', grant('dynamodb:DescribeTable', TABLE), [grant('dynamodb:GetItem', TABLE)]],
    ['to send traces', grant('xray:PutTraceSegments', '*'), []],
    [
      'to put metrics of its own',
      grant('cloudwatch:PutMetricData', '*', { StringEquals: { 'cloudwatch:namespace': ['Shop', 'Orders'] } }),
      [],
    ],
  ])('does no harm: %s', (_case, one, held) => {
    expect(grantLacks(one, held)).toBeUndefined();
  });

  it.each<[string, Grant, readonly Grant[], string]>([
    ['where nothing is used', grant('dynamodb:Query', TABLE), [], 'the identity does not use that service there yet'],
    ['on something else', grant('dynamodb:Query', `${TABLE}-2`), [grant('dynamodb:GetItem', TABLE)], 'does not use that service'],
    [
      'without the condition of what is used',
      grant('dynamodb:Query', TABLE),
      [grant('dynamodb:GetItem', TABLE, TIED)],
      'does not use that service',
    ],
    ['on everything', grant('dynamodb:Query', '*'), [grant('dynamodb:GetItem', TABLE)], 'does not use that service'],
    ['on whatever begins so', grant('dynamodb:Query', `${TABLE}*`), [grant('dynamodb:GetItem', TABLE)], 'does not use that service'],
    ['to write what is only read', grant('dynamodb:PutItem', TABLE), [grant('dynamodb:GetItem', TABLE)], 'does not write there yet'],
    [
      'to read what is only listed',
      grant('s3:GetObject', 'arn:aws:s3:::*'),
      [grant('s3:ListAllMyBuckets', 'arn:aws:s3:::*')],
      'does not read that kind of resource there yet',
    ],
    ['to delete what is written', grant('dynamodb:DeleteTable', TABLE), [grant('dynamodb:PutItem', TABLE)], 'changes, deletes or runs'],
    [
      'to restore what is written',
      grant('dynamodb:RestoreTableToPointInTime', TABLE),
      [grant('dynamodb:PutItem', TABLE)],
      'changes, deletes or runs',
    ],
    [
      'to manage permissions',
      grant('s3:PutBucketPolicy', 'arn:aws:s3:::files'),
      [grant('s3:*', 'arn:aws:s3:::files')],
      'manages permissions',
    ],
    ['to take on roles', grant('sts:AssumeRole', 'arn:aws:iam::123456789012:role/x'), [], 'permissions or secrets'],
    ['to decrypt', grant('kms:Decrypt', '*'), [grant('kms:Encrypt', '*')], 'permissions or secrets'],
    [
      'to read secrets',
      grant('secretsmanager:GetSecretValue', '*'),
      [grant('secretsmanager:DescribeSecret', '*')],
      'permissions or secrets',
    ],
    ['to read parameters', grant('ssm:GetParameters', '*'), [grant('ssm:GetParameter', '*')], 'permissions or secrets'],
    ['to read code', grant('lambda:GetFunction', '*'), [grant('lambda:ListTags', '*')], 'permissions or secrets'],
    ['to read passwords of machines', grant('ec2:GetPasswordData', '*'), [grant('ec2:RunInstances', '*')], 'permissions or secrets'],
    ['to do everything but something', grant('!iam:*', '*'), [grant('s3:*', '*')], 'it uses NotAction or NotResource'],
    [
      'on everything but something',
      grant('s3:GetObject', '!arn:aws:s3:::a/*'),
      [grant('s3:GetObject', OBJECTS)],
      'it uses NotAction or NotResource',
    ],
    ['that names nothing', grant('s3:GetObject', ''), [], 'it uses NotAction or NotResource'],
    ['that nobody knows', grant('dynamodb:MakeCoffee', TABLE), [grant('dynamodb:GetItem', TABLE)], 'the action is unknown'],
    ['of a service that nobody knows', grant('coffee:Make', '*'), [], 'the action is unknown'],
    ['that stands for too many', grant('ec2:*', '*'), [grant('ec2:RunInstances', '*')], 'it matches'],
    ['to put metrics of AWS', grant('cloudwatch:PutMetricData', '*', { StringEquals: { 'cloudwatch:namespace': 'AWS/EC2' } }), [], ''],
    ['to put any metrics', grant('cloudwatch:PutMetricData', '*'), [], ''],
  ])('is asked about: %s', (_case, one, held, expected) => {
    expect(grantLacks(one, held)).toContain(expected);
  });
});

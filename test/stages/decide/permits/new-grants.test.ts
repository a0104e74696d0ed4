import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#domain/json.ts';
import type { Grant } from '#stages/decide/grants/policy-grants.ts';
import { grantViolation } from '#stages/decide/permits/new-grants.ts';

const TABLE = 'arn:aws:dynamodb:eu-west-1:123456789012:table/items';
const OBJECTS = 'arn:aws:s3:::files/*';

function grant(action: string, resource: string, condition: JsonObject = {}): Grant {
  return { principal: '', action: action.toLowerCase(), resource, condition };
}

const TIED = { StringEquals: { 'aws:SourceVpce': 'vpce-1' } };

describe('an added permission', () => {
  it.each<[string, Grant, readonly Grant[]]>([
    ['to read a resource that is already read', grant('dynamodb:Query', TABLE), [grant('dynamodb:GetItem', TABLE)]],
    ['to read a resource that is already written', grant('dynamodb:GetItem', TABLE), [grant('dynamodb:PutItem', TABLE)]],
    ['to write a resource that is already written', grant('dynamodb:UpdateItem', TABLE), [grant('dynamodb:PutItem', TABLE)]],
    [
      'to read a part of a resource that is already read',
      grant('s3:GetObjectTagging', 'arn:aws:s3:::files/a.txt'),
      [grant('s3:GetObject', OBJECTS)],
    ],
    [
      'for the same action on a part of the resource',
      grant('s3:DeleteObject', 'arn:aws:s3:::files/tmp/*'),
      [grant('s3:DeleteObject', OBJECTS)],
    ],
    ['under the same condition', grant('dynamodb:Query', TABLE, TIED), [grant('dynamodb:GetItem', TABLE, TIED)]],
    ['to describe a resource in use', grant('dynamodb:DescribeTable', TABLE), [grant('dynamodb:GetItem', TABLE)]],
    ['to send traces', grant('xray:PutTraceSegments', '*'), []],
    [
      'to write metrics of its own namespace',
      grant('cloudwatch:PutMetricData', '*', { StringEquals: { 'cloudwatch:namespace': ['Shop', 'Orders'] } }),
      [],
    ],
  ])('is harmless: %s', (_case, one, held) => {
    expect(grantViolation(one, held)).toBeUndefined();
  });

  it.each<[string, Grant, readonly Grant[], string]>([
    ['on an unused service', grant('dynamodb:Query', TABLE), [], 'the identity does not use that service there yet'],
    ['on another resource', grant('dynamodb:Query', `${TABLE}-2`), [grant('dynamodb:GetItem', TABLE)], 'does not use that service'],
    [
      'without the condition of the existing grant',
      grant('dynamodb:Query', TABLE),
      [grant('dynamodb:GetItem', TABLE, TIED)],
      'does not use that service',
    ],
    ['on all resources', grant('dynamodb:Query', '*'), [grant('dynamodb:GetItem', TABLE)], 'does not use that service'],
    ['on a prefix', grant('dynamodb:Query', `${TABLE}*`), [grant('dynamodb:GetItem', TABLE)], 'does not use that service'],
    [
      'to write a resource that is only read',
      grant('dynamodb:PutItem', TABLE),
      [grant('dynamodb:GetItem', TABLE)],
      'does not write there yet',
    ],
    [
      'to read a resource that is only listed',
      grant('s3:GetObject', 'arn:aws:s3:::*'),
      [grant('s3:ListAllMyBuckets', 'arn:aws:s3:::*')],
      'does not read that kind of resource there yet',
    ],
    [
      'to delete a resource that is written',
      grant('dynamodb:DeleteTable', TABLE),
      [grant('dynamodb:PutItem', TABLE)],
      'changes, deletes or runs',
    ],
    [
      'to restore a resource that is written',
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
    ['to assume roles', grant('sts:AssumeRole', 'arn:aws:iam::123456789012:role/x'), [], 'permissions or secrets'],
    ['to decrypt', grant('kms:Decrypt', '*'), [grant('kms:Encrypt', '*')], 'permissions or secrets'],
    [
      'to read secrets',
      grant('secretsmanager:GetSecretValue', '*'),
      [grant('secretsmanager:DescribeSecret', '*')],
      'permissions or secrets',
    ],
    ['to read parameters', grant('ssm:GetParameters', '*'), [grant('ssm:GetParameter', '*')], 'permissions or secrets'],
    ['to read code', grant('lambda:GetFunction', '*'), [grant('lambda:ListTags', '*')], 'permissions or secrets'],
    ['to read passwords of instances', grant('ec2:GetPasswordData', '*'), [grant('ec2:RunInstances', '*')], 'permissions or secrets'],
    ['with NotAction', grant('!iam:*', '*'), [grant('s3:*', '*')], 'it uses NotAction or NotResource'],
    ['with NotResource', grant('s3:GetObject', '!arn:aws:s3:::a/*'), [grant('s3:GetObject', OBJECTS)], 'it uses NotAction or NotResource'],
    ['without a resource', grant('s3:GetObject', ''), [], 'it uses NotAction or NotResource'],
    ['of an unknown action', grant('dynamodb:MakeCoffee', TABLE), [grant('dynamodb:GetItem', TABLE)], 'the action is unknown'],
    ['of an unknown service', grant('coffee:Make', '*'), [], 'the action is unknown'],
    ['with a wildcard that matches too many actions', grant('ec2:*', '*'), [grant('ec2:RunInstances', '*')], 'it matches'],
    ['to write metrics of AWS', grant('cloudwatch:PutMetricData', '*', { StringEquals: { 'cloudwatch:namespace': 'AWS/EC2' } }), [], ''],
    ['to write any metrics', grant('cloudwatch:PutMetricData', '*'), [], ''],
  ])('is escalated: %s', (_case, one, held, expected) => {
    expect(grantViolation(one, held)).toContain(expected);
  });
});

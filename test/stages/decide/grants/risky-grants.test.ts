import { describe, expect, it } from 'vitest';
import { controlsAccess } from '#stages/decide/grants/access-controls.ts';
import { isEverything, riskOfGrant } from '#stages/decide/grants/risky-grants.ts';
import type { Grant } from '#stages/decide/grants/policy-grants.ts';

function aGrant(action: string, resource: string): Grant {
  return { principal: '', action, resource, condition: {} };
}

describe('riskOfGrant', () => {
  it.each([
    ['*', 'x', 'every action on x'],
    ['sqs:*', 'x', 'sqs:* on x'],
    ['sqs:?*', 'x', 'sqs:?* on x'],
    ['?*', 'x', 'every action on x'],
    ['lambda:updatefunctioncode', 'x', 'lambda:updatefunctioncode on x'],
    ['s3:putbucketpolicy', 'x', 's3:putbucketpolicy on x'],
    ['kms:putkey*', 'x', 'kms:putkey* on x'],
    ['!iam:*', '*', 'everything but iam:* on *'],
    ['iam:putrolepolicy', 'x', 'iam:putrolepolicy on x'],
    ['ssm:startsession', '*', 'ssm:startsession on *'],
    ['kms:decrypt', '*', 'kms:decrypt on *'],
    ['codebuild:startbuild', 'x', 'codebuild:startbuild on x'],
    ['ecr:putimage', 'x', 'ecr:putimage on x'],
  ])('%s on %s is risky', (action, resource, risk) => {
    expect(riskOfGrant(aGrant(action, resource), [])).toBe(risk);
  });

  it.each([
    ['iam:getrole', '*'],
    ['iam:list*', '*'],
    ['ssm:startsession', 'arn:aws:ec2:us-east-1:123456789012:instance/i-1'],
    ['sqs:sendmessage', 'arn:aws:sqs:us-east-1:123456789012:jobs'],
    ['kms:decrypt', 'arn:aws:kms:us-east-1:123456789012:key/1'],
    ['ec2:describe*', '*'],
    ['logs:putlogevents', 'arn:aws:logs:us-east-1:123456789012:*'],
  ])('%s on %s is ordinary', (action, resource) => {
    expect(riskOfGrant(aGrant(action, resource), [])).toBeUndefined();
  });

  it('lets an ordinary action join others of its service that reach everything already', () => {
    expect(riskOfGrant(aGrant('sqs:deletemessage', '*'), [aGrant('sqs:sendmessage', '*')])).toBeUndefined();
    expect(riskOfGrant(aGrant('sqs:deletemessage', '*'), [aGrant('sqs:listqueues', '*')])).toBe('sqs:deletemessage on *');
    expect(riskOfGrant(aGrant('sqs:deletemessage', '*'), [aGrant('sns:publish', '*')])).toBe('sqs:deletemessage on *');
  });
});

describe('isEverything', () => {
  it.each([
    ['*', true],
    ['!arn:aws:s3:::a', true],
    ['arn:aws:s3:::*', true],
    ['arn:aws:s3:::?*', true],
    ['arn:aws:s3:::*/*', true],
    ['arn:aws:dynamodb:*:*:table/*', true],
    ['arn:aws:s3:::records/*', false],
    ['arn:aws:dynamodb:us-east-1:123456789012:table/orders', false],
    ['', false],
  ])('%s is %s', (resource, expected) => {
    expect(isEverything(resource)).toBe(expected);
  });
});

describe('controlsAccess', () => {
  it.each([
    ['sqs:addpermission', true],
    ['sqs:add*', true],
    ['sqs:sendmessage', false],
    ['s3:getbucketpolicy', false],
  ])('%s: %s', (action, expected) => {
    expect(controlsAccess(action)).toBe(expected);
  });
});

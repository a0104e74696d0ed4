import { describe, expect, it } from 'vitest';
import { isGuarded, reachedAccount } from '#stages/decide/grants/guarded-actions.ts';
import type { Grant } from '#stages/decide/grants/policy-grants.ts';

function grant(action: string, resource = '*'): Grant {
  return { principal: '', action, resource, condition: {} };
}

describe('isGuarded', () => {
  it.each([
    ['cloudtrail:stoplogging', true],
    ['guardduty:delete*', true],
    ['kms:schedulekeydeletion', true],
    ['ec2:authorizesecuritygroupingress', true],
    ['ssm:sendcommand', true],
    ['s3:putreplicationconfiguration', true],
    ['ram:associate*', true],
    ['sns:subscribe', true],
    ['cognito-idp:adminsetuserpassword', true],
    ['logs:putlogevents', false],
    ['sns:publish', false],
    ['kms:decrypt', false],
    ['ec2:describeinstances', false],
    ['cloudtrail:lookupevents', false],
  ])('of %s says %j', (action, expected) => {
    expect(isGuarded(grant(action))).toBe(expected);
  });

  it.each([
    ['arn:aws:rds-db:us-east-1:123456789012:dbuser:*/db_admin', true],
    ['arn:aws:rds-db:us-east-1:123456789012:dbuser:cluster-ABC/*', true],
    ['arn:aws:rds-db:us-east-1:123456789012:dbuser:cluster-ABC/shop', false],
  ])('of a database user as %s says %j', (resource, expected) => {
    expect(isGuarded(grant('rds-db:connect', resource))).toBe(expected);
  });
});

describe('reachedAccount', () => {
  const home = new Set(['123456789012']);

  it.each([
    ['arn:aws:kms:us-east-1:999988887777:key/1', '999988887777'],
    ['arn:aws:kms:us-east-1:123456789012:key/1', undefined],
    ['arn:aws:s3:::bucket/*', undefined],
    ['arn:aws:iam::aws:policy/ReadOnlyAccess', undefined],
    ['*', undefined],
  ])('of %s is %j', (resource, expected) => {
    expect(reachedAccount(grant('kms:decrypt', resource), home)).toBe(expected);
  });

  it('says nothing where no account is known to be at home', () => {
    expect(reachedAccount(grant('kms:decrypt', 'arn:aws:kms:us-east-1:999988887777:key/1'), new Set())).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { isListed, principalOf } from '#domain/trail/principal.ts';
import { aCliUser, anAssumedRole } from '../../support/builders.ts';

const session = principalOf(anAssumedRole('deployer', 'run-1').userIdentity);

describe('principalOf', () => {
  it.each([
    ['a role session', anAssumedRole('deployer', 'team/run-1').userIdentity, { name: 'deployer', session: 'team/run-1' }],
    ['a user', aCliUser('bob').userIdentity, { name: 'bob' }],
    ['a service', { type: 'AWSService', invokedBy: 'lambda.amazonaws.com' }, { name: 'lambda.amazonaws.com', arn: '' }],
    ['nobody', {}, { name: 'unknown', arn: '' }],
  ])('parses %s', (_case, identity, expected) => {
    expect(principalOf(identity)).toMatchObject(expected);
  });
});

describe('isListed', () => {
  it.each([
    ['the role’s name', 'deployer', true],
    ['a wildcard', 'deploy*', true],
    ['the role’s ARN', 'arn:aws:iam::123456789012:role/deployer', true],
    ['the role’s ARN with a wildcard', 'arn:aws:iam::123456789012:role/*', true],
    ['the assumed role', 'arn:aws:sts::123456789012:assumed-role/deployer', true],
    ['the session', 'arn:aws:sts::123456789012:assumed-role/deployer/run-1', true],
    ['a prefix of the name', 'deploy', false],
    ['a name with this prefix', 'deployer-admin', false],
    ['the same role of another account', 'arn:aws:iam::444455556666:role/deployer', false],
    ['a wildcard across the account', 'arn:aws:*/deployer', false],
    ['the session’s name', 'run-1', false],
    ['nothing', '', false],
    ['a regular expression', '.+', false],
  ])('%s: %s → %s', (_case, listed, expected) => {
    expect(isListed(session, listed)).toBe(expected);
  });

  it('finds a role with a path if the record has no issuer', () => {
    const withoutIssuer = principalOf({ type: 'AssumedRole', arn: 'arn:aws:sts::123456789012:assumed-role/deployer/run-1' });

    expect(isListed(withoutIssuer, 'arn:aws:iam::123456789012:role/ci/deployer')).toBe(true);
    expect(isListed(session, 'arn:aws:iam::123456789012:role/ci/deployer')).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#domain/json.ts';
import {
  accountOf,
  allowedByRewriting,
  areDisjoint,
  grantsOf,
  newlyAllowed,
  noLongerDenied,
  requiresNoMore,
} from '#stages/decide/grants/policy-grants.ts';
import type { Grants } from '#stages/decide/grants/policy-grants.ts';
import { aPolicy } from '../../../support/drifts.ts';

const NONE: Grants = { allows: [], denies: [] };

function read(...statements: readonly JsonObject[]): Grants {
  return grantsOf(aPolicy(...statements)) ?? NONE;
}

describe('grantsOf', () => {
  it('reads one triple for each principal, action and resource', () => {
    const grants = read({
      Effect: 'Allow',
      Principal: { AWS: ['123456789012', 'arn:aws:iam::123456789012:role/x'] },
      Action: ['s3:GetObject', 'S3:PutObject'],
      Resource: 'arn:aws:s3:::a/*',
    });

    expect(grants.allows.map((grant) => `${grant.principal} ${grant.action}`)).toEqual([
      'AWS:arn:aws:iam::123456789012:root s3:getobject',
      'AWS:arn:aws:iam::123456789012:root s3:putobject',
      'AWS:arn:aws:iam::123456789012:role/x s3:getobject',
      'AWS:arn:aws:iam::123456789012:role/x s3:putobject',
    ]);
  });

  it.each([
    ['nothing', null, NONE],
    ['an empty string', '', NONE],
    [
      'a parsed document',
      JSON.parse(aPolicy({ Effect: 'Deny', Action: 's3:*', Resource: '*' })),
      { allows: [], denies: [{ principal: '', action: 's3:*', resource: '*', condition: {} }] },
    ],
    ['invalid JSON', '{"Statement":', undefined],
    ['JSON that is not a policy', '{"rules":[]}', undefined],
    ['a number', 5, undefined],
  ])('returns the grants of %s', (_case, value, expected) => {
    expect(grantsOf(value)).toEqual(expected);
  });

  it.each([
    ['a wildcard', '*'],
    ['an AWS wildcard', { AWS: '*' }],
  ])('reads %s as everybody', (_case, Principal) => {
    expect(read({ Effect: 'Allow', Principal, Action: 'sqs:SendMessage', Resource: '*' }).allows[0]?.principal).toBe('AWS:*');
  });

  it('marks NotAction and NotResource lists', () => {
    const [grant] = read({ Effect: 'Allow', NotAction: ['IAM:*', 'aws-portal:*'], NotResource: 'arn:aws:s3:::a' }).allows;

    expect(grant).toMatchObject({ action: '!aws-portal:*,iam:*', resource: '!arn:aws:s3:::a' });
  });
});

describe('allowedByRewriting', () => {
  const GET = { Sid: 'read', Effect: 'Allow', Action: 's3:GetObject', Resource: 'arn:aws:s3:::a/*' };
  const PUT = { ...GET, Sid: 'write', Action: 's3:PutObject' };

  it.each([
    ['a statement that grants more', [GET], [{ ...GET, Action: 's3:*' }], ['s3:*']],
    ['a statement that replaces another', [GET], [PUT], ['s3:putobject']],
    ['a statement added next to a rewritten one', [GET], [{ ...GET, Resource: 'arn:aws:s3:::a/b/*' }, PUT], ['s3:putobject']],
    ['an added statement as nothing', [GET], [GET, PUT], []],
    ['an equivalent statement as nothing', [GET], [{ ...GET, Sid: 'reads', Action: ['S3:GetObject'] }, PUT], []],
    ['a removed statement as nothing', [GET, PUT], [GET], []],
  ])('reads %s', (_case, before, after, actions) => {
    expect(allowedByRewriting(aPolicy(...before), aPolicy(...after)).map(({ action }) => action)).toEqual(actions);
  });

  it('returns nothing if one of the two is not a policy', () => {
    expect(allowedByRewriting('x', aPolicy(GET))).toEqual([]);
    expect(allowedByRewriting(aPolicy(GET), 'x')).toEqual([]);
  });
});

describe('newlyAllowed', () => {
  const GET = { Effect: 'Allow', Action: 's3:GetObject', Resource: 'arn:aws:s3:::a/*' };
  const TIED = { ...GET, Condition: { StringEquals: { 'aws:SourceVpce': ['vpce-1', 'vpce-2'] } } };

  it.each([
    ['the same condition', GET, GET, 0],
    ['another action', GET, { ...GET, Action: ['s3:GetObject', 's3:PutObject'] }, 1],
    ['a narrower action', { ...GET, Action: 's3:*' }, GET, 0],
    ['a wider action', GET, { ...GET, Action: 's3:Get*' }, 1],
    ['a narrower resource', GET, { ...GET, Resource: 'arn:aws:s3:::a/b/*' }, 0],
    ['a wider resource', GET, { ...GET, Resource: '*' }, 1],
    ['a condition added', GET, TIED, 0],
    ['a condition dropped', TIED, GET, 1],
    ['fewer values in a condition', TIED, { ...TIED, Condition: { StringEquals: { 'aws:SourceVpce': 'vpce-1' } } }, 0],
    ['more values in a condition', TIED, { ...TIED, Condition: { StringEquals: { 'aws:SourceVpce': ['vpce-1', 'vpce-2', 'vpce-3'] } } }, 1],
    ['a condition on another key', TIED, { ...GET, Condition: { StringEquals: { 'aws:SourceVpc': 'vpc-1' } } }, 1],
    [
      'fewer excluded values',
      { ...GET, Condition: { StringNotEquals: { k: ['a', 'b'] } } },
      { ...GET, Condition: { StringNotEquals: { k: ['a'] } } },
      1,
    ],
    [
      'a role of an account that already had access',
      { ...GET, Principal: { AWS: '123456789012' } },
      { ...GET, Principal: { AWS: 'arn:aws:iam::123456789012:role/x' } },
      0,
    ],
    [
      'a role of another account',
      { ...GET, Principal: { AWS: '123456789012' } },
      { ...GET, Principal: { AWS: 'arn:aws:iam::210987654321:role/x' } },
      1,
    ],
    [
      'a principal where everybody had access',
      { ...GET, Principal: '*' },
      { ...GET, Principal: { AWS: 'arn:aws:iam::210987654321:role/x' } },
      0,
    ],
    [
      'more excluded actions',
      { ...GET, Action: undefined, NotAction: 'iam:*' },
      { ...GET, Action: undefined, NotAction: ['iam:*', 'kms:*'] },
      0,
    ],
    ['an action that was excluded', { ...GET, Action: undefined, NotAction: 'iam:*' }, { ...GET, Action: 'iam:PassRole' }, 1],
    ['an action that may have been excluded', { ...GET, Action: undefined, NotAction: 'iam:Pass*' }, { ...GET, Action: 'iam:*Role' }, 1],
    ['an action that was not excluded', { ...GET, Action: undefined, NotAction: 'iam:*' }, { ...GET, Action: 'kms:*' }, 0],
    ['the same excluded actions', { ...GET, Action: undefined, NotAction: 'iam:*' }, { ...GET, Action: undefined, NotAction: 'iam:*' }, 0],
    [
      'fewer excluded actions',
      { ...GET, Action: undefined, NotAction: ['iam:*', 'kms:*'] },
      { ...GET, Action: undefined, NotAction: 'iam:*' },
      1,
    ],
  ])('%s', (_case, before, after, count) => {
    const clean = (statement: object): JsonObject => JSON.parse(JSON.stringify(statement)) as JsonObject;

    expect(newlyAllowed(read(clean(before)), read(clean(after)))).toHaveLength(count);
  });
});

describe('noLongerDenied', () => {
  const DENY = { Effect: 'Deny', Action: 's3:*', Resource: '*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } };

  it.each([
    ['removed', [], 1],
    ['kept', [DENY], 0],
    ['widened', [{ Effect: 'Deny', Action: '*', Resource: '*' }], 0],
    ['narrowed', [{ ...DENY, Action: 's3:PutObject' }], 1],
  ])('a Deny statement %s', (_case, after, count) => {
    expect(noLongerDenied(read(DENY), after.length === 0 ? NONE : read(...after))).toHaveLength(count);
  });
});

describe('accountOf', () => {
  it.each([
    ['AWS:arn:aws:iam::123456789012:role/x', '123456789012'],
    ['AWS:arn:aws-cn:sts::123456789012:assumed-role/x/y', '123456789012'],
    ['AWS:*', undefined],
    ['Service:sns.amazonaws.com', undefined],
  ])('%s', (principal, account) => {
    expect(accountOf(principal)).toBe(account);
  });
});

describe('areDisjoint', () => {
  it.each([
    ['s3:get*', 's3:put*', true],
    ['s3:get*', 's3:getobject', false],
    ['s3:getobject', 'sqs:*', true],
    ['s3:*', 's3:get*', false],
  ])('of %s and %s is %j', (left, right, expected) => {
    expect(areDisjoint(left, right)).toBe(expected);
  });
});

describe('requiresNoMore', () => {
  it.each<[string, JsonObject, JsonObject, boolean]>([
    ['no condition', {}, { StringEquals: { k: 'a' } }, true],
    ['the same condition', { StringLike: { k: 'a*' } }, { StringLike: { k: 'a*' } }, true],
    ['a value that matches the pattern', { StringLike: { k: 'a*' } }, { StringEquals: { k: 'ab' } }, true],
    ['a condition on a different key', { StringEquals: { k: 'a' } }, { StringEquals: { other: 'a' } }, false],
    ['a missing condition', { Bool: { k: 'true' } }, {}, false],
  ])('for %s', (_case, wider, narrower, expected) => {
    expect(requiresNoMore(wider, narrower)).toBe(expected);
  });
});

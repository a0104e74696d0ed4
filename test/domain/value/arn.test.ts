import { expect, it } from 'vitest';
import { accountOfArn, arnParts, iamNameIn, rootAccountOf } from '#domain/value/arn.ts';

it.each([
  ['arn:aws:sqs:us-east-1:123456789012:orders', { service: 'sqs', region: 'us-east-1', accountId: '123456789012', resource: 'orders' }],
  ['arn:aws-cn:s3:::files/a', { service: 's3', region: '', accountId: '', resource: 'files/a' }],
  [
    'arn:aws-us-gov:logs:us-gov-west-1:123456789012:log-group:/a:*',
    { service: 'logs', region: 'us-gov-west-1', accountId: '123456789012', resource: 'log-group:/a:*' },
  ],
])('reads %s', (text, parts) => {
  expect(arnParts(text)).toMatchObject(parts);
});

it.each(['', 'orders', 'arn:aws:sqs', 'arn:azure:sqs:us-east-1:123456789012:orders', 'https://arn:aws:sqs:a:b:c'])(
  'rejects "%s"',
  (text) => {
    expect(arnParts(text)).toBeUndefined();
  },
);

it.each([
  ['arn:aws:iam::123456789012:root', '123456789012'],
  ['arn:aws:iam::aws:policy/ReadOnlyAccess', undefined],
  ['arn:aws:s3:::files', undefined],
  ['arn:aws:iam::*:role/deploy', undefined],
  ['123456789012', undefined],
])('the account in %s is %s', (text, account) => {
  expect(accountOfArn(text)).toBe(account);
});

it.each([
  ['arn:aws:iam::123456789012:role/deploy', 'role', 'deploy'],
  ['arn:aws:iam::123456789012:role/team/ops/deploy', 'role', 'deploy'],
  ['arn:aws:iam::123456789012:user/deploy', 'role', undefined],
  ['arn:aws:iam::*:role/deploy', 'role', undefined],
  ['arn:aws:iam::aws:role/deploy', 'role', undefined],
  ['arn:aws:sts::123456789012:assumed-role/deploy/session', 'role', undefined],
] as const)('the name in %s as a %s is %s', (text, kind, name) => {
  expect(iamNameIn(text, kind)).toBe(name);
});

it.each([
  ['arn:aws:iam::123456789012:root', '123456789012'],
  ['arn:aws:iam::123456789012:user/root', undefined],
  ['arn:aws:iam::123456789012:role/x:root', undefined],
  ['arn:aws:sqs:us-east-1:123456789012:root', undefined],
  ['123456789012', undefined],
])('the root principal %s belongs to account %s', (text, account) => {
  expect(rootAccountOf(text)).toBe(account);
});

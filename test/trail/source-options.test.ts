import { describe, expect, it } from 'vitest';
import { SourceError } from '#domain/errors.ts';
import { accountsIn, gigabytesIn, regionsIn, roleIn, splitSource } from '#trail/source-options.ts';

const SOURCE = 'cloudtrail?x=y';

function refused(act: () => unknown): SourceError {
  try {
    act();
  } catch (error) {
    if (error instanceof SourceError) return error;
    throw error;
  }
  throw new Error('expected a refusal');
}

describe('splitSource', () => {
  it.each([
    ['cloudtrail:eu-west-1', 'cloudtrail:eu-west-1', {}],
    ['cloudtrail?', 'cloudtrail', {}],
    ['cloudtrail?role=audit&accounts=1,2', 'cloudtrail', { role: 'audit', accounts: '1,2' }],
    ['cloudtrail?role=a+b', 'cloudtrail', { role: 'a+b' }],
    ['cloudtrail?role=a%26b', 'cloudtrail', { role: 'a&b' }],
    ['cloudtrail?role=a?b', 'cloudtrail', { role: 'a?b' }],
  ])('splits %s', (source, place, options) => {
    expect(splitSource(source, ['role', 'accounts'])).toEqual({ source, place, options: new Map(Object.entries(options)) });
  });

  it.each([
    ['an unknown option', 'cloudtrail?rolle=audit', 'rolle=audit'],
    ['an empty option', 'cloudtrail?role=', 'role='],
    ['a duplicate option', 'cloudtrail?role=audit&role=other', 'role=other'],
  ])('refuses %s', (_title, source, found) => {
    const error = refused(() => splitSource(source, ['role', 'accounts']));

    expect(error.code).toBe('not-a-source-option');
    expect(error.message).toBe(
      `Expected each of role, accounts at most once and with a value after the ?, in --trace ${source}; found ${found}.`,
    );
  });
});

describe('regionsIn', () => {
  it.each([
    [undefined, []],
    ['eu-west-1', ['eu-west-1']],
    ['us-gov-east-1, eu-west-1,us-gov-east-1', ['us-gov-east-1', 'eu-west-1']],
  ])('reads %s', (text, regions) => {
    expect(regionsIn(text, SOURCE)).toEqual(regions);
  });

  it.each([
    ['', 'nothing'],
    ['eu-west-1,', 'nothing'],
    ['eu-west-1,Ireland', 'Ireland'],
    ['eu-west', 'eu-west'],
  ])('refuses "%s"', (text, found) => {
    expect(refused(() => regionsIn(text, SOURCE))).toMatchObject({
      code: 'not-a-region',
      message: `Expected regions such as eu-west-1, separated by commas, in --trace ${SOURCE}; found ${found}.`,
    });
  });
});

describe('accountsIn', () => {
  it.each([
    [undefined, []],
    ['012345678901', ['012345678901']],
    ['123456789012, 111122223333,123456789012', ['123456789012', '111122223333']],
  ])('reads %s', (text, accounts) => {
    expect(accountsIn(text, SOURCE)).toEqual(accounts);
  });

  it.each([
    ['', 'nothing'],
    ['12345678901', '12345678901'],
    ['123456789012,1234567890123', '1234567890123'],
  ])('refuses "%s"', (text, found) => {
    expect(refused(() => accountsIn(text, SOURCE))).toMatchObject({
      code: 'not-an-account',
      message: `Expected account ids of twelve digits, separated by commas, in --trace ${SOURCE}; found ${found}.`,
    });
  });
});

describe('roleIn', () => {
  it.each(['audit', 'teams/audit', 'audit+read=only,@example.com', 'arn:aws-us-gov:iam::123456789012:role/audit'])('accepts %s', (text) => {
    expect(roleIn(text, SOURCE)).toBe(text);
  });

  it.each(['', 'not a role', 'arn:aws:iam::123456789012:user/audit', 'arn:aws:iam::1234:role/audit'])('refuses "%s"', (text) => {
    expect(refused(() => roleIn(text, SOURCE))).toMatchObject({
      code: 'not-a-role',
      message: `Expected the name or the ARN of a role in --trace ${SOURCE}; found ${text || 'nothing'}.`,
    });
  });
});

describe('gigabytesIn', () => {
  it.each([
    [undefined, undefined],
    ['10', 10_000_000_000],
    ['0.5', 500_000_000],
  ])('reads %s as %s bytes', (text, bytes) => {
    expect(gigabytesIn(text, SOURCE)).toBe(bytes);
  });

  it.each(['0', '-1', '1e3', 'Infinity', '10GB', ''])('refuses "%s"', (text) => {
    expect(refused(() => gigabytesIn(text, SOURCE))).toMatchObject({
      code: 'not-a-limit',
      message: `Expected a number of gigabytes above 0 in --trace ${SOURCE}; found ${text || 'nothing'}.`,
    });
  });
});

import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#domain/json.ts';
import { tieOf } from '#stages/decide/exposure/condition-ties.ts';
import type { Home } from '#stages/decide/exposure/condition-ties.ts';

const OURS = new Set(['arn:aws:s3:::example-uploads', 'o-a1b2c3d4e5', 'vpc-0aaaaaaaaaaaaaaa1']);
const home: Home = { accounts: new Set(['123456789012']), knows: (name) => OURS.has(name) };

describe('tieOf', () => {
  it.each<readonly [name: string, condition: JsonObject, expected: string]>([
    ['no condition', {}, 'open'],
    ['our account', { StringEquals: { 'aws:SourceAccount': '123456789012' } }, 'home'],
    ['another account', { StringEquals: { 'aws:PrincipalAccount': '999988887777' } }, 'elsewhere'],
    ['ours and another', { StringEquals: { 'aws:PrincipalAccount': ['123456789012', '999988887777'] } }, 'elsewhere'],
    ['ours or any', { StringLike: { 'aws:PrincipalAccount': ['123456789012', '*'] } }, 'open'],
    ['a topic of ours', { ArnLike: { 'aws:SourceArn': 'arn:aws:sns:us-east-1:123456789012:*' } }, 'home'],
    ['a topic of any account', { ArnLike: { 'aws:SourceArn': 'arn:aws:sns:*:*:orders' } }, 'open'],
    ['a role of any account', { ArnLike: { 'aws:PrincipalArn': 'arn:aws:iam::*:role/app' } }, 'open'],
    ['a bucket of ours', { ArnEquals: { 'aws:SourceArn': 'arn:aws:s3:::example-uploads' } }, 'home'],
    ['a bucket that is not here', { ArnEquals: { 'aws:SourceArn': 'arn:aws:s3:::example-other' } }, 'elsewhere'],
    ['buckets of a certain name', { ArnLike: { 'aws:SourceArn': 'arn:aws:s3:::example-*' } }, 'open'],
    ['an organisation that is known', { StringEquals: { 'aws:PrincipalOrgID': 'o-a1b2c3d4e5' } }, 'home'],
    ['another organisation', { StringEquals: { 'aws:PrincipalOrgID': 'o-zzzzzzzzzz' } }, 'elsewhere'],
    ['any organisation', { StringLike: { 'aws:PrincipalOrgID': 'o-*' } }, 'open'],
    [
      'a part of our organisation',
      { 'ForAnyValue:StringLike': { 'aws:PrincipalOrgPaths': 'o-a1b2c3d4e5/r-ab12/ou-ab12-11111111/*' } },
      'home',
    ],
    ['a network of ours', { StringEquals: { 'aws:SourceVpc': 'vpc-0aaaaaaaaaaaaaaa1' } }, 'home'],
    ['any network', { StringLike: { 'aws:SourceVpc': 'vpc-*' } }, 'open'],
    ['an address of the internet', { IpAddress: { 'aws:SourceIp': '203.0.113.7/32' } }, 'elsewhere'],
    ['half of the internet', { IpAddress: { 'aws:SourceIp': '128.0.0.0/1' } }, 'open'],
    ['a private range', { IpAddress: { 'aws:VpcSourceIp': '10.0.0.0/8' } }, 'home'],
    ['what passes without the key', { StringEqualsIfExists: { 'aws:SourceAccount': '123456789012' } }, 'open'],
    ['what passes with no value', { 'ForAllValues:StringEquals': { 'aws:SourceAccount': '123456789012' } }, 'open'],
    ['everybody else', { StringNotEquals: { 'aws:SourceAccount': '999988887777' } }, 'open'],
    ['what a caller writes', { StringEquals: { 'aws:UserAgent': 'shop' } }, 'open'],
    ['whether the URL asks for a signature', { StringEquals: { 'lambda:FunctionUrlAuthType': 'AWS_IAM' } }, 'open'],
    [
      'two tests, of which one is ours',
      { StringEquals: { 'aws:UserAgent': 'shop' }, ArnLike: { 'aws:SourceArn': 'arn:aws:sns:us-east-1:123456789012:orders' } },
      'home',
    ],
  ])('%s', (_name, condition, expected) => {
    expect(tieOf(condition, home)).toBe(expected);
  });
});

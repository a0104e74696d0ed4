import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { JsonObject } from '#domain/json.ts';
import { aChanged, aContext, aPolicy, aResource, aWorkspace, anUnmanaged } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

const context = aContext({ workspace: aWorkspace([aResource('aws_s3_bucket.records', { id: 'records', arn: 'arn:aws:s3:::records' })]) });
const policy = (before: readonly JsonObject[], after: readonly JsonObject[]): Drift =>
  aChanged('aws_iam_policy.p', 'policy', [aPolicy(...before), aPolicy(...after)]);

describe('a new permission', () => {
  it.each([
    ['*', 'x'],
    ['sqs:*', 'x'],
    ['sqs:?*', 'x'],
    ['lambda:updatefunctioncode', 'x'],
    ['s3:putbucketpolicy', 'x'],
    ['s3:put*', 'x'],
    ['kms:putkey*', 'x'],
    ['kms:creategrant', 'x'],
    ['sqs:addpermission', 'x'],
    ['iam:putrolepolicy', 'x'],
    ['ssm:startsession', '*'],
    ['kms:decrypt', '*'],
    ['kms:decrypt', 'arn:aws:kms:us-east-1:999988887777:key/1'],
    ['codebuild:startbuild', 'x'],
    ['ecr:putimage', 'x'],
    ['sqs:deletemessage', '*'],
    ['cloudtrail:stoplogging', '*'],
    ['guardduty:delete*', '*'],
    ['kms:schedulekeydeletion', '*'],
    ['ec2:authorizesecuritygroupingress', '*'],
    ['ssm:sendcommand', '*'],
    ['s3:putreplicationconfiguration', '*'],
    ['ram:associate*', '*'],
    ['sns:subscribe', '*'],
    ['cognito-idp:adminsetuserpassword', '*'],
    ['rds-db:connect', 'arn:aws:rds-db:us-east-1:123456789012:dbuser:*/db_admin'],
    ['rds-db:connect', 'arn:aws:rds-db:us-east-1:123456789012:dbuser:cluster-ABC/*'],
    ['s3:putobject', 'arn:aws:s3:::elsewhere/*'],
    ['s3:put*', 'arn:aws:s3:::rec*/*'],
  ])('is never accepted: %s on %s', (action, resource) => {
    expect(verdictOn({ drift: policy([], [{ Effect: 'Allow', Action: action, Resource: resource }]), context })).toBe('escalate');
  });

  it('is never accepted: all actions except some', () => {
    expect(verdictOn({ drift: policy([], [{ Effect: 'Allow', NotAction: 'iam:*', Resource: '*' }]), context })).toBe('escalate');
  });

  it('is never accepted: a key grant for an unknown role', () => {
    const grant = { grantee_principal: 'arn:aws:iam::123456789012:role/x', operations: ['Decrypt'] };

    expect(verdictOn({ drift: anUnmanaged('aws_kms_grant', grant), context })).toBe('escalate');
  });
});

const SEND: JsonObject = { Effect: 'Allow', Principal: { Service: 's3.amazonaws.com' }, Action: 'sqs:SendMessage', Resource: '*' };
const FROM: JsonObject = { ArnLike: { 'aws:SourceArn': 'arn:aws:s3:::example' } };
const OURS: JsonObject = { StringEquals: { 'aws:SourceAccount': '123456789012' } };
const OF_ME: JsonObject = { Effect: 'Allow', Action: 's3:GetObject', Resource: 'arn:aws:s3:::a/*' };

describe('a weaker condition', () => {
  it.each([
    ['the only condition removed', { ...SEND, Condition: FROM }, SEND],
    ['one of two conditions removed', { ...SEND, Condition: { ...FROM, ...OURS } }, { ...SEND, Condition: OURS }],
    ['another condition instead of it', { ...SEND, Condition: FROM }, { ...SEND, Condition: OURS }],
    ['access to own objects widened to all objects', { ...OF_ME, Resource: 'arn:aws:s3:::a/${aws:username}/*' }, OF_ME],
  ])('is never accepted: %s', (_case, before, after) => {
    expect(verdictOn({ drift: policy([before], [after]) })).toBe('escalate');
  });

  it.each([
    ['matches if the key is missing', { StringEquals: { k: 'a' } }, { StringEqualsIfExists: { k: 'a' } }],
    ['matches without a value', { StringEquals: { k: 'a' } }, { 'ForAllValues:StringEquals': { k: 'a' } }],
    ['requires only one matching value', { 'ForAllValues:StringEquals': { k: 'a' } }, { 'ForAnyValue:StringEquals': { k: 'a' } }],
    ['is inverted', { StringEquals: { k: 'a' } }, { StringNotEquals: { k: 'a' } }],
    ['matches everything', { StringEquals: { k: 'a' } }, { StringLike: { k: '*' } }],
    ['no longer requires a second factor', { Bool: { k: 'true' } }, { Bool: { k: 'false' } }],
  ])('is never accepted: it %s', (_case, before, after) => {
    expect(verdictOn({ drift: policy([{ ...OF_ME, Condition: before }], [{ ...OF_ME, Condition: after }]) })).toBe('escalate');
  });
});

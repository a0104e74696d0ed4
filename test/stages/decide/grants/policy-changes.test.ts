import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#domain/json.ts';
import { homeAccounts, policyChanges, unreadablePolicies } from '#stages/decide/grants/policy-changes.ts';
import { anEvent } from '../../../support/builders.ts';
import { aChanged, aDrift, aPolicy, aResource, aWorkspace } from '../../../support/drifts.ts';

const READ = { Effect: 'Allow', Action: 's3:GetObject', Resource: '*' };
const DENY = { Effect: 'Deny', Action: 's3:*', Resource: '*' };

describe('policyChanges', () => {
  it('finds documents wherever they stand and says what is new in them', () => {
    const drift = aChanged('aws_iam_role.fn', 'inline_policy', [
      [{ name: 'x', policy: aPolicy(DENY) }],
      [{ name: 'x', policy: aPolicy(READ) }],
    ]);

    expect(policyChanges(drift)).toMatchObject([
      {
        path: 'inline_policy.policy',
        allowed: [{ principal: '', action: 's3:getobject', resource: '*', condition: {} }],
        released: [{ principal: '', action: 's3:*', resource: '*', condition: {} }],
      },
    ]);
  });

  it('says what it forbids anew, no longer allows, and gives by name', () => {
    const key = (...statements: readonly JsonObject[]): string => aPolicy(...statements);
    const account = { Effect: 'Allow', Principal: { AWS: 'arn:aws:iam::123456789012:root' }, Action: 'kms:*', Resource: '*' };
    const role = { Effect: 'Allow', Principal: { AWS: 'arn:aws:iam::123456789012:role/app' }, Action: 'kms:CreateGrant', Resource: '*' };
    const nobody = { Effect: 'Deny', Principal: '*', Action: 'kms:*', Resource: '*' };

    const [added] = policyChanges(aChanged('aws_kms_key.data', 'policy', [key(account), key(account, role)]));
    const [shut] = policyChanges(aChanged('aws_kms_key.data', 'policy', [key(account), key(nobody)]));

    expect([added?.allowed.length, added?.named.map((grant) => grant.action)]).toEqual([0, ['kms:creategrant']]);
    expect([shut?.denied.map((grant) => grant.principal), shut?.withdrawn.map((grant) => grant.action)]).toEqual([['AWS:*'], ['kms:*']]);
  });

  it('leaves other texts alone', () => {
    expect(policyChanges(aChanged('aws_sqs_queue.jobs', 'redrive_policy', ['{"maxReceiveCount":3}', '{"maxReceiveCount":5}']))).toEqual([]);
  });
});

describe('unreadablePolicies', () => {
  it.each([
    ['a document that is no document any more', aPolicy(READ), 'oops', ['policy']],
    ['broken text that names statements', null, '{"Statement": [', ['policy']],
    ['a document', aPolicy(READ), aPolicy(DENY), []],
    ['taken away', aPolicy(READ), '', []],
    ['other JSON', '{"rules":[]}', '{"rules":[1]}', []],
  ])('%s', (_case, before, after, expected) => {
    expect(unreadablePolicies(aChanged('aws_iam_policy.x', 'policy', [before, after]))).toEqual(expected);
  });
});

describe('homeAccounts', () => {
  it('knows the account of the events and those of the state', () => {
    const drift = aDrift({ events: [anEvent({ recipientAccountId: '111122223333' })] });
    const workspace = aWorkspace([
      aResource('aws_sqs_queue.jobs', { arn: 'arn:aws:sqs:us-east-1:123456789012:jobs' }),
      aResource('aws_s3_bucket.a', { arn: 'arn:aws:s3:::a' }),
    ]);

    expect([...homeAccounts(drift, workspace)].toSorted()).toEqual(['111122223333', '123456789012']);
  });
});

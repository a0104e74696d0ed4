import { describe, expect, it } from 'vitest';
import { lentKey } from '#stages/decide/grants/lent-keys.ts';
import { aContext, aResource, aWorkspace, anUnmanaged } from '../../../support/drifts.ts';

const ROLE = 'arn:aws:iam::123456789012:role/app';
const context = aContext({ workspace: aWorkspace([aResource('aws_iam_role.app', { arn: ROLE })]) });

describe('lentKey', () => {
  it.each([
    ['a role that nobody knows', 'arn:aws:iam::123456789012:role/x', ['Decrypt'], true],
    ['a role of ours', ROLE, ['Decrypt'], false],
    ['a service', 'rds.amazonaws.com', ['Decrypt'], false],
    ['an operation that reveals nothing', 'arn:aws:iam::123456789012:role/x', ['DescribeKey'], false],
  ])('%s', (_name, grantee, operations, isFound) => {
    const drift = anUnmanaged('aws_kms_grant', { grantee_principal: grantee, operations });

    expect(lentKey(drift, context) !== undefined).toBe(isFound);
  });
});

import { describe, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { lostDenial } from '#stages/decide/grants/lost-denials.ts';
import { aChanged, aContext, aMissing, aPolicy, aResource, aWorkspace } from '../../../support/drifts.ts';

const DENIES = 'arn:aws:iam::123456789012:policy/deny';
const ALLOWS = 'arn:aws:iam::123456789012:policy/allow';
const QUARANTINE = 'arn:aws:iam::aws:policy/AWSCompromisedKeyQuarantineV3';

function after(policyArn: string, roles: readonly [before: Json, after: Json]): string | undefined {
  const workspace = aWorkspace([
    aResource('aws_iam_policy_attachment.many', { policy_arn: policyArn, roles: roles[0] }),
    aResource('aws_iam_policy.deny', { arn: DENIES, policy: aPolicy({ Effect: 'Deny', Action: '*', Resource: '*' }) }),
    aResource('aws_iam_policy.allow', { arn: ALLOWS, policy: aPolicy({ Effect: 'Allow', Action: 's3:ListBucket', Resource: '*' }) }),
  ]);
  return lostDenial(aChanged('aws_iam_policy_attachment.many', 'roles', roles), aContext({ workspace }))?.message;
}

describe('lostDenial', () => {
  it.each([
    ['a policy of the workspace', DENIES],
    ['the policy with which AWS quarantines a leaked key', QUARANTINE],
  ])('names the role that %s no longer applies to', (_case, arn) => {
    expect(after(arn, [['a', 'b'], ['a']])).toMatch(/ to b; that policy denies actions$/);
  });

  it.each<[string, string, Json, Json]>([
    ['the policy applies to one more role', DENIES, ['a'], ['a', 'b']],
    ['it only allows', ALLOWS, ['a', 'b'], ['a']],
    ['the policy is unknown', 'arn:aws:iam::123456789012:policy/other', ['a', 'b'], ['a']],
  ])('reports nothing if %s', (_case, arn, before, now) => {
    expect(after(arn, [before, now])).toBeUndefined();
  });

  it('leaves a missing attachment to the permits', () => {
    const drift = aMissing('aws_iam_policy_attachment.many', { policy_arn: QUARANTINE, roles: ['a'] });

    expect(lostDenial(drift, aContext())).toBeUndefined();
  });
});

import { expect, it } from 'vitest';
import { aChanged, aContext, aPolicy, aResource, aWorkspace, anUnmanaged } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

const roleArn = (name: string): string => `arn:aws:iam::123456789012:role/${name}`;
const trusting = (name: string, principal: Readonly<Record<string, string>> | string): ReturnType<typeof aResource> =>
  aResource(`aws_iam_role.${name}`, {
    name,
    arn: roleArn(name),
    assume_role_policy: aPolicy({ Effect: 'Allow', Principal: principal, Action: 'sts:AssumeRole' }),
  });
const context = aContext({
  workspace: aWorkspace([
    trusting('partner', { AWS: 'arn:aws:iam::999988887777:root' }),
    trusting('open', '*'),
    trusting('own', { AWS: 'arn:aws:iam::123456789012:root' }),
    trusting('fn', { Service: 'lambda.amazonaws.com' }),
    trusting('ci', { Federated: 'arn:aws:iam::123456789012:oidc-provider/token.actions.githubusercontent.com' }),
    aResource('aws_iam_role_policy.partner', { role: 'partner' }),
    aResource('aws_iam_role_policy.own', { role: 'own' }),
    aResource('aws_iam_role_policy.ci', { role: 'ci' }),
  ]),
});
const may = (role: string, action: string) =>
  aChanged(`aws_iam_role_policy.${role}`, 'policy', [
    aPolicy(),
    aPolicy({ Effect: 'Allow', Action: action, Resource: 'arn:aws:s3:::records/*' }),
  ]);
const keyFor = (role: string) =>
  aChanged('aws_kms_key.data', 'policy', [
    aPolicy(),
    aPolicy({ Effect: 'Allow', Principal: { AWS: roleArn(role) }, Action: 'kms:Decrypt', Resource: '*' }),
  ]);

it.each([
  { case: 'a partner with more read access', drift: may('partner', 's3:GetObject') },
  { case: 'a key grant for a partner', drift: keyFor('partner') },
  {
    case: 'an additional policy of a partner',
    drift: anUnmanaged('aws_iam_role_policy_attachment', { role: 'partner', policy_arn: 'arn:aws:iam::aws:policy/ReadOnlyAccess' }),
  },
  { case: 'a key grant for a role that everyone can assume', drift: keyFor('open') },
])('escalates $case', ({ drift }) => {
  expect(verdictOn({ drift, context })).toMatch(/^(?:escalate|revert)$/);
});

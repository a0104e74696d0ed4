import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import { aChanged, aContext, aMissing, aPolicy, aResource, aWorkspace } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

const DENIES = 'arn:aws:iam::123456789012:policy/deny';
const ALLOWS = 'arn:aws:iam::123456789012:policy/allow';
const policies = [
  aResource('aws_iam_policy.deny', { arn: DENIES, policy: aPolicy({ Effect: 'Deny', Action: 'iam:*', Resource: '*' }) }),
  aResource('aws_iam_policy.allow', { arn: ALLOWS, policy: aPolicy({ Effect: 'Allow', Action: 's3:GetObject', Resource: '*' }) }),
  aResource('aws_iam_policy_attachment.many', { policy_arn: DENIES, roles: ['a', 'b'] }),
];
const LETS_THROUGH = aPolicy({ Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: '*' });
const detached = (arn: string): Drift => aMissing('aws_iam_role_policy_attachment.it', { role: 'a', policy_arn: arn });

const cases: readonly (readonly [name: string, drift: Drift])[] = [
  ['a denying policy detached', detached(DENIES)],
  ['a quarantine policy detached', detached('arn:aws:iam::aws:policy/AWSCompromisedKeyQuarantineV3')],
  ['a denying policy detached from one role', aChanged('aws_iam_policy_attachment.many', 'roles', [['a', 'b'], ['a']])],
  ['an account moved to another organisational unit', aChanged('aws_organizations_account.a', 'parent_id', ['ou-1', 'ou-2'])],
  ['a policy of the organisation detached', aMissing('aws_organizations_policy_attachment.a', { policy_id: 'p-1' })],
  ['an endpoint policy deleted', aMissing('aws_vpc_endpoint_policy.a', { policy: '{}' })],
  ['an endpoint with full access', aChanged('aws_vpc_endpoint.a', 'policy', [LETS_THROUGH, ''])],
  ['an endpoint with a policy deleted', aMissing('aws_vpc_endpoint.a', { policy: LETS_THROUGH })],
];

describe('lostDenial', () => {
  it.each(cases)('%s', (_name, drift) => {
    const own =
      drift.kind === 'missing'
        ? [aResource(drift.address ?? '', Object.fromEntries(drift.changes.map(({ path, before }) => [path, before])))]
        : [];

    expect(verdictOn({ drift, context: aContext({ workspace: aWorkspace([...policies, ...own]) }) })).toMatch(/^(?:escalate|revert)$/);
  });
});

import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { anEvent } from '../../support/builders.ts';
import { aChange, aChanged, aDrift, anUnmanaged } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

const MEMBERSHIP = anUnmanaged('aws_iam_user_group_membership', { user: 'dave', groups: ['developers'] });

interface Case {
  readonly case: string;
  readonly drift: Drift;
  readonly intent?: Intent;
  readonly context?: GuardrailContext;
}

const fires: readonly (Case & { readonly effect: string })[] = [
  { case: 'a webhook that starts builds', drift: anUnmanaged('aws_codebuild_webhook', { project_name: 'shop' }), effect: 'escalate' },
  { case: 'an API key', drift: anUnmanaged('aws_api_gateway_api_key', { name: 'partner' }), effect: 'escalate' },
  { case: 'an access entry of a cluster', drift: anUnmanaged('aws_eks_access_entry', { cluster_name: 'c' }), effect: 'escalate' },
  {
    case: 'an account assignment',
    drift: anUnmanaged('aws_ssoadmin_account_assignment', { target_id: '123456789012' }),
    effect: 'escalate',
  },
  { case: 'an SSH key for file transfer', drift: anUnmanaged('aws_transfer_ssh_key', { user_name: 'u' }), effect: 'escalate' },
  {
    case: 'an identity provider of a cluster',
    drift: anUnmanaged('aws_eks_identity_provider_config', { cluster_name: 'c' }),
    effect: 'escalate',
  },
  { case: 'a cache user', drift: anUnmanaged('aws_elasticache_user', { user_id: 'x' }), effect: 'escalate' },
  { case: 'a reactivated API key', drift: aChanged('aws_api_gateway_api_key.a', 'enabled', [false, true]), effect: 'escalate' },
  { case: 'a reactivated access key', drift: aChanged('aws_iam_access_key.ci', 'status', ['Inactive', 'Active']), effect: 'escalate' },
  {
    case: 'a new password',
    drift: aDrift({
      resourceType: 'aws_iam_user_login_profile',
      address: 'aws_iam_user_login_profile.ann',
      changes: [aChange('password_reset_required', true, false)],
      events: [anEvent({ eventName: 'UpdateLoginProfile' })],
    }),
    effect: 'escalate',
  },
  { case: 'a user', drift: anUnmanaged('aws_iam_user', { name: 'dave' }), effect: 'escalate' },
  { case: 'an instance key pair', drift: anUnmanaged('aws_key_pair', { key_name: 'laptop' }), effect: 'escalate' },
  { case: 'an access key', drift: anUnmanaged('aws_iam_access_key', { user: 'alice' }), effect: 'escalate' },
  { case: 'a login profile', drift: anUnmanaged('aws_iam_user_login_profile', { user: 'alice' }), effect: 'escalate' },
  { case: 'a group for a user that code does not have', drift: MEMBERSHIP, effect: 'escalate' },
];

describe('a new way to sign in', () => {
  it.each(fires)('is never accepted: $case', (one) => {
    expect(verdictOn(one)).toMatch(/^(?:escalate|revert)$/);
  });
});

import { describe, expect, it } from 'vitest';
import { newIdentity } from '#stages/decide/guardrails/new-identity.ts';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { anEvent } from '../../../support/builders.ts';
import { aChange, aChanged, aContext, aDrift, aResource, aWorkspace, anIntent, anUnmanaged } from '../../../support/drifts.ts';

const MEMBERSHIP = anUnmanaged('aws_iam_user_group_membership', { user: 'dave', groups: ['developers'] });

interface Case {
  readonly case: string;
  readonly drift: Drift;
  readonly intent?: Intent;
  readonly context?: GuardrailContext;
}

const fires: readonly (Case & { readonly effect: string })[] = [
  { case: 'somebody who starts builds', drift: anUnmanaged('aws_codebuild_webhook', { project_name: 'shop' }), effect: 'escalate' },
  { case: 'a key of an API', drift: anUnmanaged('aws_api_gateway_api_key', { name: 'partner' }), effect: 'escalate' },
  { case: 'a way into a cluster', drift: anUnmanaged('aws_eks_access_entry', { cluster_name: 'c' }), effect: 'escalate' },
  {
    case: 'somebody in an account',
    drift: anUnmanaged('aws_ssoadmin_account_assignment', { target_id: '123456789012' }),
    effect: 'escalate',
  },
  { case: 'a key for files', drift: anUnmanaged('aws_transfer_ssh_key', { user_name: 'u' }), effect: 'escalate' },
  {
    case: 'a provider of identities for a cluster',
    drift: anUnmanaged('aws_eks_identity_provider_config', { cluster_name: 'c' }),
    effect: 'escalate',
  },
  { case: 'a user of a cache', drift: anUnmanaged('aws_elasticache_user', { user_id: 'x' }), effect: 'escalate' },
  { case: 'a key of an API that works again', drift: aChanged('aws_api_gateway_api_key.a', 'enabled', [false, true]), effect: 'escalate' },
  { case: 'a key that works again', drift: aChanged('aws_iam_access_key.ci', 'status', ['Inactive', 'Active']), effect: 'escalate' },
  {
    case: 'a password set anew',
    drift: aDrift({
      resourceType: 'aws_iam_user_login_profile',
      address: 'aws_iam_user_login_profile.ann',
      changes: [aChange('password_reset_required', true, false)],
      events: [anEvent({ eventName: 'UpdateLoginProfile' })],
    }),
    effect: 'escalate',
  },
  { case: 'a user', drift: anUnmanaged('aws_iam_user', { name: 'dave' }), effect: 'escalate' },
  { case: 'a key that machines let in', drift: anUnmanaged('aws_key_pair', { key_name: 'laptop' }), effect: 'escalate' },
  { case: 'an access key', drift: anUnmanaged('aws_iam_access_key', { user: 'alice' }), effect: 'escalate' },
  { case: 'a login', drift: anUnmanaged('aws_iam_user_login_profile', { user: 'alice' }), effect: 'escalate' },
  { case: 'a group for a user code does not know', drift: MEMBERSHIP, effect: 'escalate' },
];

const silent: readonly Case[] = [
  { case: 'a group of parameters', drift: anUnmanaged('aws_elasticache_user_group', { user_group_id: 'g' }) },
  { case: 'a key of an API that is switched off', drift: aChanged('aws_api_gateway_api_key.a', 'enabled', [true, false]) },
  { case: 'a key that is switched off', drift: aChanged('aws_iam_access_key.ci', 'status', ['Active', 'Inactive']) },
  {
    case: 'a group for a user of code',
    drift: MEMBERSHIP,
    context: aContext({ workspace: aWorkspace([aResource('aws_iam_user.dave', { name: 'dave' })]) }),
  },
  { case: 'a role, which nobody can log in with', drift: anUnmanaged('aws_iam_role', { name: 'x' }) },
  { case: 'a user of code changed', drift: aDrift({ resourceType: 'aws_iam_user', address: 'aws_iam_user.dave' }) },
];

describe('new-identity', () => {
  it.each(fires)('fires: $case', ({ drift, intent, context, effect }) => {
    const alarm = newIdentity.check(drift, intent ?? anIntent([drift]), context ?? aContext());

    expect(alarm).toBeDefined();
    expect(alarm?.effect ?? newIdentity.defaultEffect).toBe(effect);
  });

  it.each(silent)('must not fire: $case', ({ drift, intent, context }) => {
    const alarm = newIdentity.check(drift, intent ?? anIntent([drift]), context ?? aContext());

    expect(alarm).toBeUndefined();
  });

  it.each([
    [
      'what came with the user',
      ['CreateUser', 'CreateAccessKey', 'CreateLoginProfile'],
      'was made by hand, with a password and an access key: it is',
    ],
    ['nothing where nothing came with it', ['CreateUser'], 'was made by hand: it is'],
  ])('names %s', (_case, eventNames, words) => {
    const drift = anUnmanaged('aws_iam_user', { name: 'dave' }, { events: eventNames.map((eventName) => anEvent({ eventName })) });

    expect(newIdentity.check(drift, anIntent([drift]), aContext())?.message).toContain(words);
  });
});

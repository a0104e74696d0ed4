import { describe, expect, it } from 'vitest';
import { deletion } from '#stages/decide/guardrails/data/deletion.ts';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { anEvent } from '../../../../support/builders.ts';
import { aContext, aDrift, aMissing, aResource, aWorkspace, anIntent } from '../../../../support/drifts.ts';

const ROLE = aResource('aws_iam_role.fn', { name: 'fn', arn: 'arn:aws:iam::123456789012:role/fn' });
const USER = aResource('aws_iam_role_policy.fn', { role: 'fn', policy: '{}' });
const BY_ARN = aResource('aws_lambda_function.fn', { role: 'arn:aws:iam::123456789012:role/fn' });
const ROLE_GONE = aMissing('aws_iam_role.fn', { name: 'fn', arn: 'arn:aws:iam::123456789012:role/fn' });
const USER_GONE = aMissing('aws_iam_role_policy.fn', { role: 'fn', policy: '{}' });

const TARGETS = 'arn:aws:elasticloadbalancing:us-east-1:123456789012:targetgroup/web/6d0ecf831eec9f09';
const TARGETS_GONE = aMissing('aws_lb_target_group.web', { id: TARGETS, arn: TARGETS });

interface Case {
  readonly case: string;
  readonly drift: Drift;
  readonly intent?: Intent;
  readonly context?: GuardrailContext;
}

const fires: readonly (Case & { readonly effect: string })[] = [
  {
    case: 'a block of another resource refers to it',
    drift: TARGETS_GONE,
    context: aContext({
      workspace: aWorkspace([aResource('aws_lb_listener.web', { default_action: [{ target_group_arn: TARGETS }] })]),
      drifts: [TARGETS_GONE],
    }),
    effect: 'escalate',
  },
  {
    case: 'missing without a deleting event',
    drift: aMissing(
      'aws_sns_topic_subscription.mail',
      {},
      { events: [anEvent({ eventSource: 'sns.amazonaws.com', eventName: 'SetSubscriptionAttributes' })] },
    ),
    effect: 'escalate',
  },
  {
    case: 'another resource refers to it',
    drift: ROLE_GONE,
    context: aContext({ workspace: aWorkspace([ROLE, USER]), drifts: [ROLE_GONE] }),
    effect: 'escalate',
  },
  {
    case: 'another resource has its ARN',
    drift: ROLE_GONE,
    context: aContext({ workspace: aWorkspace([ROLE, BY_ARN]), drifts: [ROLE_GONE] }),
    effect: 'escalate',
  },
];

const silent: readonly Case[] = [
  {
    case: 'only a tag of another resource refers to it',
    drift: TARGETS_GONE,
    context: aContext({ workspace: aWorkspace([aResource('aws_lb_listener.web', { tags: { for: TARGETS } })]), drifts: [TARGETS_GONE] }),
  },
  { case: 'deleted by a deleting call', drift: aMissing('aws_sns_topic_subscription.mail', { protocol: 'email' }) },
  {
    case: 'the resources that referred to it are missing too',
    drift: ROLE_GONE,
    context: aContext({ workspace: aWorkspace([ROLE, USER]), drifts: [ROLE_GONE, USER_GONE] }),
  },
  { case: 'a data store, which data-loss covers', drift: aMissing('aws_s3_bucket.exports', {}, { events: [anEvent()] }) },
  { case: 'no event, which unattributed covers', drift: aMissing('aws_sns_topic_subscription.mail', {}, { events: [] }) },
  { case: 'a changed resource', drift: aDrift() },
];

describe('deletion', () => {
  it.each(fires)('fires: $case', ({ drift, intent, context, effect }) => {
    const alarm = deletion.check(drift, intent ?? anIntent([drift]), context ?? aContext());

    expect(alarm).toBeDefined();
    expect(alarm?.effect ?? deletion.defaultEffect).toBe(effect);
  });

  it.each(silent)('must not fire: $case', ({ drift, intent, context }) => {
    const alarm = deletion.check(drift, intent ?? anIntent([drift]), context ?? aContext());

    expect(alarm).toBeUndefined();
  });
});

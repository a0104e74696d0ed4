import { describe, expect, it } from 'vitest';
import { unattributed } from '#stages/decide/guardrails/attribution/unattributed.ts';
import { noCircumstances } from '#domain/judging/circumstances.ts';
import type { Drift } from '#domain/drift.ts';
import type { Hold } from '#domain/field/hold.ts';
import type { Intent } from '#domain/intent.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { anEvent } from '../../../../support/builders.ts';
import { aChange, aContext, aDrift, anIntent, aResource, aWorkspace } from '../../../../support/drifts.ts';
import { WORDS } from '../../../../support/words.ts';

interface Case {
  readonly case: string;
  readonly drift: Drift;
  readonly intent?: Intent;
  readonly context?: GuardrailContext;
}

const SCALED = aDrift({
  resourceType: 'aws_autoscaling_group',
  address: 'aws_autoscaling_group.web',
  changes: [aChange('desired_capacity', 3, 5)],
  events: [],
});
const BOUND_TOO = { ...SCALED, changes: [...SCALED.changes, aChange('max_size', 6, 9)] };
const BY_POLICY = aContext({
  workspace: aWorkspace([
    aResource('aws_autoscaling_group.web', { name: 'web' }),
    aResource('aws_autoscaling_policy.load', { autoscaling_group_name: 'web' }),
  ]),
});
const HOLD: Hold = {
  id: 'd',
  address: 'aws_sqs_queue.jobs',
  path: 'visibility_timeout_seconds',
  owner: 'carol',
  reason: '',
  value: 60,
  against: 30,
  heldAt: '2026-01-15T00:00:00Z',
};
const WITH_HOLD = aContext({ circumstances: { ...noCircumstances('2026-01-16T06:00:05Z', WORDS), holds: [HOLD] } });

const fires: readonly (Case & { readonly effect: string })[] = [
  { case: 'no event explains it', drift: aDrift({ events: [], seenIn: 'refresh' }), effect: 'escalate' },
  {
    case: 'no event explains one of its attributes',
    drift: { ...aDrift(), changes: [aChange('delay_seconds', 0, 5)] },
    effect: 'escalate',
  },
  {
    case: 'a capacity limit changed together with a capacity that a policy changes',
    drift: BOUND_TOO,
    context: BY_POLICY,
    effect: 'escalate',
  },
  { case: 'the events have no identity', drift: aDrift({ events: [anEvent({ userIdentity: {} })] }), effect: 'escalate' },
];

const silent: readonly Case[] = [
  { case: 'an event explains it', drift: aDrift() },
  { case: 'a scaling policy changed it', drift: SCALED, context: BY_POLICY },
  { case: 'an earlier run holds it', drift: aDrift({ events: [] }), context: WITH_HOLD },
];

describe('unattributed', () => {
  it.each(fires)('fires: $case', ({ drift, intent, context, effect }) => {
    const alarm = unattributed.check(drift, intent ?? anIntent([drift]), context ?? aContext());

    expect(alarm).toBeDefined();
    expect(alarm?.effect ?? unattributed.defaultEffect).toBe(effect);
  });

  it.each(silent)('must not fire: $case', ({ drift, intent, context }) => {
    const alarm = unattributed.check(drift, intent ?? anIntent([drift]), context ?? aContext());

    expect(alarm).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { detectionOff } from '#stages/decide/guardrails/detection-off.ts';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { aChanged, aContext, aMissing, anIntent, anUnmanaged } from '../../../support/drifts.ts';

interface Case {
  readonly case: string;
  readonly drift: Drift;
  readonly intent?: Intent;
  readonly context?: GuardrailContext;
}

const fires: readonly (Case & { readonly effect: string })[] = [
  { case: 'a trail stopped', drift: aChanged('aws_cloudtrail.main', 'enable_logging', [true, false]), effect: 'escalate' },
  { case: 'a detector off', drift: aChanged('aws_guardduty_detector.main', 'enable', [true, false]), effect: 'escalate' },
  { case: 'a detector’s feature off', drift: aChanged('aws_guardduty_detector_feature.s3', 'status', ['ENABLED', 'DISABLED']), effect: 'escalate' },
  { case: 'flow logs deleted', drift: aMissing('aws_flow_log.vpc', { traffic_type: 'ALL' }), effect: 'escalate' },
];

const silent: readonly Case[] = [
  { case: 'a trail started', drift: aChanged('aws_cloudtrail.main', 'enable_logging', [false, true]) },
  { case: 'a detector made by hand', drift: anUnmanaged('aws_guardduty_detector', { enable: false }) },
  { case: 'a trail retagged', drift: aChanged('aws_cloudtrail.main', 'tags', [{}, { Owner: 'security' }]) },
  { case: 'a job off', drift: aChanged('aws_cloudwatch_event_rule.job', 'state', ['ENABLED', 'DISABLED']) },
];

describe('detection-off', () => {
  it.each(fires)('fires: $case', ({ drift, intent, context, effect }) => {
    const alarm = detectionOff.check(drift, intent ?? anIntent([drift]), context ?? aContext());

    expect(alarm).toBeDefined();
    expect(alarm?.effect ?? detectionOff.defaultEffect).toBe(effect);
  });

  it.each(silent)('must not fire: $case', ({ drift, intent, context }) => {
    const alarm = detectionOff.check(drift, intent ?? anIntent([drift]), context ?? aContext());

    expect(alarm).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { detectionOff } from '#stages/decide/guardrails/detection-off.ts';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { aChanged, aContext, aMissing, aResource, aWorkspace, anIntent, anUnmanaged } from '../../../support/drifts.ts';

interface Case {
  readonly case: string;
  readonly drift: Drift;
  readonly intent?: Intent;
  readonly context?: GuardrailContext;
}

function named(name: string): GuardrailContext {
  return aContext({ workspace: aWorkspace([aResource('aws_ssm_parameter.flag', { name })]) });
}

const fires: readonly (Case & { readonly effect: string })[] = [
  { case: 'a trail stopped', drift: aChanged('aws_cloudtrail.main', 'enable_logging', [true, false]), effect: 'escalate' },
  { case: 'a detector off', drift: aChanged('aws_guardduty_detector.main', 'enable', [true, false]), effect: 'escalate' },
  {
    case: 'a detector’s feature off',
    drift: aChanged('aws_guardduty_detector_feature.s3', 'status', ['ENABLED', 'DISABLED']),
    effect: 'escalate',
  },
  {
    case: 'a flag named after a detector',
    drift: aChanged('aws_ssm_parameter.flags["/platform/guardduty"]', 'value', ['enabled', 'disabled']),
    effect: 'escalate',
  },
  {
    case: 'a flag whose parameter is named after the audit log',
    drift: aChanged('aws_ssm_parameter.flag', 'value', ['true', 'false']),
    context: named('/app/auditLog/enabled'),
    effect: 'escalate',
  },
  {
    case: 'a variable that turns the audit log off',
    drift: aChanged('aws_lambda_function.api', 'environment', [
      [{ variables: { AUDIT_LOGGING: 'on' } }],
      [{ variables: { AUDIT_LOGGING: 'off' } }],
    ]),
    effect: 'escalate',
  },
  {
    case: 'the rule that runs a monitor',
    drift: aChanged('aws_cloudwatch_event_rule.intrusion-monitor', 'state', ['ENABLED', 'DISABLED']),
    effect: 'escalate',
  },
  { case: 'flow logs deleted', drift: aMissing('aws_flow_log.vpc', { traffic_type: 'ALL' }), effect: 'escalate' },
];

const silent: readonly Case[] = [
  { case: 'a trail started', drift: aChanged('aws_cloudtrail.main', 'enable_logging', [false, true]) },
  { case: 'a detector made by hand', drift: anUnmanaged('aws_guardduty_detector', { enable: false }) },
  { case: 'a trail retagged', drift: aChanged('aws_cloudtrail.main', 'tags', [{}, { Owner: 'security' }]) },
  { case: 'a flag of another feature', drift: aChanged('aws_ssm_parameter.flags["/shop/checkout"]', 'value', ['enabled', 'disabled']) },
  { case: 'a detector’s flag on', drift: aChanged('aws_ssm_parameter.flags["/platform/guardduty"]', 'value', ['disabled', 'enabled']) },
  { case: 'a number named after the audit log', drift: aChanged('aws_ssm_parameter.flags["/audit/days"]', 'value', ['30', '60']) },
  { case: 'a type named after alarms', drift: aChanged('aws_cloudwatch_metric_alarm.queue', 'value', ['on', 'off']) },
  { case: 'a word that a watching one begins', drift: aChanged('aws_ssm_parameter.auditorium', 'value', ['on', 'off']) },
  {
    case: 'a parameter of a watching name made by hand',
    drift: anUnmanaged('aws_ssm_parameter', { name: '/platform/guardduty', value: 'disabled' }),
  },
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

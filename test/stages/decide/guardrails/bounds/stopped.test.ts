import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import { stopped } from '#stages/decide/guardrails/bounds/stopped.ts';
import { aChanged, aContext, aMissing, anIncident, anIntent } from '../../../../support/drifts.ts';

const RULE = aChanged('aws_cloudwatch_event_rule.job', 'state', ['ENABLED', 'DISABLED']);
const CONSUMER = aChanged('aws_lambda_event_source_mapping.refunds', 'enabled', [true, false]);
const SITE = aChanged('aws_cloudfront_distribution.site', 'enabled', [true, false]);
const EMPTY = aChanged('aws_ecs_service.web', 'desired_count', [3, 0]);

interface Case {
  readonly case: string;
  readonly drift: Drift;
  readonly intent?: Intent;
}

const fires: readonly Case[] = [
  {
    case: 'machines that are not replaced',
    drift: aChanged('aws_autoscaling_group.web', 'suspended_processes', [[], ['ReplaceUnhealthy']]),
  },
  { case: 'a job switched off', drift: RULE },
  { case: 'a consumer switched off', drift: CONSUMER },
  { case: 'a site switched off', drift: SITE },
  { case: 'a service scaled to nothing', drift: EMPTY },
  {
    case: 'said to be planned by whoever made it',
    drift: RULE,
    intent: { ...anIntent([RULE]), motivation: { kind: 'scheduled', evidence: ['CHG-7'] } },
  },
  { case: 'said to be for safety', drift: RULE, intent: { ...anIntent([RULE]), goal: 'security' } },
  {
    case: 'a reason that was only read off what was done',
    drift: RULE,
    intent: { ...anIntent([RULE]), motivation: { kind: 'scheduled', evidence: [], presumed: true } },
  },
];

const onDemand = (): Drift => {
  const table = aChanged('aws_dynamodb_table.carts', 'read_capacity', [5, 0]);
  const [change] = table.changes;
  return change === undefined
    ? table
    : { ...table, changes: [change, { ...change, path: 'billing_mode', before: 'PROVISIONED', after: 'PAY_PER_REQUEST' }] };
};

const silent: readonly Case[] = [
  {
    case: 'machines that are replaced again',
    drift: aChanged('aws_autoscaling_group.web', 'suspended_processes', [['ReplaceUnhealthy'], []]),
  },
  {
    case: 'visitors who may come to any machine',
    drift: aChanged('aws_lb_target_group.web', 'stickiness', [[{ enabled: true }], [{ enabled: false }]]),
  },
  { case: 'a key that lets nobody in any more', drift: aChanged('aws_iam_access_key.old', 'status', ['Active', 'Inactive']) },
  { case: 'in an incident, where another guardrail asks', drift: RULE, intent: anIncident([RULE]) },
  { case: 'switched on', drift: aChanged('aws_cloudwatch_event_rule.job', 'state', ['DISABLED', 'ENABLED']) },
  { case: 'off before and after', drift: aChanged('aws_cloudwatch_event_rule.job', 'state', ['disabled', 'DISABLED']) },
  { case: 'scaled down and still there', drift: aChanged('aws_ecs_service.web', 'desired_count', [3, 1]) },
  { case: 'a table that is paid by request', drift: onDemand() },
  { case: 'gone, which is another question', drift: aMissing('aws_cloudwatch_event_rule.job', { state: 'ENABLED' }) },
];

describe('stopped', () => {
  it.each(fires)('fires: $case', ({ drift, intent }) => {
    expect(stopped.check(drift, intent ?? anIntent([drift]), aContext())).toBeDefined();
    expect(stopped.defaultEffect).toBe('escalate');
  });

  it.each(silent)('must not fire: $case', ({ drift, intent }) => {
    expect(stopped.check(drift, intent ?? anIntent([drift]), aContext())).toBeUndefined();
  });
});

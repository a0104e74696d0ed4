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
    case: 'an Auto Scaling group that no longer replaces instances',
    drift: aChanged('aws_autoscaling_group.web', 'suspended_processes', [[], ['ReplaceUnhealthy']]),
  },
  { case: 'a disabled job', drift: RULE },
  { case: 'a disabled consumer', drift: CONSUMER },
  { case: 'a disabled site', drift: SITE },
  { case: 'a service scaled to zero', drift: EMPTY },
  {
    case: 'described as planned by its actor',
    drift: RULE,
    intent: { ...anIntent([RULE]), motivation: { kind: 'scheduled', evidence: ['CHG-7'] } },
  },
  { case: 'described as a security measure', drift: RULE, intent: { ...anIntent([RULE]), goal: 'security' } },
  {
    case: 'a presumed reason',
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
    case: 'an Auto Scaling group that replaces instances again',
    drift: aChanged('aws_autoscaling_group.web', 'suspended_processes', [['ReplaceUnhealthy'], []]),
  },
  {
    case: 'stickiness disabled on a target group',
    drift: aChanged('aws_lb_target_group.web', 'stickiness', [[{ enabled: true }], [{ enabled: false }]]),
  },
  { case: 'a deactivated access key', drift: aChanged('aws_iam_access_key.old', 'status', ['Active', 'Inactive']) },
  { case: 'in an incident, which another guardrail covers', drift: RULE, intent: anIncident([RULE]) },
  { case: 'a rule that was enabled', drift: aChanged('aws_cloudwatch_event_rule.job', 'state', ['DISABLED', 'ENABLED']) },
  { case: 'disabled before and after', drift: aChanged('aws_cloudwatch_event_rule.job', 'state', ['disabled', 'DISABLED']) },
  { case: 'scaled down but not to zero', drift: aChanged('aws_ecs_service.web', 'desired_count', [3, 1]) },
  { case: 'a table changed to on-demand billing', drift: onDemand() },
  { case: 'a missing resource, which another guardrail covers', drift: aMissing('aws_cloudwatch_event_rule.job', { state: 'ENABLED' }) },
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

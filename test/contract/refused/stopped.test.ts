import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import { aChanged, anIntent } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

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
    case: 'instances that are not replaced',
    drift: aChanged('aws_autoscaling_group.web', 'suspended_processes', [[], ['ReplaceUnhealthy']]),
  },
  { case: 'a disabled job', drift: RULE },
  { case: 'a disabled consumer', drift: CONSUMER },
  { case: 'a disabled site', drift: SITE },
  { case: 'a service scaled to zero', drift: EMPTY },
  {
    case: 'claimed as planned by the actor',
    drift: RULE,
    intent: { ...anIntent([RULE]), motivation: { kind: 'scheduled', evidence: ['CHG-7'] } },
  },
  { case: 'claimed to be for safety', drift: RULE, intent: { ...anIntent([RULE]), goal: 'security' } },
  {
    case: 'a motivation derived only from the change',
    drift: RULE,
    intent: { ...anIntent([RULE]), motivation: { kind: 'scheduled', evidence: [], presumed: true } },
  },
];

describe('a stopped resource', () => {
  it.each(fires)('is never accepted: $case', (one) => {
    expect(verdictOn(one)).toMatch(/^(?:escalate|revert)$/);
  });
});

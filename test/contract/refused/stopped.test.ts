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

describe('something stopped', () => {
  it.each(fires)('is never accepted: $case', (one) => {
    expect(verdictOn(one)).toMatch(/^(?:escalate|revert)$/);
  });
});

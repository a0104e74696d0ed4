import { describe, expect, it } from 'vitest';
import { limitLifted } from '#stages/decide/guardrails/limit-lifted.ts';
import type { Drift } from '#domain/drift.ts';
import { aChanged, aContext, anIncident, anIntent, anUnmanaged } from '../../../support/drifts.ts';

interface Case {
  readonly case: string;
  readonly drift: Drift;
}

const fires: readonly Case[] = [
  { case: 'a quota is gone', drift: aChanged('aws_api_gateway_usage_plan.free', 'quota_settings', [[{ limit: 1000, period: 'DAY' }], []]) },
  {
    case: 'requests are no longer slowed down',
    drift: aChanged('aws_api_gateway_method_settings.all', 'settings', [[{ throttling_rate_limit: 100 }], [{ throttling_rate_limit: -1 }]]),
  },
  { case: 'a group may grow a hundredfold', drift: aChanged('aws_autoscaling_group.web', 'max_size', [4, 400]) },
  { case: 'a budget of a thousand times as much', drift: aChanged('aws_budgets_budget.all', 'limit_amount', ['1000', '1000000']) },
  { case: 'a function is no longer held back', drift: aChanged('aws_lambda_function.a', 'reserved_concurrent_executions', [10, -1]) },
  { case: 'a hundred times as many tasks', drift: aChanged('aws_ecs_service.web', 'desired_count', [2, 200]) },
];

const silent: readonly Case[] = [
  { case: 'a group may grow twofold', drift: aChanged('aws_autoscaling_group.web', 'max_size', [4, 8]) },
  { case: 'ten times as many tasks', drift: aChanged('aws_ecs_service.web', 'desired_count', [2, 20]) },
  { case: 'a larger budget', drift: aChanged('aws_budgets_budget.all', 'limit_amount', ['1000', '1500']) },
  { case: 'a tighter limit', drift: aChanged('aws_autoscaling_group.web', 'max_size', [400, 4]) },
  { case: 'a first limit', drift: aChanged('aws_lambda_function.a', 'reserved_concurrent_executions', [-1, 10]) },
  { case: 'a number that limits nothing', drift: aChanged('aws_sqs_queue.a', 'delay_seconds', [1, 900]) },
  { case: 'a group made by hand', drift: anUnmanaged('aws_autoscaling_group', { max_size: 400 }) },
];

describe('limit-lifted', () => {
  it.each(fires)('fires: $case', ({ drift }) => {
    expect(limitLifted.check(drift, anIntent([drift]), aContext())).toMatchObject({ message: expect.stringContaining('it limits use') });
  });

  it.each(silent)('must not fire: $case', ({ drift }) => {
    expect(limitLifted.check(drift, anIntent([drift]), aContext())).toBeUndefined();
  });

  it('holds what was done in an incident', () => {
    const drift = aChanged('aws_autoscaling_group.web', 'max_size', [4, 400]);

    expect(limitLifted.check(drift, anIncident([drift]), aContext())?.effect).toBe('hold');
  });
});

import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import { aChanged } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

interface Case {
  readonly case: string;
  readonly drift: Drift;
}

const fires: readonly Case[] = [
  { case: 'a deleted quota', drift: aChanged('aws_api_gateway_usage_plan.free', 'quota_settings', [[{ limit: 1000, period: 'DAY' }], []]) },
  {
    case: 'throttling removed',
    drift: aChanged('aws_api_gateway_method_settings.all', 'settings', [[{ throttling_rate_limit: 100 }], [{ throttling_rate_limit: -1 }]]),
  },
  { case: 'a group with a hundredfold maximum', drift: aChanged('aws_autoscaling_group.web', 'max_size', [4, 400]) },
  { case: 'a budget with a thousandfold limit', drift: aChanged('aws_budgets_budget.all', 'limit_amount', ['1000', '1000000']) },
  { case: 'a concurrency limit removed', drift: aChanged('aws_lambda_function.a', 'reserved_concurrent_executions', [10, -1]) },
  { case: 'a hundredfold number of tasks', drift: aChanged('aws_ecs_service.web', 'desired_count', [2, 200]) },
];

describe('a raised limit', () => {
  it.each(fires)('is never accepted: $case', (one) => {
    expect(verdictOn(one)).toMatch(/^(?:escalate|revert)$/);
  });
});

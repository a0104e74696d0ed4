import { expect, it } from 'vitest';
import { stoppedLeaf } from '#stages/decide/bounds/stopped-leaf.ts';
import { aChanged, aContext, aMissing } from '../../../support/drifts.ts';

const { catalogue } = aContext();

it.each([
  { name: 'a boolean switch', drift: aChanged('aws_lambda_event_source_mapping.m', 'enabled', [true, false]), path: 'enabled' },
  { name: 'a state word', drift: aChanged('aws_cloudwatch_event_rule.r', 'state', ['ENABLED', 'DISABLED']), path: 'state' },
  { name: 'a count of zero', drift: aChanged('aws_ecs_service.s', 'desired_count', [2, 0]), path: 'desired_count' },
  {
    name: 'a reserved concurrency of zero where none was reserved',
    drift: aChanged('aws_lambda_function.f', 'reserved_concurrent_executions', [null, 0]),
    path: 'reserved_concurrent_executions',
  },
  {
    name: 'nothing if a block sets the switch for the first time',
    drift: aChanged('aws_appautoscaling_policy.p', 'step_scaling_policy_configuration', [
      [{ cooldown: 60 }],
      [{ cooldown: 60, enabled: false }],
    ]),
    path: undefined,
  },
  { name: 'nothing if it is on', drift: aChanged('aws_cloudwatch_event_rule.r', 'state', ['DISABLED', 'ENABLED']), path: undefined },
  { name: 'nothing if the count is above zero', drift: aChanged('aws_ecs_service.s', 'desired_count', [2, 1]), path: undefined },
  { name: 'nothing if it was off', drift: aChanged('aws_cloudwatch_event_rule.r', 'state', ['DISABLED', 'disabled']), path: undefined },
  { name: 'nothing if the resource is missing', drift: aMissing('aws_cloudwatch_event_rule.r', { state: 'ENABLED' }), path: undefined },
  { name: 'nothing if the attribute is no switch', drift: aChanged('aws_sqs_queue.q', 'fifo_queue', [true, false]), path: undefined },
])('finds $name', ({ drift, path }) => {
  expect(stoppedLeaf(drift, catalogue)?.path).toBe(path);
});

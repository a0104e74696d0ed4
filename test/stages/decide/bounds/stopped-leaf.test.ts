import { expect, it } from 'vitest';
import { stoppedLeaf } from '#stages/decide/bounds/stopped-leaf.ts';
import { aChanged, aContext, aMissing } from '../../../support/drifts.ts';

const { catalogue } = aContext();

it.each([
  { name: 'a switch', drift: aChanged('aws_lambda_event_source_mapping.m', 'enabled', [true, false]), path: 'enabled' },
  { name: 'a word', drift: aChanged('aws_cloudwatch_event_rule.r', 'state', ['ENABLED', 'DISABLED']), path: 'state' },
  { name: 'nothing left', drift: aChanged('aws_ecs_service.s', 'desired_count', [2, 0]), path: 'desired_count' },
  {
    name: 'nothing left where nothing was reserved',
    drift: aChanged('aws_lambda_function.f', 'reserved_concurrent_executions', [null, 0]),
    path: 'reserved_concurrent_executions',
  },
  {
    name: 'nothing: a block says for the first time what nobody wrote',
    drift: aChanged('aws_appautoscaling_policy.p', 'step_scaling_policy_configuration', [
      [{ cooldown: 60 }],
      [{ cooldown: 60, enabled: false }],
    ]),
    path: undefined,
  },
  { name: 'nothing: it is on', drift: aChanged('aws_cloudwatch_event_rule.r', 'state', ['DISABLED', 'ENABLED']), path: undefined },
  { name: 'nothing: something is left', drift: aChanged('aws_ecs_service.s', 'desired_count', [2, 1]), path: undefined },
  { name: 'nothing: it was off', drift: aChanged('aws_cloudwatch_event_rule.r', 'state', ['DISABLED', 'disabled']), path: undefined },
  { name: 'nothing: it is gone', drift: aMissing('aws_cloudwatch_event_rule.r', { state: 'ENABLED' }), path: undefined },
  { name: 'nothing: it is no switch', drift: aChanged('aws_sqs_queue.q', 'fifo_queue', [true, false]), path: undefined },
])('finds $name', ({ drift, path }) => {
  expect(stoppedLeaf(drift, catalogue)?.path).toBe(path);
});

import { describe, expect, it } from 'vitest';
import { counterAction } from '#stages/decide/guardrails/concurrency/concurrent-changes.ts';
import { aConsoleUser, anAssumedRole } from '../../../../support/builders.ts';
import { contextOf, deed } from '../../../../support/neighbours.ts';
import type { Deed } from '../../../../support/neighbours.ts';

const BREAK_GLASS = anAssumedRole('break-glass-oncall', 'carol');
const SAVER = anAssumedRole('cost-saver', 'nightly');
const ALICE = aConsoleUser('alice@example.com');
const BOB = aConsoleUser('bob@example.com');

const raised = deed(BREAK_GLASS, ['aws_lambda_function.orders', 'memory_size', 512, 2048], { goal: 'availability', why: 'incident' });
const shifted = deed(ALICE, ['aws_lb_listener.front', 'default_action', [{ target_group_arn: 'a' }], [{ target_group_arn: 'b' }]]);

interface Case {
  readonly case: string;
  readonly deeds: readonly Deed[];
}

const fires: readonly (Case & { readonly says: readonly string[] })[] = [
  {
    case: 'a script saves next to what was raised in an incident',
    deeds: [raised, deed(SAVER, ['aws_lambda_event_source_mapping.orders', 'parallelization_factor', 10, 2], { at: 30, goal: 'cost' })],
    says: ['nightly', 'carol', 'incident-7'],
  },
  {
    case: 'a person does, in another session',
    deeds: [raised, deed(ALICE, ['aws_lambda_event_source_mapping.orders', 'parallelization_factor', 10, 2], { at: 30, goal: 'cost' })],
    says: ['alice@example.com'],
  },
  {
    case: 'a script empties what a failover left',
    deeds: [shifted, deed(SAVER, ['aws_ecs_service.web', 'desired_count', 4, 0], { at: 10, goal: 'cost' })],
    says: ['aws_lb_listener.front'],
  },
  {
    case: 'a failover by its call',
    deeds: [
      deed(ALICE, ['aws_lb.front', 'availability_zones', ['a'], ['b']], { call: 'StartZonalShift' }),
      deed(SAVER, ['aws_ecs_service.web', 'desired_count', 4, 0], { at: 10, goal: 'cost' }),
    ],
    says: ['aws_lb.front'],
  },
];

const silent: readonly Case[] = [
  {
    case: 'somebody else works on the incident too',
    deeds: [
      raised,
      deed(BOB, ['aws_lambda_event_source_mapping.orders', 'parallelization_factor', 10, 2], { at: 30, goal: 'cost', why: 'incident' }),
    ],
  },
  {
    case: 'it came before the measure',
    deeds: [
      deed(SAVER, ['aws_lambda_event_source_mapping.orders', 'parallelization_factor', 10, 2], { goal: 'cost' }),
      { ...raised, ...deed(BREAK_GLASS, ['aws_lambda_function.orders', 'memory_size', 512, 2048], { at: 30, why: 'incident' }) },
    ],
  },
  {
    case: 'the incident is a day old',
    deeds: [raised, deed(SAVER, ['aws_lambda_event_source_mapping.orders', 'parallelization_factor', 10, 2], { at: 1500, goal: 'cost' })],
  },
  {
    case: 'it goes the same way',
    deeds: [
      raised,
      deed(SAVER, ['aws_lambda_event_source_mapping.orders', 'parallelization_factor', 2, 10], { at: 30, goal: 'performance' }),
    ],
  },
  {
    case: 'it is far away',
    deeds: [raised, deed(SAVER, ['aws_ecs_service.web', 'desired_count', 4, 2], { at: 30, goal: 'cost' })],
  },
  {
    case: 'nobody spoke of an incident',
    deeds: [
      deed(ALICE, ['aws_lambda_function.orders', 'memory_size', 512, 2048], { goal: 'availability' }),
      deed(SAVER, ['aws_lambda_event_source_mapping.orders', 'parallelization_factor', 10, 2], { at: 30, goal: 'cost' }),
    ],
  },
  { case: 'a person goes on after a failover', deeds: [shifted, deed(BOB, ['aws_ecs_service.web', 'desired_count', 4, 0], { at: 10 })] },
];

describe('counter-action', () => {
  it.each(fires)('fires: $case', ({ deeds, says }) => {
    const context = contextOf(...deeds);

    const messages = deeds.map(({ drift, intent }) => counterAction.check(drift, intent, context)?.message ?? '');

    for (const text of says) for (const message of messages) expect(message).toContain(text);
  });

  it.each(silent)('must not fire: $case', ({ deeds }) => {
    const context = contextOf(...deeds);

    expect(deeds.map(({ drift, intent }) => counterAction.check(drift, intent, context))).toEqual(deeds.map(() => undefined));
  });
});

import { describe, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
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
    case: 'a script reduces capacity next to an increase in an incident',
    deeds: [raised, deed(SAVER, ['aws_lambda_event_source_mapping.orders', 'parallelization_factor', 10, 2], { at: 30, goal: 'cost' })],
    says: ['nightly', 'carol', 'incident-7'],
  },
  {
    case: 'a person does so in another session',
    deeds: [raised, deed(ALICE, ['aws_lambda_event_source_mapping.orders', 'parallelization_factor', 10, 2], { at: 30, goal: 'cost' })],
    says: ['alice@example.com'],
  },
  {
    case: 'a script scales down the source of a failover',
    deeds: [shifted, deed(SAVER, ['aws_ecs_service.web', 'desired_count', 4, 0], { at: 10, goal: 'cost' })],
    says: ['aws_lb_listener.front'],
  },
  {
    case: 'a failover recognised by its call',
    deeds: [
      deed(ALICE, ['aws_lb.front', 'availability_zones', ['a'], ['b']], { call: 'StartZonalShift' }),
      deed(SAVER, ['aws_ecs_service.web', 'desired_count', 4, 0], { at: 10, goal: 'cost' }),
    ],
    says: ['aws_lb.front'],
  },
  {
    case: 'a failover by a call on a type unknown to the catalogue',
    deeds: [
      deed(ALICE, ['aws_lb.front', 'traffic_dial_percentage', 100, 0], {
        call: 'UpdateEndpointGroup',
        resourceType: 'aws_globalaccelerator_endpoint_group',
      }),
      deed(SAVER, ['aws_ecs_service.web', 'desired_count', 4, 0], { at: 10, goal: 'cost' }),
    ],
    says: ['aws_lb.front'],
  },
  ...[
    [
      'a fixed response in place of forwarding',
      'aws_lb_listener',
      'default_action',
      [{ fixed_response: [] }],
      [{ fixed_response: [{ status_code: '503' }] }],
    ],
    [
      'the secondary record becomes the primary',
      'aws_route53_record',
      'failover_routing_policy',
      [{ type: 'SECONDARY' }],
      [{ type: 'PRIMARY' }],
    ],
    ['a weight of zero', 'aws_route53_record', 'weighted_routing_policy', [{ weight: 50 }], [{ weight: 0 }]],
    [
      'another CloudFront origin',
      'aws_cloudfront_distribution',
      'default_cache_behavior',
      [{ target_origin_id: 'a' }],
      [{ target_origin_id: 'b' }],
    ],
    ['another API integration', 'aws_apigatewayv2_route', 'target', 'integrations/a', 'integrations/b'],
    ['another NAT gateway', 'aws_route_table', 'route', [{ nat_gateway_id: 'nat-1' }], [{ nat_gateway_id: 'nat-2' }]],
  ].map(([what, resourceType, path, before, after]) => ({
    case: `a failover recognised by the traits of the type: ${String(what)}`,
    deeds: [
      deed(ALICE, ['aws_lb.front', String(path), before as Json, after as Json], { resourceType: String(resourceType) }),
      deed(SAVER, ['aws_ecs_service.web', 'desired_count', 4, 0], { at: 10, goal: 'cost' }),
    ],
    says: ['aws_lb.front'],
  })),
];

const silent: readonly Case[] = [
  {
    case: 'a load balancer timeout, which moves no traffic',
    deeds: [
      deed(ALICE, ['aws_lb.front', 'idle_timeout', 60, 120]),
      deed(SAVER, ['aws_ecs_service.web', 'desired_count', 4, 0], { at: 10, goal: 'cost' }),
    ],
  },
  {
    case: 'a changed target that receives no traffic',
    deeds: [
      deed(ALICE, ['aws_sqs_queue.orders', 'redrive_policy', '', '{"deadLetterTargetArn":"arn:aws:sqs:eu-west-1:123456789012:dead"}']),
      deed(SAVER, ['aws_lambda_function.orders', 'memory_size', 512, 128], { at: 10, goal: 'cost' }),
    ],
  },
  {
    case: 'another person in the same incident',
    deeds: [
      raised,
      deed(BOB, ['aws_lambda_event_source_mapping.orders', 'parallelization_factor', 10, 2], { at: 30, goal: 'cost', why: 'incident' }),
    ],
  },
  {
    case: 'a change before the incident measure',
    deeds: [
      deed(SAVER, ['aws_lambda_event_source_mapping.orders', 'parallelization_factor', 10, 2], { goal: 'cost' }),
      { ...raised, ...deed(BREAK_GLASS, ['aws_lambda_function.orders', 'memory_size', 512, 2048], { at: 30, why: 'incident' }) },
    ],
  },
  {
    case: 'an incident one day ago',
    deeds: [raised, deed(SAVER, ['aws_lambda_event_source_mapping.orders', 'parallelization_factor', 10, 2], { at: 1500, goal: 'cost' })],
  },
  {
    case: 'a change in the same direction',
    deeds: [
      raised,
      deed(SAVER, ['aws_lambda_event_source_mapping.orders', 'parallelization_factor', 2, 10], { at: 30, goal: 'performance' }),
    ],
  },
  {
    case: 'a change of an unconnected resource',
    deeds: [raised, deed(SAVER, ['aws_ecs_service.web', 'desired_count', 4, 2], { at: 30, goal: 'cost' })],
  },
  {
    case: 'a change without an incident',
    deeds: [
      deed(ALICE, ['aws_lambda_function.orders', 'memory_size', 512, 2048], { goal: 'availability' }),
      deed(SAVER, ['aws_lambda_event_source_mapping.orders', 'parallelization_factor', 10, 2], { at: 30, goal: 'cost' }),
    ],
  },
  { case: 'a person continues after a failover', deeds: [shifted, deed(BOB, ['aws_ecs_service.web', 'desired_count', 4, 0], { at: 10 })] },
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

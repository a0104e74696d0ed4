import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { neighbourhoodOf, placeOfDrift } from '#stages/decide/dependencies/neighbourhood.ts';
import { aChanged, aResource, aWorkspace, anUnmanaged } from '../../../support/drifts.ts';
import { aNeighbourhood } from '../../../support/neighbours.ts';

beforeAll(loadGrammar);

const LIMITS = parsePolicy({}, 'test').neighbourhood;

describe('neighbourhoodOf', () => {
  it.each([
    [
      'resources that the state names by ARN',
      'aws_lambda_event_source_mapping.orders',
      1,
      ['aws_lambda_function.orders', 'aws_sqs_queue.orders'],
    ],
    [
      'what a mapping connects as next to each other',
      'aws_sqs_queue.orders',
      1,
      ['aws_lambda_event_source_mapping.orders', 'aws_lambda_function.orders'],
    ],
    [
      'the neighbours of such resources',
      'aws_sqs_queue.orders',
      2,
      ['aws_lambda_event_source_mapping.orders', 'aws_lambda_function.orders'],
    ],
    ['a resource that a document names by a part of an ARN', 'aws_iam_role_policy.orders', 1, ['aws_dynamodb_table.orders']],
    ['no neighbours over a key that all resources name', 'aws_cloudwatch_log_group.orders', 2, []],
    ['no neighbours beyond a role', 'aws_iam_role.workers', 1, ['aws_lambda_function.billing', 'aws_lambda_function.orders']],
  ] as const)('finds %s', (_case, address, steps, expected) => {
    const { within } = neighbourhoodOf(aNeighbourhood(), [], LIMITS);

    expect(within(address, steps).toSorted()).toEqual(expected);
  });

  it('is symmetric', () => {
    const { within } = neighbourhoodOf(aNeighbourhood(), [], LIMITS);
    const addresses = aNeighbourhood().resources.map((resource) => resource.address);

    const pairs = addresses.flatMap((from) => within(from, 2).map((to) => [from, to] as const));

    expect(pairs.length).toBeGreaterThan(10);
    expect(pairs.filter(([from, to]) => !within(to, 2).includes(from))).toEqual([]);
  });

  it('finds resources that only code refers to, with the same instance key', () => {
    const code = dedent`
      locals {
        names = toset(["a", "b"])
        limit = aws_sqs_queue.jobs["a"].delay_seconds
      }

      resource "aws_sqs_queue" "jobs" {
        for_each      = local.names
        delay_seconds = 5
      }

      resource "aws_lambda_function" "work" {
        for_each = local.names
        timeout  = aws_sqs_queue.jobs[each.key].delay_seconds
      }

      resource "aws_ecs_service" "one" {
        desired_count = local.limit
      }
    `;
    const workspace = { ...aWorkspace(), files: [{ path: 'main.tf', text: code }] };

    const { within } = neighbourhoodOf(workspace, [], LIMITS);

    expect(within('aws_lambda_function.work["a"]', 1)).toEqual(['aws_sqs_queue.jobs["a"]']);
    expect(within('aws_ecs_service.one', 1)).toEqual(['aws_sqs_queue.jobs["a"]', 'aws_sqs_queue.jobs["b"]']);
  });

  it('finds an unmanaged resource and the managed one that now names it', () => {
    const made = anUnmanaged('aws_sqs_queue', { arn: 'arn:aws:sqs:eu-west-1:123456789012:by-hand', name: 'by-hand' });
    const naming = aChanged('aws_sqs_queue.billing', 'redrive_policy', [
      '',
      '{"deadLetterTargetArn":"arn:aws:sqs:eu-west-1:123456789012:by-hand"}',
    ]);

    const { within } = neighbourhoodOf(aNeighbourhood(), [made, naming], LIMITS);

    expect(within(placeOfDrift(made), 1)).toEqual(['aws_sqs_queue.billing']);
    expect(within('aws_sqs_queue.billing', 1)).toContain(placeOfDrift(made));
  });

  it('does not connect resources over a name that many of them have', () => {
    const same = Array.from({ length: 9 }, (_, index) => aResource(`aws_sns_topic.t${index}`, { name: 'production' }));
    const naming = aResource('aws_ecs_service.web', { environment: 'production' });

    const neighboursBy = (limits: typeof LIMITS): readonly string[] =>
      neighbourhoodOf(aWorkspace([...same, naming]), [], limits).within('aws_ecs_service.web', 2);

    expect(neighboursBy(LIMITS)).toEqual([]);
    expect(neighboursBy({ ...LIMITS, namesakes: 9 })).toHaveLength(9);
  });

  it('takes the limits for shared and relayed resources from the policy', () => {
    const neighboursBy = (limits: Partial<typeof LIMITS>, address: string, steps: 1 | 2): readonly string[] =>
      neighbourhoodOf(aNeighbourhood(), [], { ...LIMITS, ...limits }).within(address, steps);

    expect(neighboursBy({ neighbours: 1 }, 'aws_lambda_event_source_mapping.orders', 1)).toEqual([]);
    expect(neighboursBy({ neighbours: 100 }, 'aws_kms_key.main', 1).length).toBeGreaterThan(LIMITS.neighbours);
    expect(neighboursBy({ relay: 1 }, 'aws_sqs_queue.orders', 2)).toEqual(['aws_lambda_event_source_mapping.orders']);
  });
});

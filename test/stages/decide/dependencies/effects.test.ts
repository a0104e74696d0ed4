import dedent from 'dedent';
import { beforeAll, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { effectsIn, reachedFrom } from '#stages/decide/dependencies/effects.ts';
import { aResource, aWorkspace } from '../../../support/drifts.ts';
import { aNeighbourhood } from '../../../support/neighbours.ts';

beforeAll(loadGrammar);

const CODE = dedent`
  resource "aws_sqs_queue" "jobs" {
    name = "jobs"
  }

  resource "aws_sns_topic_subscription" "jobs" {
    endpoint = aws_sqs_queue.jobs.arn
  }
`;

it('leads from a referenced resource to those that refer to it', () => {
  const workspace = {
    ...aWorkspace([aResource('aws_sqs_queue.jobs', { id: 'jobs' }), aResource('aws_sns_topic_subscription.jobs', { id: 'sub' })]),
    files: [{ path: 'main.tf', text: CODE }],
  };

  const effects = effectsIn(workspace, catalogue, 12);

  expect(effects('aws_sqs_queue.jobs')).toEqual(['aws_sns_topic_subscription.jobs']);
  expect(effects('aws_sns_topic_subscription.jobs')).toEqual([]);
});

it('uses references and message targets from the catalogue without code', () => {
  const effects = effectsIn(aNeighbourhood(), catalogue, 12);

  expect(effects('aws_sqs_queue.orders')).toEqual(['aws_lambda_event_source_mapping.orders']);
  expect(effects('aws_lambda_event_source_mapping.orders')).toEqual(['aws_lambda_function.orders']);
  expect(effects('aws_iam_role.workers')).toEqual(['aws_lambda_function.billing', 'aws_lambda_function.orders']);
});

it('follows a chain to its end, visits each node once and never returns to the start', () => {
  const ring: Readonly<Record<string, readonly string[]>> = { a: ['b', 'c'], b: ['d'], c: ['d'], d: ['a'] };

  expect(reachedFrom('a', (address) => ring[address] ?? [])).toEqual([
    { from: 'a', to: 'b' },
    { from: 'a', to: 'c' },
    { from: 'b', to: 'd' },
  ]);
});

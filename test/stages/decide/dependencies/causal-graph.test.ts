import dedent from 'dedent';
import { beforeAll, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { causalGraph } from '#stages/decide/dependencies/causal-graph.ts';
import { decide } from '#stages/decide/decide.ts';
import { parsePolicy } from '#config/policy-schema.ts';
import { aChanged, aContext, aResource, aWorkspace, anIntent, anUnmanaged } from '../../../support/drifts.ts';

beforeAll(loadGrammar);

const CODE = dedent`
  resource "aws_sqs_queue" "jobs" {
    name = "jobs"
  }

  resource "aws_sns_topic_subscription" "jobs" {
    endpoint = aws_sqs_queue.jobs.arn
  }

  resource "aws_lambda_function" "worker" {
    function_name = "worker"
    description   = aws_sqs_queue.jobs.url
  }
`;

const workspace = {
  ...aWorkspace([
    aResource('aws_sqs_queue.jobs', { id: 'jobs' }),
    aResource('aws_sns_topic_subscription.jobs', { id: 'sub' }),
    aResource('aws_lambda_function.worker', { id: 'worker' }),
  ]),
  files: [{ path: 'main.tf', text: CODE }],
};

it('leads from who acted over what was changed to what reads it', () => {
  const queue = aChanged('aws_sqs_queue.jobs', 'delay_seconds', [0, 5]);
  const worker = aChanged('aws_lambda_function.worker', 'memory_size', [128, 256]);
  const decisions = decide([anIntent([queue, worker])], parsePolicy({}, 'test'), aContext({ workspace }));

  const { nodes, edges } = causalGraph(decisions, workspace);

  expect(nodes.map(({ kind, label }) => `${kind} ${label}`)).toEqual([
    expect.stringMatching(/^actor /),
    'change aws_sqs_queue.jobs: delay_seconds',
    'dependent aws_sns_topic_subscription.jobs',
    'change aws_lambda_function.worker: memory_size',
  ]);
  expect(edges.map(({ from, to, kind }) => [kind, from.split(' ')[0], to.split(' ')[0]])).toEqual([
    ['acts', 'actor', 'change'],
    ['reads', 'change', 'change'],
    ['reads', 'change', 'dependent'],
    ['acts', 'actor', 'change'],
  ]);
});

it('says what was made by hand, and where nobody in the trail did it', () => {
  const byHand = anUnmanaged('aws_sqs_queue', { name: 'other' }, { events: [], actors: [] });
  const decisions = decide([anIntent([byHand])], parsePolicy({}, 'test'), aContext());

  const { nodes } = causalGraph(decisions, aWorkspace());

  expect(nodes.map(({ label }) => label)).toEqual([
    'no matching CloudTrail event',
    'aws_sqs_queue made-by-hand: created outside Terraform',
  ]);
});

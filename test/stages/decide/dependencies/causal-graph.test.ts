import dedent from 'dedent';
import { beforeAll, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { causalGraph } from '#stages/decide/dependencies/causal-graph.ts';
import { decide } from '#stages/decide/decide.ts';
import { parsePolicy } from '#config/policy-schema.ts';
import { anAssumedRole, anEvent } from '../../../support/builders.ts';
import { aChange, aChanged, aContext, aDrift, aWrite, aResource, aWorkspace, anIntent, anUnmanaged } from '../../../support/drifts.ts';

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

it('connects the actor to the change and the change to its readers', () => {
  const queue = aChanged('aws_sqs_queue.jobs', 'delay_seconds', [0, 5]);
  const worker = aChanged('aws_lambda_function.worker', 'memory_size', [128, 256]);
  const decisions = decide([anIntent([queue, worker])], parsePolicy({}, 'test'), aContext({ workspace }));

  const { nodes, edges } = causalGraph(decisions, aContext({ workspace, drifts: [queue, worker], intents: [anIntent([queue, worker])] }));

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

it('labels an unmanaged resource, and a change without a CloudTrail event', () => {
  const byHand = anUnmanaged('aws_sqs_queue', { name: 'other' }, { events: [], actors: [] });
  const decisions = decide([anIntent([byHand])], parsePolicy({}, 'test'), aContext());

  const { nodes } = causalGraph(decisions, aContext({ drifts: [byHand], intents: [anIntent([byHand])] }));

  expect(nodes.map(({ label }) => label)).toEqual([
    'no matching CloudTrail event',
    'aws_sqs_queue made-by-hand: created outside Terraform',
  ]);
});

const CHAIN = dedent`
  resource "aws_sqs_queue" "jobs" {
    name = "jobs"
  }

  resource "aws_lambda_function" "worker" {
    function_name = "worker"
    description   = aws_sqs_queue.jobs.url
  }

  resource "aws_lambda_alias" "live" {
    function_name = aws_lambda_function.worker.arn
  }
`;

it('follows dependents to the end of the chain', () => {
  const chain = {
    ...aWorkspace([
      aResource('aws_sqs_queue.jobs', { id: 'jobs' }),
      aResource('aws_lambda_function.worker', { id: 'worker' }),
      aResource('aws_lambda_alias.live', { id: 'live' }),
    ]),
    files: [{ path: 'main.tf', text: CHAIN }],
  };
  const queue = aChanged('aws_sqs_queue.jobs', 'delay_seconds', [0, 5]);
  const context = aContext({ workspace: chain, drifts: [queue], intents: [anIntent([queue])] });

  const { edges } = causalGraph([{ drift: queue, verdict: 'accept' }], context);

  expect(edges.filter(({ kind }) => kind === 'reads').map(({ from, to }) => [from, to])).toEqual([
    [`change ${queue.id}`, 'dependent aws_lambda_function.worker'],
    ['dependent aws_lambda_function.worker', 'dependent aws_lambda_alias.live'],
  ]);
});

it('gives each actor of a contested field a node and connects them with the evidence', () => {
  const [first, second] = [
    anEvent({ ...anAssumedRole('one', 'loop'), eventTime: '2026-01-15T10:00:00Z' }),
    anEvent({ ...anAssumedRole('two', 'loop'), eventTime: '2026-01-15T10:07:00Z' }),
  ];
  const events = [first, second];
  const writes = [aWrite(first, 'delay_seconds', 9), aWrite(second, 'delay_seconds', 2)];
  const drift = aDrift({ address: 'aws_sqs_queue.jobs', changes: [aChange('delay_seconds', 5, 2)], events, writes });
  const intent = anIntent([drift]);

  const { nodes, edges } = causalGraph([{ drift, verdict: 'escalate' }], aContext({ drifts: [drift], intents: [intent] }));

  expect(nodes.filter(({ kind }) => kind === 'change').map(({ id }) => id)).toEqual([`change ${drift.id}`, `change ${drift.id} 2`]);
  expect(edges.filter(({ kind }) => kind === 'undoes')).toEqual([
    {
      kind: 'undoes',
      from: `change ${drift.id}`,
      to: `change ${drift.id} 2`,
      label: 'undoes: 10:07 delay_seconds = 2, after 10:00 delay_seconds = 9',
      evidence: [
        {
          earlier: { time: '2026-01-15T10:00:00Z', actor: 'loop (one, sdk)', did: 'delay_seconds = 9', eventIDs: [first.eventID] },
          later: { time: '2026-01-15T10:07:00Z', actor: 'loop (two, sdk)', did: 'delay_seconds = 2', eventIDs: [second.eventID] },
        },
      ],
    },
  ]);
});

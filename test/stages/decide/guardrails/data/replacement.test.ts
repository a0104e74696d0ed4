import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { replacement } from '#stages/decide/guardrails/data/replacement.ts';
import { aChanged, aContext, aMissing, anIntent } from '../../../../support/drifts.ts';
import { aWorkspace, inState } from '../../../../support/workspaces.ts';

beforeAll(loadGrammar);

const CODE = dedent`
  resource "aws_sns_topic" "orders" {
    name         = "orders"
    display_name = "orders"
  }

  resource "aws_sqs_queue" "jobs" {
    name = "\${aws_sns_topic.orders.display_name}-jobs"
  }

  resource "aws_cloudwatch_metric_alarm" "depth" {
    alarm_name        = "depth"
    alarm_description = aws_sns_topic.orders.name
  }
`;
const STATE = [
  inState('aws_sns_topic.orders', { name: 'orders', display_name: 'orders' }),
  inState('aws_sqs_queue.jobs', { name: 'orders-jobs' }),
  inState('aws_cloudwatch_metric_alarm.depth', { alarm_name: 'depth', alarm_description: 'orders' }),
];
const MOVED = aChanged('aws_sns_topic.orders', 'display_name', ['orders', 'bills']);

const fires = [{ case: 'the name of a queue is derived from it', drift: MOVED, drifts: [MOVED] }];

interface Case {
  readonly case: string;
  readonly drift: Drift;
  readonly drifts: readonly Drift[];
}

const silent: readonly Case[] = [
  { case: 'the reader can change in place', drift: aChanged('aws_sns_topic.orders', 'name', ['orders', 'bills']), drifts: [] },
  { case: 'no resource reads it', drift: aChanged('aws_sns_topic.orders', 'policy', ['{}', '']), drifts: [] },
  {
    case: 'the reader already has the new value',
    drift: MOVED,
    drifts: [MOVED, aChanged('aws_sqs_queue.jobs', 'name', ['orders-jobs', 'bills-jobs'])],
  },
  { case: 'the reader is missing', drift: MOVED, drifts: [MOVED, aMissing('aws_sqs_queue.jobs', { name: 'orders-jobs' })] },
];

describe('replacement', () => {
  const workspace = (): ReturnType<typeof aWorkspace> => aWorkspace({ 'main.tf': CODE }, STATE);

  it.each(fires)('fires: $case', ({ drift, drifts }) => {
    const alarm = replacement.check(drift, anIntent([drift]), aContext({ workspace: workspace(), drifts }));

    expect(alarm?.message).toMatch(/aws_sqs_queue.jobs reads the changed value of .* into name, .* with its data/);
  });

  it.each(silent)('must not fire: $case', ({ drift, drifts }) => {
    expect(replacement.check(drift, anIntent([drift]), aContext({ workspace: workspace(), drifts }))).toBeUndefined();
  });
});

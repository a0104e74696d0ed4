import { expect, it } from 'vitest';
import { scaledUp } from '#stages/infer/recognisers/scaled-up.ts';
import { moved } from '../../../support/episodes.ts';

const known = [
  {
    case: 'more throughput',
    episode: moved('aws_dynamodb_table.t', { read_capacity: [5, 40], write_capacity: [5, 20] }),
    goal: 'performance',
    motivation: undefined,
  },
  {
    case: 'more shards, and more time for their readers',
    episode: moved('aws_kinesis_stream.s', { shard_count: [2, 4], retention_period: [24, 72] }),
    goal: 'performance',
    motivation: undefined,
  },
  {
    case: 'a bigger instance',
    episode: moved('aws_db_instance.d', { instance_class: ['db.t3.large', 'db.m5.xlarge'] }),
    goal: 'performance',
    motivation: undefined,
  },
  {
    case: 'more of which there must be',
    episode: moved('aws_autoscaling_group.g', { min_size: [2, 4], max_size: [6, 12], desired_capacity: [3, 8] }),
    goal: 'availability',
    motivation: undefined,
  },
];

const unknown = [
  { case: 'less', episode: moved('aws_dynamodb_table.t', { read_capacity: [40, 5] }) },
  { case: 'nothing but a longer retention', episode: moved('aws_kinesis_stream.s', { retention_period: [24, 72] }) },
  {
    case: 'more beside another change',
    episode: moved('aws_dynamodb_table.t', { read_capacity: [5, 40], billing_mode: ['PROVISIONED', 'PAY_PER_REQUEST'] }),
  },
];

it.each(known)('knows $case', ({ episode, goal, motivation }) => {
  const recognised = scaledUp.recognise(episode);

  expect(recognised?.goal).toBe(goal);
  expect(recognised?.motivation?.kind).toBe(motivation);
  expect(recognised?.evidence).not.toEqual([]);
});

it.each(unknown)('does not know $case', ({ episode }) => {
  expect(scaledUp.recognise(episode)).toBeUndefined();
});

import { expect, it } from 'vitest';
import { deadLetterQueue } from '#stages/infer/recognisers/dead-letter-queue.ts';
import { anUnmanaged } from '../../../support/drifts.ts';
import { aMove, anEpisode, moved } from '../../../support/episodes.ts';

const DEAD = 'arn:aws:sqs:us-east-1:123456789012:dead';
const REDRIVE = JSON.stringify({ deadLetterTargetArn: DEAD, maxReceiveCount: 5 });

const known = [
  {
    case: 'a queue that gets one',
    episode: moved('aws_sqs_queue.jobs', { redrive_policy: ['', REDRIVE] }),
    goal: 'availability',
    motivation: undefined,
  },
  {
    case: 'a function that gets one',
    episode: moved('aws_lambda_function.f', { dead_letter_config: [[], [{ target_arn: DEAD }]] }),
    goal: 'availability',
    motivation: undefined,
  },
  {
    case: 'a new queue with its own',
    episode: anEpisode([
      anUnmanaged('aws_sqs_queue', { name: 'dead' }),
      anUnmanaged('aws_sqs_queue', { name: 'work', redrive_policy: REDRIVE }),
    ]),
    goal: 'operability',
    motivation: undefined,
  },
];

const unknown = [
  { case: 'one that is taken away', episode: moved('aws_sqs_queue.jobs', { redrive_policy: [REDRIVE, ''] }) },
  {
    case: 'one beside another change',
    episode: anEpisode([
      aMove('aws_sqs_queue.jobs', { redrive_policy: ['', REDRIVE] }),
      aMove('aws_sqs_queue.jobs', { delay_seconds: [0, 5] }),
    ]),
  },
  { case: 'a new queue without one', episode: anEpisode([anUnmanaged('aws_sqs_queue', { name: 'work' })]) },
];

it.each(known)('knows $case', ({ episode, goal, motivation }) => {
  const recognised = deadLetterQueue.recognise(episode);

  expect(recognised?.goal).toBe(goal);
  expect(recognised?.motivation?.kind).toBe(motivation);
  expect(recognised?.evidence).not.toEqual([]);
});

it.each(unknown)('does not know $case', ({ episode }) => {
  expect(deadLetterQueue.recognise(episode)).toBeUndefined();
});

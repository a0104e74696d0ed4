import { expect, it } from 'vitest';
import { tagCleanup } from '#stages/infer/recognisers/tag-cleanup.ts';
import { aMove, anEpisode, moved } from '../../../support/episodes.ts';

const known = [
  {
    case: 'a new owner everywhere',
    episode: anEpisode([
      aMove('aws_sqs_queue.q', { tags: [{ Owner: 'a' }, { Owner: 'b' }] }),
      aMove('aws_sns_topic.t', { tags: [{ Owner: 'a' }, { Owner: 'b' }] }),
    ]),
    goal: 'compliance',
    motivation: undefined,
  },
  {
    case: 'a class of data',
    episode: moved('aws_s3_bucket.b', { tags: [{}, { 'data-classification': 'audit' }] }),
    goal: 'compliance',
    motivation: 'audit',
  },
  {
    case: 'another cost centre',
    episode: moved('aws_s3_bucket.b', { tags: [{ CostCentre: '1' }, { CostCentre: '2' }] }),
    goal: 'cost',
    motivation: undefined,
  },
  {
    case: 'keys in lower case',
    episode: moved('aws_s3_bucket.b', { tags: [{ Purpose: 'x' }, { purpose: 'x' }] }),
    goal: 'operability',
    motivation: undefined,
  },
];

const unknown = [
  { case: 'tags beside another change', episode: moved('aws_sqs_queue.q', { tags: [{}, { Owner: 'b' }], delay_seconds: [0, 5] }) },
  { case: 'no tags at all', episode: moved('aws_sqs_queue.q', { delay_seconds: [0, 5] }) },
];

it.each(known)('knows $case', ({ episode, goal, motivation }) => {
  const recognised = tagCleanup.recognise(episode);

  expect(recognised?.goal).toBe(goal);
  expect(recognised?.motivation?.kind).toBe(motivation);
  expect(recognised?.evidence).not.toEqual([]);
});

it.each(unknown)('does not know $case', ({ episode }) => {
  expect(tagCleanup.recognise(episode)).toBeUndefined();
});

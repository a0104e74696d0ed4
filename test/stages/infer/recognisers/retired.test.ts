import { expect, it } from 'vitest';
import { retired } from '#stages/infer/recognisers/retired.ts';
import { aMissing, anUnmanaged } from '../../../support/drifts.ts';
import { anEpisode, moved } from '../../../support/episodes.ts';

const known = [
  { case: 'a store that is gone', episode: anEpisode([aMissing('aws_s3_bucket.b', { bucket: 'b' })]), goal: 'cost', motivation: undefined },
  {
    case: 'a job that is gone',
    episode: anEpisode([aMissing('aws_cloudwatch_event_target.t', { rule: 'r' }), aMissing('aws_cloudwatch_event_rule.r', { name: 'r' })]),
    goal: 'operability',
    motivation: undefined,
  },
];

const unknown = [
  {
    case: 'one thing gone and another made',
    episode: anEpisode([aMissing('aws_s3_bucket.b', { bucket: 'b' }), anUnmanaged('aws_s3_bucket', { bucket: 'c' })]),
  },
  { case: 'something that is gone without a call', episode: anEpisode([aMissing('aws_s3_bucket.b', { bucket: 'b' }, { events: [] })]) },
  { case: 'something that changed', episode: moved('aws_s3_bucket.b', { force_destroy: [false, true] }) },
];

it.each(known)('knows $case', ({ episode, goal, motivation }) => {
  const recognised = retired.recognise(episode);

  expect(recognised?.goal).toBe(goal);
  expect(recognised?.motivation?.kind).toBe(motivation);
  expect(recognised?.evidence).not.toEqual([]);
});

it.each(unknown)('does not know $case', ({ episode }) => {
  expect(retired.recognise(episode)).toBeUndefined();
});

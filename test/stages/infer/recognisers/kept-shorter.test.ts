import { expect, it } from 'vitest';
import { keptShorter } from '#stages/infer/recognisers/kept-shorter.ts';
import { aMove, anEpisode, moved } from '../../../support/episodes.ts';

function imagesKept(countNumber: number): string {
  return JSON.stringify({ rules: [{ rulePriority: 1, selection: { countType: 'imageCountMoreThan', countNumber } }] });
}

const known = [
  {
    case: 'shorter log retention',
    episode: anEpisode([
      aMove('aws_cloudwatch_log_group.a', { retention_in_days: [30, 7] }),
      aMove('aws_cloudwatch_log_group.b', { retention_in_days: [90, 7] }),
    ]),
    goal: 'cost',
  },
  {
    case: 'log retention no longer unlimited',
    episode: moved('aws_cloudwatch_log_group.a', { retention_in_days: [0, 90] }),
    goal: 'cost',
  },
  {
    case: 'objects that expire sooner, with a transition removed',
    episode: moved('aws_s3_bucket_lifecycle_configuration.b', {
      rule: [
        [{ id: 'r', expiration: [{ days: 365 }], transition: [{ days: 30, storage_class: 'GLACIER' }] }],
        [{ id: 'r', expiration: [{ days: 90 }], transition: [] }],
      ],
    }),
    goal: 'cost',
  },
  {
    case: 'fewer images kept',
    episode: moved('aws_ecr_lifecycle_policy.r', { policy: [imagesKept(20), imagesKept(5)] }),
    goal: 'cost',
  },
];

const unknown = [
  { case: 'longer log retention', episode: moved('aws_cloudwatch_log_group.a', { retention_in_days: [7, 30] }) },
  {
    case: 'both shorter and longer retention',
    episode: anEpisode([
      aMove('aws_cloudwatch_log_group.a', { retention_in_days: [30, 7] }),
      aMove('aws_cloudwatch_log_group.b', { retention_in_days: [7, 30] }),
    ]),
  },
  { case: 'more images kept', episode: moved('aws_ecr_lifecycle_policy.r', { policy: [imagesKept(5), imagesKept(20)] }) },
  { case: 'a policy that is no longer valid JSON', episode: moved('aws_ecr_lifecycle_policy.r', { policy: [imagesKept(5), '{'] }) },
  { case: 'another change', episode: moved('aws_lambda_function.f', { memory_size: [512, 128] }) },
];

it.each(known)('recognises $case', ({ episode, goal }) => {
  const recognised = keptShorter.recognise(episode);

  expect(recognised?.goal).toBe(goal);
  expect(recognised?.evidence).not.toEqual([]);
});

it.each(unknown)('does not recognise $case', ({ episode }) => {
  expect(keptShorter.recognise(episode)).toBeUndefined();
});

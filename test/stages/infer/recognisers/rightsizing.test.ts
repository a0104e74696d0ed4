import { expect, it } from 'vitest';
import { rightsizing } from '#stages/infer/recognisers/rightsizing.ts';
import { IN_AN_INCIDENT, aMove, anEpisode, moved } from '../../../support/episodes.ts';

const known = [
  {
    case: 'a smaller database',
    episode: moved('aws_db_instance.d', { instance_class: ['db.m5.large', 'db.t3.large'] }),
    goal: 'cost',
    motivation: undefined,
  },
  {
    case: 'less memory for several functions',
    episode: anEpisode([
      aMove('aws_lambda_function.f', { memory_size: [512, 256] }),
      aMove('aws_lambda_function.g', { memory_size: [1024, 256] }),
    ]),
    goal: 'cost',
    motivation: undefined,
  },
];

const unknown = [
  { case: 'a bigger database', episode: moved('aws_db_instance.d', { instance_class: ['db.t3.large', 'db.m5.large'] }) },
  {
    case: 'one smaller, one bigger',
    episode: anEpisode([
      aMove('aws_lambda_function.f', { memory_size: [512, 256] }),
      aMove('aws_lambda_function.g', { memory_size: [256, 512] }),
    ]),
  },
  {
    case: 'fewer tasks in an incident',
    episode: anEpisode([aMove('aws_ecs_service.s', { desired_count: [8, 2] })], { said: IN_AN_INCIDENT }),
  },
];

it.each(known)('knows $case', ({ episode, goal, motivation }) => {
  const recognised = rightsizing.recognise(episode);

  expect(recognised?.goal).toBe(goal);
  expect(recognised?.motivation?.kind).toBe(motivation);
  expect(recognised?.evidence).not.toEqual([]);
});

it.each(unknown)('does not know $case', ({ episode }) => {
  expect(rightsizing.recognise(episode)).toBeUndefined();
});

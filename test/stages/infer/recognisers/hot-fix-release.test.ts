import { expect, it } from 'vitest';
import { hotFixRelease } from '#stages/infer/recognisers/hot-fix-release.ts';
import { anUnmanaged } from '../../../support/drifts.ts';
import { anEvent } from '../../../support/builders.ts';
import { A_PERSON, A_PROGRAM, aMove, anEpisode, moved } from '../../../support/episodes.ts';

const known = [
  {
    case: 'a service pointed at a revision registered by hand',
    episode: anEpisode([
      anUnmanaged('aws_ecs_task_definition', { family: 'web' }, { events: [anEvent(A_PERSON)] }),
      aMove('aws_ecs_service.web', { task_definition: ['web:1', 'web:2'] }),
    ]),
    goal: 'availability',
    motivation: 'incident',
  },
  {
    case: 'a function with another image',
    episode: moved('aws_lambda_function.f', { image_uri: ['repo:1.0', 'repo:1.1'] }),
    goal: 'availability',
    motivation: 'incident',
  },
];

const unknown = [
  { case: 'the same by a pipeline', episode: moved('aws_lambda_function.f', { image_uri: ['repo:1.0', 'repo:1.1'] }, A_PROGRAM) },
  { case: 'another runtime', episode: moved('aws_lambda_function.f', { runtime: ['nodejs18.x', 'nodejs20.x'] }) },
  {
    case: 'a release beside a bucket made by hand',
    episode: anEpisode([
      aMove('aws_lambda_function.f', { image_uri: ['repo:1.0', 'repo:1.1'] }),
      anUnmanaged('aws_s3_bucket', { bucket: 'b' }),
    ]),
  },
];

it.each(known)('knows $case', ({ episode, goal, motivation }) => {
  const recognised = hotFixRelease.recognise(episode);

  expect(recognised?.goal).toBe(goal);
  expect(recognised?.motivation?.kind).toBe(motivation);
  expect(recognised?.evidence).not.toEqual([]);
});

it.each(unknown)('does not know $case', ({ episode }) => {
  expect(hotFixRelease.recognise(episode)).toBeUndefined();
});

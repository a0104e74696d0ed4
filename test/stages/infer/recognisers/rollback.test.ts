import { expect, it } from 'vitest';
import { rollback } from '#stages/infer/recognisers/rollback.ts';
import { aChange, aDrift, aWrite } from '../../../support/drifts.ts';
import { aCliUser, anEvent } from '../../../support/builders.ts';
import { anEpisode, moved } from '../../../support/episodes.ts';
import type { Drift } from '#domain/drift.ts';

function written(before: number, ...values: readonly number[]): Drift {
  const events = values.map((_value, index) => anEvent({ eventTime: `2026-01-15T10:0${index}:00Z` }));
  const writes = events.map((event, index) => aWrite(event, 'delay_seconds', values[index] ?? 0));
  return aDrift({ changes: [aChange('delay_seconds', before, values.at(-1) ?? 0)], events, writes });
}

const known = [
  {
    case: 'a service that returns to an earlier revision',
    episode: moved('aws_ecs_service.s', {
      task_definition: [
        'arn:aws:ecs:us-east-1:123456789012:task-definition/web:12',
        'arn:aws:ecs:us-east-1:123456789012:task-definition/web:11',
      ],
    }),
    goal: 'availability',
  },
  {
    case: 'a value that returns to an intermediate value',
    episode: anEpisode([written(30, 60, 90, 60)]),
    goal: 'availability',
  },
];

const unknown = [
  { case: 'a later revision', episode: moved('aws_ecs_service.s', { task_definition: ['web:11', 'web:12'] }) },
  { case: 'another family', episode: moved('aws_ecs_service.s', { task_definition: ['web:11', 'api:2'] }) },
  { case: 'a value that increases in steps', episode: anEpisode([written(30, 60, 90)]) },
  { case: 'a value written twice', episode: anEpisode([written(30, 60, 60)]) },
  {
    case: 'two actors',
    episode: anEpisode([
      aDrift({ ...written(30, 60, 90, 60), actors: [...written(30, 60).actors, ...aDrift({ events: [anEvent(aCliUser('zoe'))] }).actors] }),
    ]),
  },
];

it.each(known)('recognises $case', ({ episode, goal }) => {
  const recognised = rollback.recognise(episode);

  expect(recognised?.goal).toBe(goal);
  expect(recognised?.evidence).not.toEqual([]);
});

it.each(unknown)('does not recognise $case', ({ episode }) => {
  expect(rollback.recognise(episode)).toBeUndefined();
});

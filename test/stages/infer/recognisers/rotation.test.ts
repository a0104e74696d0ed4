import { expect, it } from 'vitest';
import { rotation } from '#stages/infer/recognisers/rotation.ts';
import { aChange, aDrift } from '../../../support/drifts.ts';
import { aMove, anEpisode, moved } from '../../../support/episodes.ts';
import type { Drift } from '#domain/drift.ts';

function renewed(address: string, path: string): Drift {
  return aDrift({ resourceType: address.split('.')[0] ?? '', address, changes: [aChange(path, 'old', 'new', { sensitive: true })] });
}

const known = [
  {
    case: 'a parameter with a new secret',
    episode: anEpisode([renewed('aws_ssm_parameter.p', 'value')]),
    goal: 'security',
    motivation: undefined,
  },
  {
    case: 'a secret with a new version and another description',
    episode: anEpisode([
      renewed('aws_secretsmanager_secret_version.v', 'secret_string'),
      aMove('aws_secretsmanager_secret.s', { description: ['a', 'b'] }),
    ]),
    goal: 'security',
    motivation: undefined,
  },
];

const unknown = [
  { case: 'a parameter that is no secret', episode: moved('aws_ssm_parameter.p', { value: ['a', 'b'] }) },
  {
    case: 'a secret beside another change',
    episode: anEpisode([renewed('aws_ssm_parameter.p', 'value'), aMove('aws_sqs_queue.q', { delay_seconds: [0, 5] })]),
  },
  { case: 'nothing but a description', episode: moved('aws_secretsmanager_secret.s', { description: ['a', 'b'] }) },
];

it.each(known)('knows $case', ({ episode, goal, motivation }) => {
  const recognised = rotation.recognise(episode);

  expect(recognised?.goal).toBe(goal);
  expect(recognised?.motivation?.kind).toBe(motivation);
  expect(recognised?.evidence).not.toEqual([]);
});

it.each(unknown)('does not know $case', ({ episode }) => {
  expect(rotation.recognise(episode)).toBeUndefined();
});

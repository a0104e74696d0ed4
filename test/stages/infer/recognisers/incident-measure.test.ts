import { expect, it } from 'vitest';
import { incidentMeasure } from '#stages/infer/recognisers/incident-measure.ts';
import { IN_AN_INCIDENT, aMove, aRule, anEpisode, moved } from '../../../support/episodes.ts';

const known = [
  {
    case: 'a consumer that is stopped',
    episode: anEpisode([aMove('aws_lambda_event_source_mapping.m', { enabled: [true, false], batch_size: [10, 1] })], {
      said: IN_AN_INCIDENT,
    }),
    goal: 'availability',
    motivation: undefined,
  },
  {
    case: 'fewer at once',
    episode: anEpisode([aMove('aws_ecs_service.s', { desired_count: [8, 2] })], { said: IN_AN_INCIDENT }),
    goal: 'availability',
    motivation: undefined,
  },
  {
    case: 'a way in to look',
    episode: anEpisode([aMove('aws_security_group.g', { ingress: [[], [aRule(22, '203.0.113.9/32')]] })], { said: IN_AN_INCIDENT }),
    goal: 'operability',
    motivation: undefined,
  },
  {
    case: 'a shell to look',
    episode: anEpisode([aMove('aws_ecs_service.s', { enable_execute_command: [false, true] })], { said: IN_AN_INCIDENT }),
    goal: 'operability',
    motivation: undefined,
  },
];

const unknown = [
  { case: 'the same without an incident', episode: moved('aws_lambda_event_source_mapping.m', { enabled: [true, false] }) },
  {
    case: 'more of it in an incident',
    episode: anEpisode([aMove('aws_ecs_service.s', { desired_count: [2, 8] })], { said: IN_AN_INCIDENT }),
  },
  {
    case: 'a policy in an incident',
    episode: anEpisode([aMove('aws_iam_role_policy.p', { policy: ['{}', '{"a":1}'] })], { said: IN_AN_INCIDENT }),
  },
];

it.each(known)('knows $case', ({ episode, goal, motivation }) => {
  const recognised = incidentMeasure.recognise(episode);

  expect(recognised?.goal).toBe(goal);
  expect(recognised?.motivation?.kind).toBe(motivation);
  expect(recognised?.evidence).not.toEqual([]);
});

it.each(unknown)('does not know $case', ({ episode }) => {
  expect(incidentMeasure.recognise(episode)).toBeUndefined();
});

import { expect, it } from 'vitest';
import { scaledToZero } from '#stages/infer/recognisers/scaled-to-zero.ts';
import { aDrift } from '../../../support/drifts.ts';
import type { Caller } from '../../../support/builders.ts';
import { anEvent } from '../../../support/builders.ts';
import { A_PERSON, A_PROGRAM, A_RUNBOOK, IN_AN_INCIDENT, aMove, anEpisode, moved } from '../../../support/episodes.ts';

function stopped(by: Caller) {
  return aDrift({
    resourceType: 'aws_instance',
    address: 'aws_instance.i',
    changes: [],
    events: [anEvent({ ...by, eventName: 'StopInstances' })],
  });
}

const known = [
  { case: 'a service without tasks', episode: moved('aws_ecs_service.s', { desired_count: [2, 0] }), goal: 'cost', motivation: undefined },
  {
    case: 'a group that a program empties',
    episode: moved('aws_autoscaling_group.g', { min_size: [1, 0], desired_capacity: [2, 0] }, A_PROGRAM),
    goal: 'cost',
    motivation: 'scheduled',
  },
  { case: 'an instance that a runbook stops', episode: anEpisode([stopped(A_RUNBOOK)]), goal: 'cost', motivation: 'scheduled' },
  { case: 'an instance that a person stops', episode: anEpisode([stopped(A_PERSON)]), goal: 'cost', motivation: undefined },
];

const unknown = [
  { case: 'fewer tasks', episode: moved('aws_ecs_service.s', { desired_count: [4, 2] }) },
  { case: 'none in an incident', episode: anEpisode([aMove('aws_ecs_service.s', { desired_count: [2, 0] })], { said: IN_AN_INCIDENT }) },
];

it.each(known)('knows $case', ({ episode, goal, motivation }) => {
  const recognised = scaledToZero.recognise(episode);

  expect(recognised?.goal).toBe(goal);
  expect(recognised?.motivation?.kind).toBe(motivation);
  expect(recognised?.evidence).not.toEqual([]);
});

it.each(unknown)('does not know $case', ({ episode }) => {
  expect(scaledToZero.recognise(episode)).toBeUndefined();
});

import { expect, it } from 'vitest';
import { emergencyEntrance } from '#stages/infer/recognisers/emergency-entrance.ts';
import { A_PROGRAM, moved } from '../../../support/episodes.ts';

const known = [
  {
    case: 'who may come in in an emergency',
    episode: moved('aws_iam_role.break_glass', { assume_role_policy: ['{"a":1}', '{"a":2}'] }),
    goal: 'availability',
    motivation: 'incident',
  },
];

const unknown = [
  { case: 'a role of every day', episode: moved('aws_iam_role.deploy', { assume_role_policy: ['{"a":1}', '{"a":2}'] }) },
  { case: 'its description', episode: moved('aws_iam_role.break_glass', { description: ['a', 'b'] }) },
  { case: 'a program that does so', episode: moved('aws_iam_role.break_glass', { assume_role_policy: ['{"a":1}', '{"a":2}'] }, A_PROGRAM) },
];

it.each(known)('knows $case', ({ episode, goal, motivation }) => {
  const recognised = emergencyEntrance.recognise(episode);

  expect(recognised?.goal).toBe(goal);
  expect(recognised?.motivation?.kind).toBe(motivation);
  expect(recognised?.evidence).not.toEqual([]);
});

it.each(unknown)('does not know $case', ({ episode }) => {
  expect(emergencyEntrance.recognise(episode)).toBeUndefined();
});

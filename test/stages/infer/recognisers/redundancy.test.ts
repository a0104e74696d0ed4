import { expect, it } from 'vitest';
import { redundancy } from '#stages/infer/recognisers/redundancy.ts';
import { moved } from '../../../support/episodes.ts';

const known = [
  {
    case: 'a spare in another zone',
    episode: moved('aws_db_instance.d', { multi_az: [false, true] }),
    goal: 'availability',
    motivation: undefined,
  },
  {
    case: 'a spare with more storage',
    episode: moved('aws_db_instance.d', { multi_az: [false, true], allocated_storage: [20, 40] }),
    goal: 'availability',
    motivation: undefined,
  },
];

const unknown = [
  { case: 'a spare that is given up', episode: moved('aws_db_instance.d', { multi_az: [true, false] }) },
  { case: 'nothing but storage', episode: moved('aws_db_instance.d', { allocated_storage: [20, 40] }) },
];

it.each(known)('knows $case', ({ episode, goal, motivation }) => {
  const recognised = redundancy.recognise(episode);

  expect(recognised?.goal).toBe(goal);
  expect(recognised?.motivation?.kind).toBe(motivation);
  expect(recognised?.evidence).not.toEqual([]);
});

it.each(unknown)('does not know $case', ({ episode }) => {
  expect(redundancy.recognise(episode)).toBeUndefined();
});

import { expect, it } from 'vitest';
import { leaver } from '#stages/infer/recognisers/leaver.ts';
import { aMissing } from '../../../support/drifts.ts';
import { aMove, anEpisode, moved } from '../../../support/episodes.ts';

const known = [
  {
    case: 'a user that is gone with all it had',
    episode: anEpisode([aMissing('aws_iam_user_group_membership.ann', { user: 'ann' }), aMissing('aws_iam_user.ann', { name: 'ann' })]),
    goal: 'security',
    motivation: 'scheduled',
  },
  {
    case: 'a user that is gone, and off a list',
    episode: anEpisode([
      aMissing('aws_iam_user.ann', { name: 'ann' }),
      aMove('aws_iam_group_membership.dev', { users: [['ann', 'eve'], ['eve']] }),
    ]),
    goal: 'security',
    motivation: 'scheduled',
  },
];

const unknown = [
  { case: 'somebody who only leaves a group', episode: moved('aws_iam_user_group_membership.ann', { groups: [['dev', 'ops'], ['dev']] }) },
  {
    case: 'a user that is gone, and another who joined',
    episode: anEpisode([
      aMissing('aws_iam_user.ann', { name: 'ann' }),
      aMove('aws_iam_group_membership.dev', { users: [['ann'], ['eve', 'zoe']] }),
    ]),
  },
  { case: 'a user that nobody in the trail deleted', episode: anEpisode([aMissing('aws_iam_user.ann', { name: 'ann' }, { events: [] })]) },
];

it.each(known)('knows $case', ({ episode, goal, motivation }) => {
  const recognised = leaver.recognise(episode);

  expect(recognised?.goal).toBe(goal);
  expect(recognised?.motivation?.kind).toBe(motivation);
  expect(recognised?.evidence).not.toEqual([]);
});

it.each(unknown)('does not know $case', ({ episode }) => {
  expect(leaver.recognise(episode)).toBeUndefined();
});

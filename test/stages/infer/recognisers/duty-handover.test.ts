import { expect, it } from 'vitest';
import { dutyHandover } from '#stages/infer/recognisers/duty-handover.ts';
import { aMissing } from '../../../support/drifts.ts';
import { aMove, anEpisode, moved } from '../../../support/episodes.ts';

const known = [
  {
    case: 'a group that one leaves and another joins',
    episode: anEpisode([
      aMove('aws_iam_user_group_membership.a', { groups: [['dev', 'duty'], ['dev']] }),
      aMove('aws_iam_user_group_membership.b', { groups: [['dev'], ['dev', 'duty']] }),
    ]),
    goal: 'operability',
    motivation: 'scheduled',
  },
  {
    case: 'a list of members with one for another',
    episode: moved('aws_iam_group_membership.duty', {
      users: [
        ['ann', 'eve'],
        ['eve', 'zoe'],
      ],
    }),
    goal: 'operability',
    motivation: 'scheduled',
  },
];

const unknown = [
  { case: 'somebody who only joins', episode: moved('aws_iam_user_group_membership.a', { groups: [['dev'], ['dev', 'duty']] }) },
  {
    case: 'one who joins another group than the other leaves',
    episode: anEpisode([
      aMove('aws_iam_user_group_membership.a', { groups: [['duty'], []] }),
      aMove('aws_iam_user_group_membership.b', { groups: [[], ['admins']] }),
    ]),
  },
  { case: 'another attribute', episode: moved('aws_iam_user.a', { path: ['/a/', '/b/'] }) },
  { case: 'a membership that is gone', episode: anEpisode([aMissing('aws_iam_user_group_membership.a', { groups: ['duty'] })]) },
];

it.each(known)('knows $case', ({ episode, goal, motivation }) => {
  const recognised = dutyHandover.recognise(episode);

  expect(recognised?.goal).toBe(goal);
  expect(recognised?.motivation?.kind).toBe(motivation);
  expect(recognised?.evidence).not.toEqual([]);
});

it.each(unknown)('does not know $case', ({ episode }) => {
  expect(dutyHandover.recognise(episode)).toBeUndefined();
});

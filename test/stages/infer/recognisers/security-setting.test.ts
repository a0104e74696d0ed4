import { expect, it } from 'vitest';
import { securitySetting } from '#stages/infer/recognisers/security-setting.ts';
import { aChange, aDrift } from '../../../support/drifts.ts';
import { anEpisode } from '../../../support/episodes.ts';
import type { Drift } from '#domain/drift.ts';

function parameter(name: string): Drift {
  const changes = [aChange('value', 'old', null, { hidden: true })];
  return aDrift({ resourceType: 'aws_ssm_parameter', address: 'aws_ssm_parameter.p', importId: name, changes });
}

const known = [
  { case: 'a limit for sessions', episode: anEpisode([parameter('/org/session/max-hours')]), goal: 'security', motivation: undefined },
  { case: 'a flag of a guard', episode: anEpisode([parameter('/org/feature/guardduty')]), goal: 'security', motivation: 'experiment' },
];

const unknown = [
  { case: 'another setting', episode: anEpisode([parameter('/shop/feature/new-basket')]) },
  {
    case: 'one setting of a guard and one of something else',
    episode: anEpisode([parameter('/org/mfa/required'), parameter('/shop/greeting')]),
  },
];

it.each(known)('knows $case', ({ episode, goal, motivation }) => {
  const recognised = securitySetting.recognise(episode);

  expect(recognised?.goal).toBe(goal);
  expect(recognised?.motivation?.kind).toBe(motivation);
  expect(recognised?.evidence).not.toEqual([]);
});

it.each(unknown)('does not know $case', ({ episode }) => {
  expect(securitySetting.recognise(episode)).toBeUndefined();
});

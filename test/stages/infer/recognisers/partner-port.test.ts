import { expect, it } from 'vitest';
import { partnerPort } from '#stages/infer/recognisers/partner-port.ts';
import { aMove, aRule, anEpisode, moved } from '../../../support/episodes.ts';

const known = [
  {
    case: 'one source let into several groups',
    episode: anEpisode([
      aMove('aws_security_group.a', { ingress: [[], [aRule(443, '198.51.100.0/24')]] }),
      aMove('aws_security_group.b', { ingress: [[], [aRule(8443, '198.51.100.0/24')]] }),
    ]),
    goal: 'operability',
    motivation: undefined,
  },
  {
    case: 'one port opened on several groups',
    episode: anEpisode([
      aMove('aws_security_group.a', { ingress: [[], [aRule(443, '198.51.100.0/24')]] }),
      aMove('aws_security_group.b', { ingress: [[], [aRule(443, '203.0.113.0/24')]] }),
    ]),
    goal: 'operability',
    motivation: undefined,
  },
];

const unknown = [
  { case: 'one group', episode: moved('aws_security_group.a', { ingress: [[], [aRule(443, '198.51.100.0/24')]] }) },
  {
    case: 'different ports for different sources',
    episode: anEpisode([
      aMove('aws_security_group.a', { ingress: [[], [aRule(443, '198.51.100.0/24')]] }),
      aMove('aws_security_group.b', { ingress: [[], [aRule(22, '203.0.113.0/24')]] }),
    ]),
  },
  {
    case: 'an opening beside a deletion protection',
    episode: anEpisode([
      aMove('aws_security_group.a', { ingress: [[], [aRule(443, '198.51.100.0/24')]] }),
      aMove('aws_db_instance.d', { deletion_protection: [true, false] }),
    ]),
  },
];

it.each(known)('knows $case', ({ episode, goal, motivation }) => {
  const recognised = partnerPort.recognise(episode);

  expect(recognised?.goal).toBe(goal);
  expect(recognised?.motivation?.kind).toBe(motivation);
  expect(recognised?.evidence).not.toEqual([]);
});

it.each(unknown)('does not know $case', ({ episode }) => {
  expect(partnerPort.recognise(episode)).toBeUndefined();
});

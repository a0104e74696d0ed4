import { expect, it } from 'vitest';
import { narrowedAccess } from '#stages/infer/recognisers/narrowed-access.ts';
import { aMissing, anUnmanaged } from '../../../support/drifts.ts';
import { aRule, anEpisode, moved } from '../../../support/episodes.ts';

function ruleOf(cidr: string) {
  return { ...aRule(6514, cidr), security_group_id: 'sg-1', type: 'ingress' };
}

const known = [
  {
    case: 'a removed rule',
    episode: moved('aws_security_group.g', {
      ingress: [[aRule(22, '198.51.100.0/26'), aRule(22, '203.0.113.0/28')], [aRule(22, '203.0.113.0/28')]],
    }),
    goal: 'security',
  },
  {
    case: 'a narrower range',
    episode: moved('aws_security_group.g', { ingress: [[aRule(443, '10.0.0.0/8')], [aRule(443, '10.9.0.0/16')]] }),
    goal: 'security',
  },
  {
    case: 'a rule replaced by a narrower one',
    episode: anEpisode([
      aMissing('aws_security_group_rule.wide', ruleOf('10.0.0.0/8')),
      anUnmanaged('aws_security_group_rule', ruleOf('10.9.0.0/16')),
    ]),
    goal: 'security',
  },
];

const unknown = [
  { case: 'an added rule', episode: moved('aws_security_group.g', { ingress: [[], [aRule(22, '203.0.113.0/28')]] }) },
  {
    case: 'a rule replaced by a wider one',
    episode: anEpisode([
      aMissing('aws_security_group_rule.narrow', ruleOf('10.9.0.0/16')),
      anUnmanaged('aws_security_group_rule', ruleOf('10.0.0.0/8')),
    ]),
  },
  {
    case: 'a rule replaced by one of another group',
    episode: anEpisode([
      aMissing('aws_security_group_rule.wide', ruleOf('10.0.0.0/8')),
      anUnmanaged('aws_security_group_rule', { ...ruleOf('10.9.0.0/16'), security_group_id: 'sg-2' }),
    ]),
  },
  { case: 'a change without rules', episode: moved('aws_security_group.g', { description: ['a', 'b'] }) },
  {
    case: 'a rule with only a known range',
    episode: moved('aws_vpc_security_group_ingress_rule.r', { cidr_ipv4: ['10.0.0.0/8', '10.9.0.0/16'] }),
  },
];

it.each(known)('recognises $case', ({ episode, goal }) => {
  const recognised = narrowedAccess.recognise(episode);

  expect(recognised?.goal).toBe(goal);
  expect(recognised?.evidence).not.toEqual([]);
});

it.each(unknown)('does not recognise $case', ({ episode }) => {
  expect(narrowedAccess.recognise(episode)).toBeUndefined();
});

import { expect, it } from 'vitest';
import { failover } from '#stages/infer/recognisers/failover.ts';
import { aDrift } from '../../../support/drifts.ts';
import { anEvent } from '../../../support/builders.ts';
import { anEpisode, moved } from '../../../support/episodes.ts';

const known = [
  {
    case: 'a name that points elsewhere',
    episode: moved('aws_route53_record.www', { records: [['one.example.com'], ['two.example.com']], ttl: [300, 60] }),
    goal: 'availability',
    motivation: undefined,
  },
  {
    case: 'one more address',
    episode: moved('aws_route53_record.www', { records: [['198.51.100.1'], ['198.51.100.1', '198.51.100.2']] }),
    goal: 'availability',
    motivation: undefined,
  },
  {
    case: 'a listener that forwards elsewhere',
    episode: moved('aws_lb_listener.web', { default_action: [[{ target_group_arn: 'a' }], [{ target_group_arn: 'b' }]] }),
    goal: 'availability',
    motivation: undefined,
  },
  {
    case: 'a cluster that is failed over',
    episode: anEpisode([aDrift({ resourceType: 'aws_rds_cluster', changes: [], events: [anEvent({ eventName: 'FailoverDBCluster' })] })]),
    goal: 'availability',
    motivation: undefined,
  },
];

const unknown = [
  {
    case: 'a record that only says something',
    episode: moved('aws_route53_record.txt', { records: [['"v=spf1 -all"'], ['"v=spf1 ~all"']] }),
  },
  { case: 'a mail record', episode: moved('aws_route53_record.mx', { records: [['10 a.example.com'], ['10 b.example.com']] }) },
  { case: 'nothing but how long it is remembered', episode: moved('aws_route53_record.www', { ttl: [300, 60] }) },
  { case: 'another attribute of a listener', episode: moved('aws_lb_listener.web', { ssl_policy: ['a', 'b'] }) },
];

it.each(known)('knows $case', ({ episode, goal, motivation }) => {
  const recognised = failover.recognise(episode);

  expect(recognised?.goal).toBe(goal);
  expect(recognised?.motivation?.kind).toBe(motivation);
  expect(recognised?.evidence).not.toEqual([]);
});

it.each(unknown)('does not know $case', ({ episode }) => {
  expect(failover.recognise(episode)).toBeUndefined();
});

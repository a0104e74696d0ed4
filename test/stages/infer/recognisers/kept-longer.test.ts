import { expect, it } from 'vitest';
import { keptLonger } from '#stages/infer/recognisers/kept-longer.ts';
import { moved } from '../../../support/episodes.ts';

const known = [
  {
    case: 'logs kept for longer',
    episode: moved('aws_cloudwatch_log_group.g', { retention_in_days: [365, 731] }),
    goal: 'compliance',
    motivation: 'audit',
  },
  {
    case: 'logs kept for ever',
    episode: moved('aws_cloudwatch_log_group.g', { retention_in_days: [30, 0] }),
    goal: 'compliance',
    motivation: 'audit',
  },
];

const unknown = [
  { case: 'logs kept for less', episode: moved('aws_cloudwatch_log_group.g', { retention_in_days: [30, 7] }) },
  { case: 'messages that wait for longer', episode: moved('aws_sqs_queue.q', { message_retention_seconds: [345600, 1209600] }) },
  {
    case: 'logs kept for longer beside another change',
    episode: moved('aws_cloudwatch_log_group.g', { retention_in_days: [30, 90], skip_destroy: [false, true] }),
  },
];

it.each(known)('knows $case', ({ episode, goal, motivation }) => {
  const recognised = keptLonger.recognise(episode);

  expect(recognised?.goal).toBe(goal);
  expect(recognised?.motivation?.kind).toBe(motivation);
  expect(recognised?.evidence).not.toEqual([]);
});

it.each(unknown)('does not know $case', ({ episode }) => {
  expect(keptLonger.recognise(episode)).toBeUndefined();
});

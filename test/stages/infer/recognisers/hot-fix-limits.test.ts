import { expect, it } from 'vitest';
import { hotFixLimits } from '#stages/infer/recognisers/hot-fix-limits.ts';
import { A_PROGRAM, aMove, anEpisode, moved } from '../../../support/episodes.ts';

const known = [
  {
    case: 'more memory and time for a function',
    episode: moved('aws_lambda_function.f', { memory_size: [128, 512], timeout: [30, 90] }),
    goal: 'performance',
    motivation: 'incident',
  },
  {
    case: 'messages hidden for longer',
    episode: moved('aws_sqs_queue.q', { visibility_timeout_seconds: [60, 300] }),
    goal: 'availability',
    motivation: 'incident',
  },
  {
    case: 'a more patient load balancer',
    episode: anEpisode([
      aMove('aws_lb_target_group.g', { health_check: [[{ interval: 5 }], [{ interval: 30 }]], deregistration_delay: ['60', '20'] }),
      aMove('aws_lb.l', { idle_timeout: [60, 120] }),
    ]),
    goal: 'availability',
    motivation: 'incident',
  },
];

const unknown = [
  { case: 'less memory', episode: moved('aws_lambda_function.f', { memory_size: [512, 128] }) },
  { case: 'more memory by a program', episode: moved('aws_lambda_function.f', { memory_size: [128, 512] }, A_PROGRAM) },
  { case: 'longer sessions of people', episode: moved('aws_iam_role.r', { max_session_duration: [3600, 7200] }) },
  {
    case: 'more memory beside another change',
    episode: moved('aws_lambda_function.f', { memory_size: [128, 512], runtime: ['nodejs18.x', 'nodejs20.x'] }),
  },
];

it.each(known)('knows $case', ({ episode, goal, motivation }) => {
  const recognised = hotFixLimits.recognise(episode);

  expect(recognised?.goal).toBe(goal);
  expect(recognised?.motivation?.kind).toBe(motivation);
  expect(recognised?.evidence).not.toEqual([]);
});

it.each(unknown)('does not know $case', ({ episode }) => {
  expect(hotFixLimits.recognise(episode)).toBeUndefined();
});

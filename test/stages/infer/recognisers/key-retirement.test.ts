import { expect, it } from 'vitest';
import { keyRetirement } from '#stages/infer/recognisers/key-retirement.ts';
import { moved } from '../../../support/episodes.ts';

const known = [
  {
    case: 'The key must be enabled',
    episode: moved('aws_kms_key.k', { is_enabled: [true, false] }),
    goal: 'security',
    motivation: 'experiment',
  },
];

const unknown = [
  { case: 'a key that is enabled again', episode: moved('aws_kms_key.k', { is_enabled: [false, true] }) },
  { case: 'a key that is not rotated any more', episode: moved('aws_kms_key.k', { enable_key_rotation: [true, false] }) },
  { case: 'something else that is disabled', episode: moved('aws_lambda_event_source_mapping.m', { enabled: [true, false] }) },
];

it.each(known)('knows $case', ({ episode, goal, motivation }) => {
  const recognised = keyRetirement.recognise(episode);

  expect(recognised?.goal).toBe(goal);
  expect(recognised?.motivation?.kind).toBe(motivation);
  expect(recognised?.evidence).not.toEqual([]);
});

it.each(unknown)('does not know $case', ({ episode }) => {
  expect(keyRetirement.recognise(episode)).toBeUndefined();
});

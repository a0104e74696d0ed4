import { expect, it } from 'vitest';
import { encryptionEverywhere } from '#stages/infer/recognisers/encryption-everywhere.ts';
import { anUnmanaged } from '../../../support/drifts.ts';
import { aMove, anEpisode, moved } from '../../../support/episodes.ts';

const known = [
  {
    case: 'encryption turned on in several places',
    episode: anEpisode([
      aMove('aws_sqs_queue.a', { sqs_managed_sse_enabled: [false, true] }),
      aMove('aws_sns_topic.b', { kms_master_key_id: ['', 'alias/own'] }),
    ]),
    goal: 'security',
    motivation: 'audit',
  },
  {
    case: 'a bucket that is encrypted from outside of code',
    episode: anEpisode([
      anUnmanaged('aws_s3_bucket_server_side_encryption_configuration', {
        bucket: 'b',
        rule: [{ apply_server_side_encryption_by_default: [{ sse_algorithm: 'aws:kms' }] }],
      }),
    ]),
    goal: 'security',
    motivation: 'audit',
  },
];

const unknown = [
  { case: 'encryption turned off', episode: moved('aws_sqs_queue.a', { sqs_managed_sse_enabled: [true, false] }) },
  {
    case: 'encryption beside something else',
    episode: moved('aws_sqs_queue.a', { sqs_managed_sse_enabled: [false, true], delay_seconds: [0, 5] }),
  },
  {
    case: 'a new queue that is encrypted',
    episode: anEpisode([anUnmanaged('aws_sqs_queue', { name: 'q', sqs_managed_sse_enabled: true })]),
  },
];

it.each(known)('knows $case', ({ episode, goal, motivation }) => {
  const recognised = encryptionEverywhere.recognise(episode);

  expect(recognised?.goal).toBe(goal);
  expect(recognised?.motivation?.kind).toBe(motivation);
  expect(recognised?.evidence).not.toEqual([]);
});

it.each(unknown)('does not know $case', ({ episode }) => {
  expect(encryptionEverywhere.recognise(episode)).toBeUndefined();
});

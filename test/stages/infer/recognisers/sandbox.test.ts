import { expect, it } from 'vitest';
import { sandbox } from '#stages/infer/recognisers/sandbox.ts';
import { anUnmanaged } from '../../../support/drifts.ts';
import { aMove, anEpisode } from '../../../support/episodes.ts';

const known = [
  {
    case: 'a bucket named sandbox, with its parts',
    episode: anEpisode([
      anUnmanaged('aws_s3_bucket', { bucket: 'shop-sandbox' }),
      anUnmanaged('aws_s3_bucket_versioning', { bucket: 'shop-sandbox' }),
    ]),
    goal: 'operability',
  },
  {
    case: 'a proof of concept',
    episode: anEpisode([anUnmanaged('aws_lambda_function', { function_name: 'resize-poc' })]),
    goal: 'operability',
  },
];

const unknown = [
  { case: 'an ordinary name', episode: anEpisode([anUnmanaged('aws_s3_bucket', { bucket: 'shop-invoices' })]) },
  { case: 'a name that only contains such a word', episode: anEpisode([anUnmanaged('aws_s3_bucket', { bucket: 'epochs' })]) },
  {
    case: 'a sandbox together with another change',
    episode: anEpisode([anUnmanaged('aws_s3_bucket', { bucket: 'shop-sandbox' }), aMove('aws_sqs_queue.q', { delay_seconds: [0, 5] })]),
  },
];

it.each(known)('recognises $case', ({ episode, goal }) => {
  const recognised = sandbox.recognise(episode);

  expect(recognised?.goal).toBe(goal);
  expect(recognised?.evidence).not.toEqual([]);
});

it.each(unknown)('does not recognise $case', ({ episode }) => {
  expect(sandbox.recognise(episode)).toBeUndefined();
});

import { expect, it } from 'vitest';
import { byQueueUrl } from '#catalogue/sqs/queue-url.ts';
import { anEvent } from '../../support/builders.ts';

const USUAL = 'https://sqs.eu-west-1.amazonaws.com/123456789012/jobs';

function named(queueUrl: string): readonly unknown[] {
  return byQueueUrl('url')(anEvent({ awsRegion: 'eu-west-1', requestParameters: { queueUrl } }));
}

it.each([
  ['https://queue.amazonaws.com/123456789012/jobs'],
  ['https://eu-west-1.queue.amazonaws.com/123456789012/jobs'],
  ['https://sqs-fips.eu-west-1.amazonaws.com/123456789012/jobs'],
])('%s also matches the queue of the usual endpoint', (url) => {
  expect(named(url)).toEqual([{ url }, { url: USUAL }]);
});

it.each([[USUAL], ['https://queue.example.com/123456789012/jobs'], ['https://queue.amazonaws.com/jobs']])(
  '%s matches only itself',
  (url) => {
    expect(named(url)).toEqual([{ url }]);
  },
);

import { describe, expect, it } from 'vitest';
import { callsFor, callsToMake, callsToRemove } from '../../../eval/inject/calls-for.ts';

const QUEUE = { url: 'https://sqs.us-east-1.amazonaws.com/123456789012/jobs', name: 'jobs', delay_seconds: 0 };

describe('callsFor', () => {
  it('turns the knob of an attribute to the value that is given', () => {
    expect(callsFor({ type: 'aws_sqs_queue', values: QUEUE, attribute: 'delay_seconds', after: 7 })).toEqual([
      { service: 'sqs', operation: 'SetQueueAttributes', input: { QueueUrl: QUEUE.url, Attributes: { DelaySeconds: '7' } } },
    ]);
  });

  it.each([
    ['no knob turns it', { type: 'aws_sqs_queue', values: QUEUE, attribute: 'fifo_queue', after: true }],
    ['nothing names the resource', { type: 'aws_sqs_queue', values: {}, attribute: 'delay_seconds', after: 7 }],
    [
      'its service would not take it',
      { type: 'aws_lambda_function', values: { function_name: 'api' }, attribute: 'memory_size', after: 'much' },
    ],
  ])('knows none where %s', (_case, wanted) => {
    expect(callsFor(wanted)).toBeUndefined();
  });
});

describe('callsToMake and callsToRemove', () => {
  it('make a resource, give it its values, and take it away', () => {
    const values = { ...QUEUE, delay_seconds: 7 };

    expect(callsToMake('aws_sqs_queue', values, ['name', 'delay_seconds'])?.map(({ operation }) => operation)).toEqual([
      'CreateQueue',
      'SetQueueAttributes',
    ]);
    expect(callsToRemove('aws_sqs_queue', values)?.map(({ operation }) => operation)).toEqual(['DeleteQueue']);
  });

  it('know none of a type without such calls, and of a value that none gives', () => {
    expect(callsToMake('aws_vpc', {}, [])).toBeUndefined();
    expect(callsToRemove('aws_vpc', {})).toBeUndefined();
    expect(callsToMake('aws_sqs_queue', QUEUE, ['name', 'fifo_queue'])).toBeUndefined();
  });
});

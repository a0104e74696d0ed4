import { describe, expect, it } from 'vitest';
import { callsFor, callsToMake, callsToRemove } from '../../../eval/inject/calls-for.ts';

const QUEUE = { url: 'https://sqs.us-east-1.amazonaws.com/123456789012/jobs', name: 'jobs', delay_seconds: 0 };

describe('callsFor', () => {
  it('calls the operation that sets the attribute to the value', () => {
    expect(callsFor({ type: 'aws_sqs_queue', values: QUEUE, attribute: 'delay_seconds', after: 7 })).toEqual([
      { service: 'sqs', operation: 'SetQueueAttributes', input: { QueueUrl: QUEUE.url, Attributes: { DelaySeconds: '7' } } },
    ]);
  });

  it.each([
    ['no operation sets it', { type: 'aws_sqs_queue', values: QUEUE, attribute: 'fifo_queue', after: true }],
    ['the resource has no identifier', { type: 'aws_sqs_queue', values: {}, attribute: 'delay_seconds', after: 7 }],
    [
      'its service would reject the value',
      { type: 'aws_lambda_function', values: { function_name: 'api' }, attribute: 'memory_size', after: 'much' },
    ],
  ])('returns nothing if %s', (_case, wanted) => {
    expect(callsFor(wanted)).toBeUndefined();
  });
});

describe('callsToMake and callsToRemove', () => {
  it('create a resource with its values, and delete it', () => {
    const values = { ...QUEUE, delay_seconds: 7 };

    expect(callsToMake('aws_sqs_queue', values, ['name', 'delay_seconds'])?.map(({ operation }) => operation)).toEqual([
      'CreateQueue',
      'SetQueueAttributes',
    ]);
    expect(callsToRemove('aws_sqs_queue', values)?.map(({ operation }) => operation)).toEqual(['DeleteQueue']);
  });

  it('return nothing for a type without such calls, and for a value that no call sets', () => {
    expect(callsToMake('aws_vpc', {}, [])).toBeUndefined();
    expect(callsToRemove('aws_vpc', {})).toBeUndefined();
    expect(callsToMake('aws_sqs_queue', QUEUE, ['name', 'fifo_queue'])).toBeUndefined();
  });
});

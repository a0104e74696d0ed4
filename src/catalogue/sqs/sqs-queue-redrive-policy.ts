import { by, computed, defineResource, deletes, identity, put, puts, request, written } from '../define.ts';
import { idFrom, isEmptied, isFilled, where } from '../select.ts';
import { redrivePolicy } from './redrive-policy.ts';

const byUrl = by({ queue_url: request('queueUrl') });

// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html
export const sqsQueueRedrivePolicy = defineResource({
  type: 'aws_sqs_queue_redrive_policy',
  eventSource: 'sqs.amazonaws.com',
  traits: {
    is: ['carries-messages'],
    governs: {
      identifier: 'queue_url',
      destination: 'redrive_policy',
    },
  },
  importId: idFrom('', 'queue_url'),
  calls: {
    SetQueueAttributes: [
      puts(
        where(isFilled(request('attributes.RedrivePolicy')), byUrl),
        put('id', request('queueUrl')),
        put('queue_url', request('queueUrl')),
        put('redrive_policy', request('attributes.RedrivePolicy'), redrivePolicy),
      ),
      deletes(where(isEmptied(request('attributes.RedrivePolicy')), byUrl)),
    ],
  },
  attributes: {
    redrive_policy: written(),
    queue_url: identity(),
    id: computed(),
  },
  references: { queue_url: { type: 'aws_sqs_queue', attribute: 'url' } },
  inlineForms: [{ type: 'aws_sqs_queue', attribute: 'redrive_policy', on: { queue_url: 'url' }, value: 'redrive_policy' }],
});

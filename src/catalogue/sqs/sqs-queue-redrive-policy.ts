import * as c from '../words.ts';
import { byQueueUrl } from './queue-url.ts';
import { redrivePolicy } from './redrive-policy.ts';

const byUrl = byQueueUrl('queue_url');

// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html
export const sqsQueueRedrivePolicy = c.defineResource({
  type: 'aws_sqs_queue_redrive_policy',
  is: ['carries-messages'],
  governs: { destination: 'redrive_policy' },

  calls: {
    SetQueueAttributes: [
      c.puts(
        c.where(c.isFilled('attributes.RedrivePolicy'), byUrl),
        { id: 'queueUrl', redrive_policy: ['attributes.RedrivePolicy', redrivePolicy] },
        'queue_url',
      ),
      c.deletes(c.where(c.isEmptied('attributes.RedrivePolicy'), byUrl)),
    ],
  },
  identity: 'queue_url',
  references: { queue_url: 'aws_sqs_queue.url' },
  inlineForms: [{ type: 'aws_sqs_queue', attribute: 'redrive_policy', on: { queue_url: 'url' }, value: 'redrive_policy' }],
});

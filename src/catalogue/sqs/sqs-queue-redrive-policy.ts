import * as c from '../words.ts';
import { redrivePolicy } from './redrive-policy.ts';

const byUrl = c.by({ queue_url: c.request('queueUrl') });

// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html
export const sqsQueueRedrivePolicy = c.defineResource({
  type: 'aws_sqs_queue_redrive_policy',
  traits: { is: ['carries-messages'], governs: { destination: 'redrive_policy' } },
  importId: c.idFrom('', 'queue_url'),
  calls: {
    SetQueueAttributes: [
      c.puts(
        c.where(c.isFilled(c.request('attributes.RedrivePolicy')), byUrl),
        c.put('id', c.request('queueUrl')),
        c.put('queue_url', c.request('queueUrl')),
        c.put('redrive_policy', c.request('attributes.RedrivePolicy'), redrivePolicy),
      ),
      c.deletes(c.where(c.isEmptied(c.request('attributes.RedrivePolicy')), byUrl)),
    ],
  },
  attributes: { written: 'redrive_policy', identity: 'queue_url' },
  references: { queue_url: { type: 'aws_sqs_queue', attribute: 'url' } },
  inlineForms: [{ type: 'aws_sqs_queue', attribute: 'redrive_policy', on: { queue_url: 'url' }, value: 'redrive_policy' }],
});

import * as c from '../words.ts';
import { redrivePolicy } from './redrive-policy.ts';

const byUrl = c.by({ queue_url: 'queueUrl' });

// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html
export const sqsQueueRedrivePolicy = c.defineResource({
  type: 'aws_sqs_queue_redrive_policy',
  traits: { is: ['carries-messages'], governs: { destination: 'redrive_policy' } },
  importId: c.idFrom('', 'queue_url'),
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
  attributes: { written: 'redrive_policy', identity: 'queue_url' },
  references: { queue_url: { type: 'aws_sqs_queue', attribute: 'url' } },
  inlineForms: [{ type: 'aws_sqs_queue', attribute: 'redrive_policy', on: { queue_url: 'url' }, value: 'redrive_policy' }],
});

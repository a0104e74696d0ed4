import * as c from '../words.ts';
import { byQueueUrl } from './queue-url.ts';

const byUrl = byQueueUrl('queue_url');

// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html
export const sqsQueueRedriveAllowPolicy = c.defineResource({
  type: 'aws_sqs_queue_redrive_allow_policy',
  is: ['grants'],
  governs: { access: 'redrive_allow_policy' },

  calls: {
    SetQueueAttributes: [
      c.puts(
        c.where(c.isFilled('attributes.RedriveAllowPolicy'), byUrl),
        { id: 'queueUrl', redrive_allow_policy: ['attributes.RedriveAllowPolicy', c.jsonText] },
        'queue_url',
      ),
      c.deletes(c.where(c.isEmptied('attributes.RedriveAllowPolicy'), byUrl)),
    ],
  },
  identity: 'queue_url',
  references: { queue_url: 'aws_sqs_queue.url' },
  inlineForms: [{ type: 'aws_sqs_queue', attribute: 'redrive_allow_policy', on: { queue_url: 'url' }, value: 'redrive_allow_policy' }],
});

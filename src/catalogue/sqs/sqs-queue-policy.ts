import * as c from '../words.ts';
import { byQueueUrl } from './queue-url.ts';

const byUrl = byQueueUrl('queue_url');

// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_AddPermission.html
export const sqsQueuePolicy = c.defineResource({
  type: 'aws_sqs_queue_policy',
  is: ['grants'],
  governs: { access: 'policy' },

  calls: {
    SetQueueAttributes: [
      c.puts(c.where(c.isFilled('attributes.Policy'), byUrl), { id: 'queueUrl', policy: ['attributes.Policy', c.jsonText] }, 'queue_url'),
      c.deletes(c.where(c.isEmptied('attributes.Policy'), byUrl)),
    ],
    // AWS creates the statement, and the record does not contain it.
    AddPermission: c.puts(byUrl, { id: 'queueUrl' }, 'queue_url', c.hiddenWrite('policy')),
    RemovePermission: c.updates(byUrl, c.withoutStatement('policy', c.request('label'))),
  },
  identity: 'queue_url',
  references: { queue_url: 'aws_sqs_queue.url' },
  inlineForms: [{ type: 'aws_sqs_queue', attribute: 'policy', on: { queue_url: 'url' }, value: 'policy' }],
});

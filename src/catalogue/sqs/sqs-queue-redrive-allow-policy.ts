import { jsonText } from '../convert.ts';
import { by, computed, defineResource, deletes, identity, put, puts, request, written } from '../define.ts';
import { idFrom, isEmptied, isFilled, where } from '../select.ts';

const byUrl = by({ queue_url: request('queueUrl') });

// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html
export const sqsQueueRedriveAllowPolicy = defineResource({
  type: 'aws_sqs_queue_redrive_allow_policy',
  eventSource: 'sqs.amazonaws.com',
  traits: {
    is: ['grants'],
    governs: {
      identifier: 'queue_url',
      access: 'redrive_allow_policy',
    },
  },
  importId: idFrom('', 'queue_url'),
  calls: {
    SetQueueAttributes: [
      puts(
        where(isFilled(request('attributes.RedriveAllowPolicy')), byUrl),
        put('id', request('queueUrl')),
        put('queue_url', request('queueUrl')),
        put('redrive_allow_policy', request('attributes.RedriveAllowPolicy'), jsonText),
      ),
      deletes(where(isEmptied(request('attributes.RedriveAllowPolicy')), byUrl)),
    ],
  },
  attributes: {
    redrive_allow_policy: written(),
    queue_url: identity(),
    id: computed(),
  },
  references: { queue_url: { type: 'aws_sqs_queue', attribute: 'url' } },
  inlineForms: [{ type: 'aws_sqs_queue', attribute: 'redrive_allow_policy', on: { queue_url: 'url' }, value: 'redrive_allow_policy' }],
});

import { jsonText } from '../convert.ts';
import { by, computed, defineResource, deletes, identity, put, puts, request, updates, written } from '../define.ts';
import { idFrom, isEmptied, isFilled, where } from '../select.ts';
import { concealed, withoutStatement } from '../write.ts';

const byUrl = by({ queue_url: request('queueUrl') });

// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_AddPermission.html
export const sqsQueuePolicy = defineResource({
  type: 'aws_sqs_queue_policy',
  eventSource: 'sqs.amazonaws.com',
  traits: {
    is: ['grants'],
    governs: {
      access: 'policy',
      identifier: 'queue_url',
    },
  },
  importId: idFrom('', 'queue_url'),
  calls: {
    SetQueueAttributes: [
      puts(
        where(isFilled(request('attributes.Policy')), byUrl),
        put('id', request('queueUrl')),
        put('queue_url', request('queueUrl')),
        put('policy', request('attributes.Policy'), jsonText),
      ),
      deletes(where(isEmptied(request('attributes.Policy')), byUrl)),
    ],
    // AWS writes the statement itself, and the record does not show it.
    AddPermission: puts(byUrl, put('id', request('queueUrl')), put('queue_url', request('queueUrl')), concealed('policy')),
    RemovePermission: updates(byUrl, withoutStatement('policy', request('label'))),
  },
  attributes: {
    policy: written(),
    queue_url: identity(),
    id: computed(),
  },
  references: { queue_url: { type: 'aws_sqs_queue', attribute: 'url' } },
  inlineForms: [{ type: 'aws_sqs_queue', attribute: 'policy', on: { queue_url: 'url' }, value: 'policy' }],
});

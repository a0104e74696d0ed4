import * as c from '../words.ts';

const byUrl = c.by({ queue_url: c.request('queueUrl') });

// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html
export const sqsQueueRedriveAllowPolicy = c.defineResource({
  type: 'aws_sqs_queue_redrive_allow_policy',
  traits: { is: ['grants'], governs: { access: 'redrive_allow_policy' } },
  importId: c.idFrom('', 'queue_url'),
  calls: {
    SetQueueAttributes: [
      c.puts(
        c.where(c.isFilled(c.request('attributes.RedriveAllowPolicy')), byUrl),
        c.put('id', c.request('queueUrl')),
        c.put('queue_url', c.request('queueUrl')),
        c.put('redrive_allow_policy', c.request('attributes.RedriveAllowPolicy'), c.jsonText),
      ),
      c.deletes(c.where(c.isEmptied(c.request('attributes.RedriveAllowPolicy')), byUrl)),
    ],
  },
  attributes: { written: 'redrive_allow_policy', identity: 'queue_url' },
  references: { queue_url: { type: 'aws_sqs_queue', attribute: 'url' } },
  inlineForms: [{ type: 'aws_sqs_queue', attribute: 'redrive_allow_policy', on: { queue_url: 'url' }, value: 'redrive_allow_policy' }],
});

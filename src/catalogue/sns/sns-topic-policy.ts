import { jsonText } from '../convert.ts';
import { by, computed, defineResource, identity, put, puts, request, updates, written } from '../define.ts';
import { idFrom, where } from '../select.ts';
import { concealed, withoutStatement } from '../write.ts';

const byTopicArn = by({ arn: request('topicArn') });

// https://docs.aws.amazon.com/sns/latest/api/API_AddPermission.html
export const snsTopicPolicy = defineResource({
  type: 'aws_sns_topic_policy',
  eventSource: 'sns.amazonaws.com',
  traits: {
    is: ['grants'],
    governs: {
      identifier: 'arn',
      access: 'policy',
    },
  },
  importId: idFrom('', 'arn'),
  calls: {
    // A topic always has a policy: there is no call that removes it.
    SetTopicAttributes: puts(
      where((event) => request('attributeName')(event) === 'Policy', byTopicArn),
      put('id', request('topicArn')),
      put('arn', request('topicArn')),
      put('policy', request('attributeValue'), jsonText),
    ),
    // AWS writes the statement itself, and the record does not show it.
    AddPermission: puts(byTopicArn, put('id', request('topicArn')), put('arn', request('topicArn')), concealed('policy')),
    RemovePermission: updates(byTopicArn, withoutStatement('policy', request('label'))),
  },
  attributes: {
    policy: written(),
    arn: identity(),
    id: computed(),
    owner: computed(),
  },
  references: { arn: { type: 'aws_sns_topic', attribute: 'arn' } },
  inlineForms: [{ type: 'aws_sns_topic', attribute: 'policy', on: { arn: 'arn' }, value: 'policy' }],
});

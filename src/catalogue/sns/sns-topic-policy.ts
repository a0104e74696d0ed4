import * as c from '../words.ts';

const byTopicArn = c.by({ arn: 'topicArn' });

// https://docs.aws.amazon.com/sns/latest/api/API_AddPermission.html
export const snsTopicPolicy = c.defineResource({
  type: 'aws_sns_topic_policy',
  is: ['grants'],
  governs: { access: 'policy' },

  calls: {
    // A topic always has a policy; no call removes it.
    SetTopicAttributes: c.puts(
      c.where((event) => c.request('attributeName')(event) === 'Policy', byTopicArn),
      { id: 'topicArn', arn: 'topicArn', policy: ['attributeValue', c.jsonText] },
    ),
    // AWS creates the statement, and the record does not contain it.
    AddPermission: c.puts(byTopicArn, { id: 'topicArn', arn: 'topicArn' }, c.hiddenWrite('policy')),
    RemovePermission: c.updates(byTopicArn, c.withoutStatement('policy', c.request('label'))),
  },
  identity: 'arn',
  references: { arn: 'aws_sns_topic.arn' },
  inlineForms: [{ type: 'aws_sns_topic', attribute: 'policy', on: { arn: 'arn' }, value: 'policy' }],
});

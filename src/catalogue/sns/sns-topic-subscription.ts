import * as c from '../words.ts';

const byArn = c.by({ arn: 'subscriptionArn' });

/** The ARN in the response of Subscribe. It is "pending confirmation" instead unless the caller requests the ARN. */
const newArn: c.Select = (event) => {
  const arn = c.response('subscriptionArn')(event);
  return typeof arn === 'string' && arn.startsWith('arn:') ? arn : undefined;
};

// https://docs.aws.amazon.com/sns/latest/api/API_SetSubscriptionAttributes.html
export const snsTopicSubscription = c.defineResource({
  type: 'aws_sns_topic_subscription',
  is: ['carries-messages'],
  governs: {
    mode: 'delivery_policy filter_policy filter_policy_scope raw_message_delivery replay_policy',
    destination: 'endpoint redrive_policy',
    source: 'topic_arn',
    access: 'subscription_role_arn',
  },
  importId: '{arn}',
  calls: {
    Subscribe: c.creates(
      c.firstOf(c.by({ arn: newArn }), c.by({ topic_arn: 'topicArn', protocol: 'protocol', endpoint: 'endpoint' })),
      { arn: newArn, id: newArn },
      'topic_arn protocol endpoint',
      c.attributesFrom('attributes'),
    ),
    ConfirmSubscription: c.updates(c.by({ arn: c.response('subscriptionArn') }), c.constant('pending_confirmation', false)),
    SetSubscriptionAttributes: c.updates(byArn, c.attributeByName(c.request('attributeName'), c.request('attributeValue'))),
    Unsubscribe: c.deletes(byArn),
  },
  each: {
    delivery_policy: c.from('DeliveryPolicy', c.jsonText),
    filter_policy: c.from('FilterPolicy', c.jsonText),
    filter_policy_scope: 'FilterPolicyScope',
    raw_message_delivery: 'RawMessageDelivery',
    redrive_policy: c.from('RedrivePolicy', c.jsonText),
    replay_policy: c.from('ReplayPolicy', c.jsonText),
    subscription_role_arn: 'SubscriptionRoleArn',
  },
  identity: 'endpoint protocol topic_arn',
  terraformOnly: 'confirmation_timeout_in_minutes endpoint_auto_confirms',
  references: { topic_arn: 'aws_sns_topic.arn', endpoint: 'aws_sqs_queue.arn', subscription_role_arn: 'aws_iam_role.arn' },
});

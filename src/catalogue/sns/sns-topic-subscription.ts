import { boolean, jsonText, text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  constant,
  creates,
  defineResource,
  deletes,
  from,
  identity,
  put,
  request,
  response,
  updates,
} from '../define.ts';
import type { Select } from '../define.ts';
import { firstOf, idFrom } from '../select.ts';
import { attributeByName, terraformOnly } from '../write.ts';

const byArn = by({ arn: request('subscriptionArn') });

/** The ARN that Subscribe gave; it says "pending confirmation" instead where the caller did not ask for the ARN. */
const newArn: Select = (event) => {
  const arn = response('subscriptionArn')(event);
  return typeof arn === 'string' && arn.startsWith('arn:') ? arn : undefined;
};

// https://docs.aws.amazon.com/sns/latest/api/API_SetSubscriptionAttributes.html
export const snsTopicSubscription = defineResource({
  type: 'aws_sns_topic_subscription',
  eventSource: 'sns.amazonaws.com',
  traits: {
    is: ['carries-messages'],
    governs: {
      'terraform-only': 'confirmation_timeout_in_minutes endpoint_auto_confirms',
      mode: 'delivery_policy filter_policy filter_policy_scope replay_policy',
      preference: 'raw_message_delivery',
      destination: 'endpoint redrive_policy',
      identifier: 'protocol',
      source: 'topic_arn',
      access: 'subscription_role_arn',
    },
  },
  importId: idFrom('', 'arn'),
  calls: {
    Subscribe: creates(
      firstOf(by({ arn: newArn }), by({ topic_arn: request('topicArn'), protocol: request('protocol'), endpoint: request('endpoint') })),
      put('arn', newArn),
      put('id', newArn),
      put('topic_arn', request('topicArn')),
      put('protocol', request('protocol')),
      put('endpoint', request('endpoint')),
      attributesFrom(request('attributes')),
    ),
    ConfirmSubscription: updates(by({ arn: response('subscriptionArn') }), constant('pending_confirmation', false)),
    SetSubscriptionAttributes: updates(byArn, attributeByName(request('attributeName'), request('attributeValue'))),
    Unsubscribe: deletes(byArn),
  },
  attributes: {
    delivery_policy: from('DeliveryPolicy', jsonText),
    filter_policy: from('FilterPolicy', jsonText),
    filter_policy_scope: from('FilterPolicyScope', text),
    raw_message_delivery: from('RawMessageDelivery', boolean),
    redrive_policy: from('RedrivePolicy', jsonText),
    replay_policy: from('ReplayPolicy', jsonText),
    subscription_role_arn: from('SubscriptionRoleArn', text),
    endpoint: identity(),
    protocol: identity(),
    topic_arn: identity(),
    confirmation_timeout_in_minutes: terraformOnly(),
    endpoint_auto_confirms: terraformOnly(),
    arn: computed(),
    confirmation_was_authenticated: computed(),
    id: computed(),
    owner_id: computed(),
    pending_confirmation: computed(),
  },
  references: {
    topic_arn: { type: 'aws_sns_topic', attribute: 'arn' },
    endpoint: { type: 'aws_sqs_queue', attribute: 'arn' },
    subscription_role_arn: { type: 'aws_iam_role', attribute: 'arn' },
  },
});

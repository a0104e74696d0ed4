/** The types of Amazon SNS. */
export { snsTopic } from './sns-topic.ts';
export { snsTopicPolicy } from './sns-topic-policy.ts';
export { snsTopicSubscription } from './sns-topic-subscription.ts';

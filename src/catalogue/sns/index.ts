import type { ResourceEntry } from '../define.ts';
import { snsTopicPolicy } from './sns-topic-policy.ts';
import { snsTopicSubscription } from './sns-topic-subscription.ts';
import { snsTopic } from './sns-topic.ts';

/** The types of Amazon SNS. */
export const sns: readonly ResourceEntry[] = [snsTopic, snsTopicPolicy, snsTopicSubscription];

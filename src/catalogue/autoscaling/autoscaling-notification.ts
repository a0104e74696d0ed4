import { by, computed, defineResource, identity, put, puts, request, updates, written } from '../define.ts';
import type { Writer } from '../define.ts';
import { asList } from '../select.ts';
import { addElements, removeElements } from '../sets.ts';

const [group, topic] = [request('autoScalingGroupName'), request('topicARN')];
const byGroup = by({ topic_arn: topic, group_names: group });

/** The call says anew what one group tells; the resource holds what any of its groups does. */
const kinds: Writer = (event, current) => {
  const named = asList(request('notificationTypes')(event)).map(String);
  const others = asList(current['group_names']).filter((name) => name !== group(event));
  const kept = others.length === 0 ? [] : asList(current['notifications']).map(String);
  return { notifications: [...new Set([...kept, ...named])].sort() };
};

// https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_PutNotificationConfiguration.html
export const autoscalingNotification = defineResource({
  type: 'aws_autoscaling_notification',
  eventSource: 'autoscaling.amazonaws.com',
  traits: {
    is: ['detects'],
    governs: {
      detection: 'group_names notifications',
      destination: 'topic_arn',
    },
  },
  // The provider cannot import one.
  importId: () => undefined,
  nothingWithout: 'group_names',
  isEmpty: (values) => asList(values['group_names']).length === 0,
  calls: {
    PutNotificationConfiguration: puts(byGroup, put('id', topic), put('topic_arn', topic), kinds, addElements('group_names', group)),
    DeleteNotificationConfiguration: updates(byGroup, removeElements('group_names', group)),
  },
  attributes: {
    group_names: written({ refreshShows: 'known-elements' }),
    notifications: written(),
    topic_arn: identity(),
    id: computed(),
  },
  references: { topic_arn: { type: 'aws_sns_topic', attribute: 'arn' } },
});

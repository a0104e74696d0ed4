import * as c from '../words.ts';

const [group, topic] = [c.request('autoScalingGroupName'), c.request('topicARN')];
const byGroup = c.by({ topic_arn: topic, group_names: group });

/** The call replaces the notification types of one group. The resource contains the types of all its groups. */
const kinds: c.Writer = (event, current) => {
  const named = c.asList(c.request('notificationTypes')(event)).map(String);
  const others = c.asList(current['group_names']).filter((name) => name !== group(event));
  const kept = others.length === 0 ? [] : c.asList(current['notifications']).map(String);
  return { notifications: [...new Set([...kept, ...named])].sort() };
};

// https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_PutNotificationConfiguration.html
export const autoscalingNotification = c.defineResource({
  type: 'aws_autoscaling_notification',
  is: ['detects'],
  governs: { detection: 'group_names notifications', destination: 'topic_arn' },
  // The provider does not support import.
  importId: () => undefined,
  nothingWithout: 'group_names',
  isEmpty: (values) => c.asList(values['group_names']).length === 0,
  calls: {
    PutNotificationConfiguration: c.puts(byGroup, { id: topic, topic_arn: topic }, kinds, c.addElements('group_names', group)),
    DeleteNotificationConfiguration: c.updates(byGroup, c.removeElements('group_names', group)),
  },
  each: { group_names: c.written({ refreshShows: 'known-elements' }) },
  written: 'notifications',
  identity: 'topic_arn',
  references: { topic_arn: 'aws_sns_topic.arn' },
});

import { among, any } from '#domain/trail/event-condition.ts';
import type { HeadRule } from '../filter-rule.ts';

/** An observation about many calls, not a call. */
export const rule: HeadRule<'insight-event'> = {
  reason: 'insight-event',
  title: 'CloudTrail Insights event',
  docs: 'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/logging-insights-events-with-cloudtrail.html',
  matches: (event) => event.eventCategory === 'Insight' || event.eventType === 'AwsCloudTrailInsight',
  condition: () => any(among('eventCategory', ['Insight']), among('eventType', ['AwsCloudTrailInsight'])),
};

import type { EventHead } from '#domain/event-head.ts';
import type { FilterRule } from '../filter-rule.ts';

/** An observation about many calls, no call itself. */
export const rule: FilterRule<'insight-event', EventHead> = {
  reason: 'insight-event',
  title: 'Insight of CloudTrail',
  docs: 'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/logging-insights-events-with-cloudtrail.html',
  matches: (event) => event.eventCategory === 'Insight' || event.eventType === 'AwsCloudTrailInsight',
};

import type { FilterRule } from '../filter-rule.ts';

/** An event without a call, such as a rotated key. With an actor it is kept: QuickSight and others log people's actions this way. */
export const rule: FilterRule<'service-event'> = {
  reason: 'service-event',
  title: 'AWS service event',
  docs: 'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/non-api-aws-service-events.html',
  matches: (event) => event.eventType === 'AwsServiceEvent' && event.userIdentity.arn === undefined,
};

import type { FilterRule } from '../filter-rule.ts';

/** What a service tells of its own accord, without a call: a key that was rotated, a version that was removed. QuickSight and others log what people do as service events as well, with who did it. */
export const rule: FilterRule<'service-event'> = {
  reason: 'service-event',
  title: 'AWS service event',
  docs: 'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/non-api-aws-service-events.html',
  matches: (event) => event.eventType === 'AwsServiceEvent' && event.userIdentity.arn === undefined,
};

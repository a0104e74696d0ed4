import type { EventHead } from '#domain/event-head.ts';
import type { FilterRule } from '../filter-rule.ts';

/** A call as a VPC endpoint saw it pass: the call's own record stands in the trail of the account that was called. */
export const rule: FilterRule<'network-activity', EventHead> = {
  reason: 'network-activity',
  title: 'Seen by a VPC endpoint',
  docs: 'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/logging-network-events-with-cloudtrail.html',
  matches: (event) => event.eventCategory === 'NetworkActivity' || /^AwsVpceEvents?$/.test(event.eventType ?? ''),
};

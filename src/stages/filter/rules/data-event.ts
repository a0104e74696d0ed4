import type { EventHead } from '#domain/event-head.ts';
import { serviceOf } from '../filter-rule.ts';
import type { FilterRule } from '../filter-rule.ts';

/** What happens on or in a resource, not to it. */
export const rule: FilterRule<'data-event', EventHead> = {
  reason: 'data-event',
  title: 'Data event',
  docs: 'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/logging-data-events-with-cloudtrail.html',
  matches: (event) => event.eventCategory === 'Data' || event.managementEvent === false || isOldObjectCall(event),
};

/** Records before version 1.06 do not say it. Only calls on objects name a key inside a bucket. */
function isOldObjectCall(event: EventHead): boolean {
  // Asked last: a head has its parameters parsed when they are asked for.
  if (event.eventCategory !== undefined || event.managementEvent !== undefined || serviceOf(event) !== 's3') return false;
  const parameters = event.requestParameters;
  return typeof parameters?.['bucketName'] === 'string' && typeof parameters['key'] === 'string';
}

import { all, among, any } from '#domain/trail/event-condition.ts';
import type { EventHead } from '#domain/trail/event-head.ts';
import { calls, serviceOf } from '../filter-rule.ts';
import type { HeadRule } from '../filter-rule.ts';

/** A data event: it changes a resource's content, not the resource. */
export const rule: HeadRule<'data-event'> = {
  reason: 'data-event',
  title: 'Data event',
  docs: 'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/logging-data-events-with-cloudtrail.html',
  matches: (event) => event.eventCategory === 'Data' || event.managementEvent === false || isOldObjectCall(event),
  condition: () =>
    any(
      among('eventCategory', ['Data']),
      { kind: 'flag', column: 'managementEvent', is: false },
      all(
        { kind: 'absent', column: 'eventCategory' },
        { kind: 'absent', column: 'managementEvent' },
        calls('s3'),
        { kind: 'parameter', name: 'bucketName', is: 'text' },
        { kind: 'parameter', name: 'key', is: 'text' },
      ),
    ),
};

/** Records before version 1.06 lack the category. Only calls on objects have a key inside a bucket. */
function isOldObjectCall(event: EventHead): boolean {
  // Reads the parameters last, because a head parses them on access.
  if (event.eventCategory !== undefined || event.managementEvent !== undefined || serviceOf(event) !== 's3') return false;
  const parameters = event.requestParameters;
  return typeof parameters?.['bucketName'] === 'string' && typeof parameters['key'] === 'string';
}

import type { EventHead } from '#domain/event-head.ts';
import { serviceOf } from '../filter-rule.ts';
import type { FilterRule } from '../filter-rule.ts';

/** For records without readOnly, which came with event version 1.01. No AWS API changes anything under these verbs. */
const READING_NAME = /^(?:[Dd]escribe|[Gg]et|[Ll]ist|[Hh]ead|[Ll]ookup|[Bb]atchGet|[Bb]atchDescribe|[Ss]earch)(?=[A-Z0-9]|$)/;

/** CloudTrail says itself what only reads; a read that failed is still a read. */
export const rule: FilterRule<'read-only', EventHead> = {
  reason: 'read-only',
  title: 'Reads only',
  docs: 'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html',
  matches: (event) => {
    // Marked as reads, yet they hand out credentials and keys: assume-role and not-configuration speak of them.
    if (handsOutAccess(event)) return false;
    return event.readOnly ?? READING_NAME.test(event.eventName);
  },
};

function handsOutAccess(event: EventHead): boolean {
  switch (serviceOf(event)) {
    case 'sts':
      return event.eventName.startsWith('AssumeR') || event.eventName === 'GetSessionToken' || event.eventName === 'GetFederationToken';
    case 'kms':
      return event.eventName.startsWith('GenerateDataKey');
    default:
      return false;
  }
}

import { replacementKey } from '../filter-rule.ts';
import type { FilterRule } from '../filter-rule.ts';

/** CloudTrail delivers at least once, and a window may come from files and from the event history. filter.ts decides which record stays. */
export const rule: FilterRule<'duplicate'> = {
  reason: 'duplicate',
  title: 'Duplicate record of an event',
  docs: 'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html',
  matches: (event, _options, seen) => seen.has(replacementKey(event)),
};

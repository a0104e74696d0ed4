import type { EventHead } from '#domain/event-head.ts';
import type { FilterRule } from '../filter-rule.ts';

/** eventTime is when the request was completed, in UTC, to the second. The window is half open: `to` is the next run's `from`. */
export const rule: FilterRule<'outside-window', EventHead> = {
  reason: 'outside-window',
  title: 'Outside of the time window',
  docs: 'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html',
  matches: (event, { window }) => {
    const time = Date.parse(event.eventTime);
    return (window.from !== undefined && time < Date.parse(window.from)) || (window.to !== undefined && time >= Date.parse(window.to));
  },
};

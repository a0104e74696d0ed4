import type { FilterRule } from '../filter-rule.ts';

export const rule: FilterRule<'failed-call'> = {
  reason: 'failed-call',
  title: 'Failed call',
  docs: 'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html',
  matches: (event) => event.errorCode !== undefined && event.errorCode !== '',
};

import type { FilterRule } from '../filter-rule.ts';

/** What failed did not happen. EC2 answers a dry run with the error Client.DryRunOperation; Lambda's dry run succeeds and changes as little. */
export const rule: FilterRule<'failed-call'> = {
  reason: 'failed-call',
  title: 'The call failed, or was a dry run',
  docs: 'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html',
  matches: (event) => (event.errorCode !== undefined && event.errorCode !== '') || event.requestParameters?.['dryRun'] === true,
};

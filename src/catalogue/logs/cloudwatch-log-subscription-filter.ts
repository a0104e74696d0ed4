import { text } from '../convert.ts';
import { by, computed, defineResource, deletes, identity, put, puts, request, written } from '../define.ts';
import { idFrom } from '../select.ts';
import { orElse } from '../whole.ts';

const byFilter = by({ log_group_name: request('logGroupName'), name: request('filterName') });

// https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutSubscriptionFilter.html
export const cloudwatchLogSubscriptionFilter = defineResource({
  type: 'aws_cloudwatch_log_subscription_filter',
  eventSource: 'logs.amazonaws.com',
  traits: {
    is: ['detects'],
    governs: {
      destination: 'destination_arn',
      detection: 'filter_pattern',
      preference: 'distribution',
      identifier: 'log_group_name name',
      access: 'role_arn',
    },
  },
  importId: idFrom('|', 'log_group_name', 'name'),

  calls: {
    PutSubscriptionFilter: puts(
      byFilter,
      put('log_group_name', request('logGroupName')),
      put('name', request('filterName')),
      put('destination_arn', request('destinationArn')),
      put('filter_pattern', request('filterPattern'), text),
      put('distribution', orElse(request('distribution'), 'ByLogStream')),
      put('role_arn', request('roleArn')),
    ),
    DeleteSubscriptionFilter: deletes(byFilter),
  },
  attributes: {
    destination_arn: written(),
    distribution: written(),
    filter_pattern: written(),
    role_arn: written(),
    log_group_name: identity(),
    name: identity(),
    id: computed(),
  },
  references: {
    log_group_name: { type: 'aws_cloudwatch_log_group', attribute: 'name' },
  },
});

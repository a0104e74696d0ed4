import * as c from '../words.ts';

const byFilter = c.by({ log_group_name: c.request('logGroupName'), name: c.request('filterName') });

// https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutSubscriptionFilter.html
export const cloudwatchLogSubscriptionFilter = c.defineResource({
  type: 'aws_cloudwatch_log_subscription_filter',
  traits: {
    is: ['detects'],
    governs: {
      destination: 'destination_arn',
      detection: 'filter_pattern',
      preference: 'distribution',
      access: 'role_arn',
    },
  },
  importId: c.idFrom('|', 'log_group_name', 'name'),

  calls: {
    PutSubscriptionFilter: c.puts(
      byFilter,
      c.put('log_group_name', c.request('logGroupName')),
      c.put('name', c.request('filterName')),
      c.put('destination_arn', c.request('destinationArn')),
      c.put('filter_pattern', c.request('filterPattern'), c.text),
      c.put('distribution', c.orElse(c.request('distribution'), 'ByLogStream')),
      c.put('role_arn', c.request('roleArn')),
    ),
    DeleteSubscriptionFilter: c.deletes(byFilter),
  },
  attributes: {
    written: 'destination_arn distribution filter_pattern role_arn',
    identity: 'log_group_name name',
  },
  references: { log_group_name: { type: 'aws_cloudwatch_log_group', attribute: 'name' } },
});

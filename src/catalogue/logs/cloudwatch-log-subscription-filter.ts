import * as c from '../words.ts';

const byFilter = c.by({ log_group_name: 'logGroupName', name: 'filterName' });

// https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutSubscriptionFilter.html
export const cloudwatchLogSubscriptionFilter = c.defineResource({
  type: 'aws_cloudwatch_log_subscription_filter',
  is: ['detects'],
  governs: {
    destination: 'destination_arn',
    detection: 'apply_on_transformed_logs emit_system_fields filter_pattern',
    preference: 'distribution',
    access: 'role_arn',
  },
  importId: '{log_group_name}|{name}',

  calls: {
    PutSubscriptionFilter: c.puts(
      byFilter,
      { name: 'filterName', distribution: c.withDefault('distribution', 'ByLogStream') },
      'log_group_name destination_arn filter_pattern role_arn apply_on_transformed_logs',
      c.writeSet('emit_system_fields', 'emitSystemFields'),
    ),
    DeleteSubscriptionFilter: c.deletes(byFilter),
  },
  identity: 'log_group_name name',
  references: { log_group_name: 'aws_cloudwatch_log_group.name' },
});

import * as c from '../words.ts';

const byGroupAndName = c.by({ log_group_name: 'logGroupName', name: 'filterName' });

const metricTransformations = c.blocksOf(
  c.tableOf('aws_cloudwatch_log_metric_filter.metric_transformation', {
    name: c.named('metricName'),
    namespace: c.named('metricNamespace'),
    unit: 'None',
    value: c.named('metricValue'),
  }),
);

// https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutMetricFilter.html
export const cloudwatchLogMetricFilter = c.defineResource({
  type: 'aws_cloudwatch_log_metric_filter',
  is: ['detects'],
  governs: { detection: 'apply_on_transformed_logs pattern metric_transformation' },
  importId: '{log_group_name}:{name}',
  calls: {
    PutMetricFilter: c.puts(
      byGroupAndName,
      {
        id: 'filterName',
        name: 'filterName',
        pattern: 'filterPattern',
        metric_transformation: ['metricTransformations', metricTransformations],
      },
      'log_group_name apply_on_transformed_logs',
    ),
    DeleteMetricFilter: c.deletes(byGroupAndName),
  },
  identity: 'log_group_name name',
  references: { log_group_name: 'aws_cloudwatch_log_group.name' },
});

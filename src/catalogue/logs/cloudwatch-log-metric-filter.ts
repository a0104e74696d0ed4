import * as c from '../words.ts';

const byGroupAndName = c.by({ log_group_name: 'logGroupName', name: 'filterName' });

function metricTransformations(value: c.Json): c.Json {
  return c
    .asList(value)
    .filter(c.isJsonObject)
    .map((transformation) => ({
      default_value: transformation['defaultValue'] === undefined ? '' : String(transformation['defaultValue']),
      dimensions: transformation['dimensions'] ?? {},
      name: transformation['metricName'] ?? '',
      namespace: transformation['metricNamespace'] ?? '',
      unit: transformation['unit'] ?? 'None',
      value: transformation['metricValue'] ?? '',
    }));
}

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
  written: 'apply_on_transformed_logs metric_transformation pattern',
  identity: 'log_group_name name',
  references: { log_group_name: 'aws_cloudwatch_log_group.name' },
});

import * as c from '../words.ts';

const byGroupAndName = c.by({ log_group_name: c.request('logGroupName'), name: c.request('filterName') });

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
  traits: { is: ['detects'], governs: { detection: 'pattern metric_transformation' } },
  importId: c.idFrom(':', 'log_group_name', 'name'),
  calls: {
    PutMetricFilter: c.puts(
      byGroupAndName,
      c.put('id', c.request('filterName')),
      c.put('name', c.request('filterName')),
      c.put('log_group_name', c.request('logGroupName')),
      c.put('pattern', c.request('filterPattern'), c.text),
      c.put('metric_transformation', c.request('metricTransformations'), metricTransformations),
    ),
    DeleteMetricFilter: c.deletes(byGroupAndName),
  },
  attributes: { written: 'metric_transformation pattern', identity: 'log_group_name name' },
  references: { log_group_name: { type: 'aws_cloudwatch_log_group', attribute: 'name' } },
});

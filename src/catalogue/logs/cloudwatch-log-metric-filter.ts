import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { text } from '../convert.ts';
import { by, computed, defineResource, deletes, identity, put, puts, request, written } from '../define.ts';
import { asList, idFrom } from '../select.ts';

const byGroupAndName = by({ log_group_name: request('logGroupName'), name: request('filterName') });

function metricTransformations(value: Json): Json {
  return asList(value)
    .filter(isJsonObject)
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
export const cloudwatchLogMetricFilter = defineResource({
  type: 'aws_cloudwatch_log_metric_filter',
  eventSource: 'logs.amazonaws.com',
  traits: {
    is: ['detects'],
    governs: {
      identifier: 'log_group_name name',
      detection: 'pattern metric_transformation',
    },
  },
  importId: idFrom(':', 'log_group_name', 'name'),
  calls: {
    PutMetricFilter: puts(
      byGroupAndName,
      put('id', request('filterName')),
      put('name', request('filterName')),
      put('log_group_name', request('logGroupName')),
      put('pattern', request('filterPattern'), text),
      put('metric_transformation', request('metricTransformations'), metricTransformations),
    ),
    DeleteMetricFilter: deletes(byGroupAndName),
  },
  attributes: {
    metric_transformation: written(),
    pattern: written(),
    log_group_name: identity(),
    name: identity(),
    id: computed(),
  },
  references: { log_group_name: { type: 'aws_cloudwatch_log_group', attribute: 'name' } },
});

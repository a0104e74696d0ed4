/** Converts metric expressions of an alarm to Terraform's nested blocks. https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_MetricDataQuery.html */
import * as c from '../words.ts';

/**
 * Converts a list of {name, value} to a map.
 * @returns dimension name → value
 */
export function dimensions(value: c.Json): c.JsonObject {
  return Object.fromEntries(
    c
      .asList(value)
      .filter(c.isJsonObject)
      .map(({ name, value: item }) => [String(name), item ?? '']),
  );
}

/** One of `metrics` → a block metric_query. By default the service returns the data of a query. */
export const metricQuery = c.itemOf({
  account_id: '',
  expression: '',
  id: '',
  label: '',
  period: 0,
  return_data: true,
  metric: c.named('metricStat', {
    dimensions: c.value('metric.dimensions', {}, dimensions),
    metric_name: c.named('metric.metricName', ''),
    namespace: c.named('metric.namespace', ''),
    period: 0,
    stat: '',
    unit: '',
  }),
});

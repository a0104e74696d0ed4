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

/**
 * One of `metrics` → a block metric_query.
 * @returns the block; by default the service returns the data of a query
 */
export function metricQuery(item: c.Json): c.Json {
  const source = c.isJsonObject(item) ? item : {};
  const stat = source['metricStat'];
  return {
    account_id: source['accountId'] ?? '',
    expression: source['expression'] ?? '',
    id: source['id'] ?? '',
    label: source['label'] ?? '',
    period: source['period'] ?? 0,
    return_data: source['returnData'] ?? true,
    metric: c.isJsonObject(stat) ? [metricStat(stat)] : [],
  };
}

function metricStat(stat: c.JsonObject): c.JsonObject {
  const metric = stat['metric'];
  const source = c.isJsonObject(metric) ? metric : {};
  return {
    dimensions: dimensions(source['dimensions'] ?? []),
    metric_name: source['metricName'] ?? '',
    namespace: source['namespace'] ?? '',
    period: stat['period'] ?? 0,
    stat: stat['stat'] ?? '',
    unit: stat['unit'] ?? '',
  };
}

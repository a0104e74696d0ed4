import { isJsonObject, jsonAt } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { makeSignal } from '../make-signal.ts';
import type { SignalShape } from '../signal-shape.ts';
import { alarmStateOf } from './alarm-state.ts';

/**
 * The EventBridge event for an alarm's state change. The alarm's ARN contains account and region.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch-and-eventbridge.html
 */
export const cloudwatchEvent: SignalShape = {
  name: 'CloudWatch Alarm State Change (EventBridge)',
  read(line) {
    if (line['source'] !== 'aws.cloudwatch' || line['detail-type'] !== 'CloudWatch Alarm State Change') return undefined;
    const state = alarmStateOf(jsonAt(line, ['detail', 'state', 'value']), 'detail.state.value');
    if (!state.known) return state.problem;
    const metrics = jsonAt(line, ['detail', 'configuration', 'metrics']);
    return makeSignal({
      time: jsonAt(line, ['detail', 'state', 'timestamp']) ?? line['time'],
      source: 'cloudwatch',
      kind: 'alarm',
      subject: [
        jsonAt(line, ['resources', '0']),
        jsonAt(line, ['detail', 'alarmName']),
        ...(Array.isArray(metrics) ? dimensionsOf(metrics) : []),
      ],
      state: state.state,
    });
  },
};

function dimensionsOf(metrics: readonly Json[]): readonly string[] {
  const dimensions = metrics
    .map((metric) => jsonAt(metric, ['metricStat', 'metric', 'dimensions']))
    .filter((found): found is JsonObject => isJsonObject(found));
  return dimensions.flatMap((found) =>
    Object.entries(found).flatMap(([key, value]) => (typeof value === 'string' ? `${key}=${value}` : [])),
  );
}

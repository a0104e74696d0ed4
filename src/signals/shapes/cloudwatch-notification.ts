import { isJsonObject, jsonAt } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { makeSignal } from '../make-signal.ts';
import type { SignalShape } from '../signal-shape.ts';
import { alarmStateOf } from './alarm-state.ts';

/** An alarm's message to an SNS topic. https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/Notify_Users_Alarm_Changes.html */
export const cloudwatchNotification: SignalShape = {
  name: 'CloudWatch alarm notification (SNS)',
  read(line) {
    if (!('AlarmName' in line) || !('NewStateValue' in line)) return undefined;
    const state = alarmStateOf(line['NewStateValue'], 'NewStateValue');
    if (!state.known) return state.problem;
    const trigger = line['Trigger'];
    const metrics = jsonAt(trigger, ['Metrics']);
    const dimensions = [
      jsonAt(trigger, ['Dimensions']),
      ...(Array.isArray(metrics) ? metrics.map((metric: Json) => jsonAt(metric, ['MetricStat', 'Metric', 'Dimensions'])) : []),
    ];
    return makeSignal({
      time: line['StateChangeTime'],
      source: 'cloudwatch',
      kind: 'alarm',
      subject: [line['AlarmArn'], line['AlarmName'], ...dimensions.flatMap(dimensionTexts)],
      state: state.state,
    });
  },
};

/** `[{"name": "InstanceId", "value": "i-0123456789abcdef0"}]`: lower case, unlike elsewhere. */
function dimensionTexts(dimensions: Json | undefined): readonly string[] {
  if (!Array.isArray(dimensions)) return [];
  return dimensions.flatMap((dimension: Json) => {
    if (!isJsonObject(dimension)) return [];
    const [name, value] = [dimension['name'] ?? dimension['Name'], dimension['value'] ?? dimension['Value']];
    return typeof name === 'string' && typeof value === 'string' ? `${name}=${value}` : [];
  });
}

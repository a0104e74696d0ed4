/** Payloads of monitors and incident tools, in the documented forms of their vendors. */
import type { JsonObject } from '#domain/json.ts';
import type { Signal } from '#domain/judging/signal.ts';

/** A parsed signal. */
export function aSignal(changed: Partial<Signal> = {}): Signal {
  return { time: '2026-01-15T09:30:00.000Z', source: 'cloudwatch', kind: 'alarm', subject: 'orders-jobs', state: 'firing', ...changed };
}

/** EventBridge: https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch-and-eventbridge.html */
export function alarmEvent(state: string, changed: JsonObject = {}): JsonObject {
  return {
    version: '0',
    id: 'c4c1c1c9-6542-e61b-6ef0-8c4d36933a92',
    'detail-type': 'CloudWatch Alarm State Change',
    source: 'aws.cloudwatch',
    account: '123456789012',
    time: '2026-01-15T09:30:02Z',
    region: 'eu-west-1',
    resources: ['arn:aws:cloudwatch:eu-west-1:123456789012:alarm:queue-too-old'],
    detail: {
      alarmName: 'queue-too-old',
      configuration: {
        description: 'messages wait too long',
        metrics: [
          {
            id: 'm1',
            metricStat: {
              metric: { dimensions: { QueueName: 'orders-jobs' }, name: 'ApproximateAgeOfOldestMessage', namespace: 'AWS/SQS' },
              period: 300,
              stat: 'Maximum',
            },
            returnData: true,
          },
        ],
      },
      previousState: { timestamp: '2026-01-15T08:00:00.000+0000', value: 'OK' },
      state: {
        reason: 'Threshold Crossed: 1 out of the last 1 datapoints [99.5 (15/01/26 09:25:00)] was greater than the threshold (50.0)',
        timestamp: '2026-01-15T09:30:00.500+0000',
        value: state,
      },
    },
    ...changed,
  };
}

/** SNS: https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/Notify_Users_Alarm_Changes.html */
export function alarmNotification(state: string, changed: JsonObject = {}): JsonObject {
  return {
    AlarmName: 'queue too old',
    AlarmDescription: 'messages wait too long',
    AWSAccountId: '123456789012',
    AlarmConfigurationUpdatedTimestamp: '2026-01-01T12:22:09.734+0000',
    NewStateValue: state,
    NewStateReason: 'Threshold Crossed: 1 out of the last 1 datapoints was greater than the threshold (50.0)',
    StateChangeTime: '2026-01-15T09:30:00.500+0000',
    Region: 'EU (Ireland)',
    AlarmArn: 'arn:aws:cloudwatch:eu-west-1:123456789012:alarm:queue too old',
    OldStateValue: 'OK',
    Trigger: {
      MetricName: 'ApproximateAgeOfOldestMessage',
      Namespace: 'AWS/SQS',
      StatisticType: 'Statistic',
      Statistic: 'MAXIMUM',
      Unit: null,
      Dimensions: [{ value: 'orders-jobs', name: 'QueueName' }],
      Period: 300,
      EvaluationPeriods: 1,
      ComparisonOperator: 'GreaterThanThreshold',
      Threshold: 50,
    },
    ...changed,
  };
}

/** https://developer.pagerduty.com/docs/webhooks-overview */
export function pagerdutyEvent(type: string, data: JsonObject): JsonObject {
  return {
    event: {
      id: '5ac64822-4adc-4fda-ade0-410becf0de4f',
      event_type: type,
      resource_type: type.split('.')[0] ?? '',
      occurred_at: '2026-01-15T09:30:22.169Z',
      agent: null,
      client: { name: 'PagerDuty' },
      data,
    },
  };
}

export const PAGERDUTY_INCIDENT: JsonObject = {
  id: 'PGR0VU2',
  type: 'incident',
  self: 'https://api.pagerduty.com/incidents/PGR0VU2',
  html_url: 'https://example.pagerduty.com/incidents/PGR0VU2',
  number: 2,
  status: 'triggered',
  incident_key: 'd3640fbd41094207a1c11e58e46b1662',
  title: 'orders-jobs is not drained',
  service: { id: 'PF9KMXH', summary: 'Orders API', type: 'service_reference' },
  urgency: 'high',
};

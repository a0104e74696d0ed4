import * as c from '../words.ts';
import { dimensions, metricQuery } from './metric-query.ts';

function byName(name: c.Select): ReturnType<typeof c.by> {
  return c.firstOf(c.by({ arn: c.arnOf('cloudwatch', 'alarm:', name) }), c.by({ alarm_name: name }));
}

const byNewName = byName(c.request('alarmName'));
const byOneName = byName(c.request('alarmNames.0'));
const byArn = c.by({ arn: 'resourceARN' });

const criteria = c.blocksOf({ promql_criteria: c.block('promQLCriteria', { pending_period: 0, query: '', recovery_period: 0 }) });
const warmUp = c.blocksOf({ only_start_evaluating_after_warm_up_period_ends: false, warm_up_period_duration_in_minutes: 0 });

/** The call replaces the whole alarm: omitted settings become empty. */
const wholeText = (attribute: string, name: string): c.Writer => c.writes({ [attribute]: [c.withDefault(c.request(name), ''), c.text] });
const wholeNumber = (attribute: string, name: string): c.Writer =>
  c.writes({ [attribute]: [c.withDefault(c.request(name), null), c.integer] });

// https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html
export const cloudwatchMetricAlarm = c.defineResource({
  type: 'aws_cloudwatch_metric_alarm',
  is: ['detects', 'harmless-when-new'],
  governs: {
    enablement: 'actions_enabled',
    destination: 'alarm_actions insufficient_data_actions ok_actions',
    threshold: 'datapoints_to_alarm evaluation_periods period threshold',
    detection: `
      comparison_operator dimensions evaluate_low_sample_count_percentiles extended_statistic metric_name namespace
      statistic threshold_metric_id treat_missing_data unit metric_query evaluation_criteria evaluation_interval
      warm_up_configuration
    `,
    label: 'alarm_description',
  },
  range: { evaluation_periods: '1..*', datapoints_to_alarm: '1..*', period: '10..86400 s' },

  calls: {
    PutMetricAlarm: c.puts(
      byNewName,
      c.onlyForNew('alarm_name', 'tags'),
      {
        id: 'alarmName',
        arn: c.arnOf('cloudwatch', 'alarm:', 'alarmName'),
        actions_enabled: c.withDefault('actionsEnabled', true),
        treat_missing_data: c.withDefault('treatMissingData', 'missing'),
        dimensions: [c.withDefault('dimensions', []), dimensions],
        evaluation_criteria: [c.withDefault('evaluationCriteria', []), criteria],
        warm_up_configuration: [c.withDefault('warmUpConfiguration', []), warmUp],
      },
      'alarm_name',
      c.writeSet('alarm_actions', c.withDefault('alarmActions', [])),
      c.writeSet('insufficient_data_actions', c.withDefault('insufficientDataActions', [])),
      c.writeSet('ok_actions', c.withDefault('oKActions', [])),
      c.writeSet('metric_query', c.withDefault('metrics', []), metricQuery),
      wholeText('alarm_description', 'alarmDescription'),
      wholeText('comparison_operator', 'comparisonOperator'),
      wholeText('evaluate_low_sample_count_percentiles', 'evaluateLowSampleCountPercentile'),
      wholeText('extended_statistic', 'extendedStatistic'),
      wholeText('metric_name', 'metricName'),
      wholeText('namespace', 'namespace'),
      wholeText('statistic', 'statistic'),
      wholeText('threshold_metric_id', 'thresholdMetricId'),
      wholeText('unit', 'unit'),
      wholeNumber('datapoints_to_alarm', 'datapointsToAlarm'),
      wholeNumber('evaluation_interval', 'evaluationInterval'),
      wholeNumber('evaluation_periods', 'evaluationPeriods'),
      wholeNumber('period', 'period'),
      wholeNumber('threshold', 'threshold'),
    ),
    // https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_SetAlarmState.html
    SetAlarmState: c.leaves('the state is temporary: the next evaluation of the alarm sets it again', byNewName),
    EnableAlarmActions: c.forEachOf(c.splitByElement('alarmNames'), c.updates(byOneName, c.constant('actions_enabled', true))),
    DisableAlarmActions: c.forEachOf(c.splitByElement('alarmNames'), c.updates(byOneName, c.constant('actions_enabled', false))),
    ...c.tagged(byArn),
    DeleteAlarms: c.forEachOf(c.splitByElement('alarmNames'), c.deletes(byOneName)),
  },
  identity: 'alarm_name',
});

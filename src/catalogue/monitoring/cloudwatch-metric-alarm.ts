import { boolean, integer, text } from '../convert.ts';
import { by, computed, constant, defineResource, deletes, forEachOf, identity, put, puts, request, updates, written } from '../define.ts';
import type { Select } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { arnOf, firstOf, idFrom } from '../select.ts';
import { eachOf, orElse, putSet, whenNew } from '../whole.ts';
import { dimensions, metricQuery } from './metric-query.ts';
import { leaves } from '../write.ts';

function byName(name: Select): ReturnType<typeof by> {
  return firstOf(by({ arn: arnOf('cloudwatch', 'alarm:', name) }), by({ alarm_name: name }));
}

const byNewName = byName(request('alarmName'));
const byOneName = byName(request('alarmNames.0'));
const byArn = by({ arn: request('resourceARN') });

/** The call says how the whole alarm is to be: what it leaves out is empty afterwards. */
const wholeText = (attribute: string, name: string): ReturnType<typeof put> => put(attribute, orElse(request(name), ''), text);
const wholeNumber = (attribute: string, name: string): ReturnType<typeof put> => put(attribute, orElse(request(name), null), integer);

// https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html
export const cloudwatchMetricAlarm = defineResource({
  type: 'aws_cloudwatch_metric_alarm',
  eventSource: 'monitoring.amazonaws.com',
  traits: {
    is: ['detects', 'harmless-when-new'],
    governs: {
      enablement: 'actions_enabled',
      destination: 'alarm_actions insufficient_data_actions ok_actions',
      threshold: 'datapoints_to_alarm evaluation_periods period threshold',
      detection: `
        comparison_operator dimensions evaluate_low_sample_count_percentiles extended_statistic metric_name namespace
        statistic threshold_metric_id treat_missing_data unit metric_query
      `,
      label: 'alarm_description',
      identifier: 'alarm_name',
    },
    range: { evaluation_periods: '1..*', datapoints_to_alarm: '1..*', period: '10..86400 s' },
  },
  importId: idFrom('', 'alarm_name'),
  calls: {
    PutMetricAlarm: puts(
      byNewName,
      whenNew('alarm_name', replaceMap('tags', request('tags'))),
      put('id', request('alarmName')),
      put('alarm_name', request('alarmName')),
      put('arn', arnOf('cloudwatch', 'alarm:', request('alarmName'))),
      put('actions_enabled', orElse(request('actionsEnabled'), true), boolean),
      put('treat_missing_data', orElse(request('treatMissingData'), 'missing'), text),
      put('dimensions', orElse(request('dimensions'), []), dimensions),
      putSet('alarm_actions', orElse(request('alarmActions'), [])),
      putSet('insufficient_data_actions', orElse(request('insufficientDataActions'), [])),
      putSet('ok_actions', orElse(request('oKActions'), [])),
      putSet('metric_query', orElse(request('metrics'), []), metricQuery),
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
      wholeNumber('evaluation_periods', 'evaluationPeriods'),
      wholeNumber('period', 'period'),
      wholeNumber('threshold', 'threshold'),
    ),
    // https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_SetAlarmState.html
    SetAlarmState: leaves('the state is set for a moment, and the next evaluation of the alarm sets it anew', byNewName),
    EnableAlarmActions: forEachOf(eachOf('alarmNames'), updates(byOneName, constant('actions_enabled', true))),
    DisableAlarmActions: forEachOf(eachOf('alarmNames'), updates(byOneName, constant('actions_enabled', false))),
    TagResource: updates(byArn, mergeMap('tags', request('tags'))),
    UntagResource: updates(byArn, removeKeys('tags', request('tagKeys'))),
    DeleteAlarms: forEachOf(eachOf('alarmNames'), deletes(byOneName)),
  },
  attributes: {
    alarm_name: identity(),
    alarm_description: written(),
    metric_name: written(),
    namespace: written(),
    dimensions: written(),
    metric_query: written(),
    statistic: written(),
    extended_statistic: written(),
    period: written(),
    evaluation_periods: written(),
    datapoints_to_alarm: written(),
    comparison_operator: written(),
    threshold: written(),
    threshold_metric_id: written(),
    treat_missing_data: written(),
    evaluate_low_sample_count_percentiles: written(),
    unit: written(),
    actions_enabled: written(),
    alarm_actions: written(),
    insufficient_data_actions: written(),
    ok_actions: written(),
    tags: written(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
});

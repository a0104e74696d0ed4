import * as c from '../words.ts';

const name = c.request('alarmName');
const byOneName = c.by({ id: 'alarmNames.0' });
const byArn = c.by({ arn: 'resourceARN' });

/** The alarm that suppresses this one's actions, and for how long. */
const suppressor: c.Select = (event) => {
  const alarm = c.request('actionsSuppressor')(event);
  if (typeof alarm !== 'string' || alarm === '') return [];
  return [
    {
      alarm,
      extension_period: c.request('actionsSuppressorExtensionPeriod')(event) ?? 0,
      wait_period: c.request('actionsSuppressorWaitPeriod')(event) ?? 0,
    },
  ];
};

/** The call concerns alarms of either kind. Only the state shows which one. */
function ofEitherKind(call: c.Call): c.Call {
  return { ...call, amongMany: true };
}

// https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutCompositeAlarm.html
export const cloudwatchCompositeAlarm = c.defineResource({
  type: 'aws_cloudwatch_composite_alarm',
  is: ['detects', 'harmless-when-new'],
  governs: {
    enablement: 'actions_enabled',
    destination: 'alarm_actions insufficient_data_actions ok_actions',
    detection: 'alarm_rule actions_suppressor',
    label: 'alarm_description',
  },

  calls: {
    PutCompositeAlarm: c.puts(
      c.by({ id: name }),
      c.onlyForNew('alarm_name', 'tags'),
      {
        id: name,
        alarm_name: name,
        arn: c.arnOf('cloudwatch', 'alarm:', name),
        actions_enabled: c.withDefault('actionsEnabled', true),
        alarm_description: c.withDefault('alarmDescription', ''),
      },
      'alarm_rule',
      c.writeSet('alarm_actions', c.withDefault('alarmActions', [])),
      c.writeSet('insufficient_data_actions', c.withDefault('insufficientDataActions', [])),
      c.writeSet('ok_actions', c.withDefault('oKActions', [])),
      { actions_suppressor: suppressor },
    ),
    // https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_SetAlarmState.html
    SetAlarmState: ofEitherKind(
      c.leaves('the state is temporary: the next evaluation of the alarm sets it again', c.by({ id: 'alarmName' })),
    ),
    EnableAlarmActions: ofEitherKind(
      c.forEachOf(c.splitByElement('alarmNames'), c.updates(byOneName, c.constant('actions_enabled', true))),
    ),
    DisableAlarmActions: ofEitherKind(
      c.forEachOf(c.splitByElement('alarmNames'), c.updates(byOneName, c.constant('actions_enabled', false))),
    ),
    TagResource: ofEitherKind(c.updates(byArn, c.mergeMap('tags', 'tags'))),
    UntagResource: ofEitherKind(c.updates(byArn, c.removeKeys('tags', 'tagKeys'))),
    DeleteAlarms: ofEitherKind(c.forEachOf(c.splitByElement('alarmNames'), c.deletes(byOneName))),
  },
  identity: 'alarm_name',
});

import { boolean, text } from '../convert.ts';
import { by, computed, constant, defineResource, deletes, forEachOf, identity, put, puts, request, updates, written } from '../define.ts';
import type { Call, Select } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { arnOf, idFrom } from '../select.ts';
import { eachOf, orElse, putSet, whenNew } from '../whole.ts';
import { leaves } from '../write.ts';

const name = request('alarmName');
const byOneName = by({ id: request('alarmNames.0') });
const byArn = by({ arn: request('resourceARN') });

/** The alarm that keeps this one quiet, and for how long. */
const suppressor: Select = (event) => {
  const alarm = request('actionsSuppressor')(event);
  if (typeof alarm !== 'string' || alarm === '') return [];
  return [
    {
      alarm,
      extension_period: request('actionsSuppressorExtensionPeriod')(event) ?? 0,
      wait_period: request('actionsSuppressorWaitPeriod')(event) ?? 0,
    },
  ];
};

/** The call is about alarms of either kind: which of them, only the state tells. */
function ofEitherKind(call: Call): Call {
  return { ...call, amongMany: true };
}

// https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutCompositeAlarm.html
export const cloudwatchCompositeAlarm = defineResource({
  type: 'aws_cloudwatch_composite_alarm',
  eventSource: 'monitoring.amazonaws.com',
  traits: {
    is: ['detects', 'harmless-when-new'],
    governs: {
      enablement: 'actions_enabled',
      destination: 'alarm_actions insufficient_data_actions ok_actions',
      detection: 'alarm_rule actions_suppressor',
      label: 'alarm_description',
      identifier: 'alarm_name',
    },
  },
  importId: idFrom('', 'alarm_name'),
  calls: {
    PutCompositeAlarm: puts(
      by({ id: name }),
      whenNew('alarm_name', replaceMap('tags', request('tags'))),
      put('id', name),
      put('alarm_name', name),
      put('arn', arnOf('cloudwatch', 'alarm:', name)),
      put('actions_enabled', orElse(request('actionsEnabled'), true), boolean),
      put('alarm_description', orElse(request('alarmDescription'), ''), text),
      put('alarm_rule', request('alarmRule'), text),
      putSet('alarm_actions', orElse(request('alarmActions'), [])),
      putSet('insufficient_data_actions', orElse(request('insufficientDataActions'), [])),
      putSet('ok_actions', orElse(request('oKActions'), [])),
      put('actions_suppressor', suppressor),
    ),
    // https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_SetAlarmState.html
    SetAlarmState: ofEitherKind(
      leaves('the state is set for a moment, and the next evaluation of the alarm sets it anew', by({ id: request('alarmName') })),
    ),
    EnableAlarmActions: ofEitherKind(forEachOf(eachOf('alarmNames'), updates(byOneName, constant('actions_enabled', true)))),
    DisableAlarmActions: ofEitherKind(forEachOf(eachOf('alarmNames'), updates(byOneName, constant('actions_enabled', false)))),
    TagResource: ofEitherKind(updates(byArn, mergeMap('tags', request('tags')))),
    UntagResource: ofEitherKind(updates(byArn, removeKeys('tags', request('tagKeys')))),
    DeleteAlarms: ofEitherKind(forEachOf(eachOf('alarmNames'), deletes(byOneName))),
  },
  attributes: {
    actions_enabled: written(),
    actions_suppressor: written(),
    alarm_actions: written(),
    alarm_description: written(),
    alarm_rule: written(),
    insufficient_data_actions: written(),
    ok_actions: written(),
    tags: written(),
    alarm_name: identity(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
});

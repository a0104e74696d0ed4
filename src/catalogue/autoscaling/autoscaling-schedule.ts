import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject, jsonAt } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { instant, integer, text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  defineResource,
  deletes,
  forEachOf,
  from,
  identity,
  put,
  puts,
  request,
  response,
} from '../define.ts';
import { asList, idFrom } from '../select.ts';
import { eachOf } from '../whole.ts';

const group = request('autoScalingGroupName');
const byName = by({ autoscaling_group_name: group, scheduled_action_name: request('scheduledActionName') });
const ACTIONS = 'scheduledUpdateGroupActions';

/** What a batch could not do stands in its answer. */
function succeeded(element: Json, event: CloudTrailEvent): boolean {
  const name = isJsonObject(element) ? element['scheduledActionName'] : element;
  const failed = [...asList(response('failedScheduledUpdateGroupActions')(event)), ...asList(response('failedScheduledActions')(event))];
  return !failed.some((one) => jsonAt(one, ['scheduledActionName']) === name);
}

// https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_PutScheduledUpdateGroupAction.html
export const autoscalingSchedule = defineResource({
  type: 'aws_autoscaling_schedule',
  eventSource: 'autoscaling.amazonaws.com',
  traits: {
    is: [],
    governs: {
      identifier: 'autoscaling_group_name scheduled_action_name',
      capacity: 'desired_capacity',
      bound: 'max_size min_size',
      schedule: 'end_time recurrence start_time time_zone',
    },
    range: { desired_capacity: '0..* instances', max_size: '0..* instances', min_size: '0..* instances' },
  },
  importId: idFrom('/', 'autoscaling_group_name', 'scheduled_action_name'),
  calls: {
    PutScheduledUpdateGroupAction: puts(
      byName,
      put('id', request('scheduledActionName')),
      put('scheduled_action_name', request('scheduledActionName')),
      put('autoscaling_group_name', group),
      attributesFrom(request()),
    ),
    BatchPutScheduledUpdateGroupAction: forEachOf(
      eachOf(ACTIONS, succeeded),
      puts(
        by({ autoscaling_group_name: group, scheduled_action_name: request(`${ACTIONS}.0.scheduledActionName`) }),
        put('id', request(`${ACTIONS}.0.scheduledActionName`)),
        put('scheduled_action_name', request(`${ACTIONS}.0.scheduledActionName`)),
        put('autoscaling_group_name', group),
        attributesFrom(request(`${ACTIONS}.0`)),
      ),
    ),
    // Application Auto Scaling has a call of the same name, which names no group.
    DeleteScheduledAction: deletes(byName),
    BatchDeleteScheduledAction: forEachOf(
      eachOf('scheduledActionNames', succeeded),
      deletes(by({ autoscaling_group_name: group, scheduled_action_name: request('scheduledActionNames.0') })),
    ),
  },
  attributes: {
    desired_capacity: from('desiredCapacity', integer),
    max_size: from('maxSize', integer),
    min_size: from('minSize', integer),
    start_time: from('startTime', instant),
    end_time: from('endTime', instant),
    recurrence: from('recurrence', text),
    time_zone: from('timeZone', text),
    autoscaling_group_name: identity(),
    scheduled_action_name: identity(),
    arn: computed(),
    id: computed(),
  },
  references: { autoscaling_group_name: { type: 'aws_autoscaling_group', attribute: 'name' } },
  // The provider reads -1 where AWS leaves a size alone.
  serviceDefaults: { desired_capacity: -1, max_size: -1, min_size: -1 },
});

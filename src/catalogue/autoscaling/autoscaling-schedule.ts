import * as c from '../words.ts';

const group = c.request('autoScalingGroupName');
const byName = c.by({ autoscaling_group_name: group, scheduled_action_name: 'scheduledActionName' });
const ACTIONS = 'scheduledUpdateGroupActions';

/** True if the element succeeded. The response lists the failed elements of a batch. */
function succeeded(element: c.Json, event: c.CloudTrailEvent): boolean {
  const name = c.isJsonObject(element) ? element['scheduledActionName'] : element;
  const failed = [
    ...c.asList(c.response('failedScheduledUpdateGroupActions')(event)),
    ...c.asList(c.response('failedScheduledActions')(event)),
  ];
  return !failed.some((one) => c.jsonAt(one, ['scheduledActionName']) === name);
}

// https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_PutScheduledUpdateGroupAction.html
export const autoscalingSchedule = c.defineResource({
  type: 'aws_autoscaling_schedule',
  governs: {
    capacity: 'desired_capacity',
    bound: 'max_size min_size',
    schedule: 'end_time recurrence start_time time_zone',
  },
  range: { desired_capacity: '0..* instances', max_size: '0..* instances', min_size: '0..* instances' },
  importId: '{autoscaling_group_name}/{scheduled_action_name}',
  calls: {
    PutScheduledUpdateGroupAction: c.puts(
      byName,
      { id: 'scheduledActionName', autoscaling_group_name: group },
      'scheduled_action_name',
      c.attributesFrom(c.request()),
    ),
    BatchPutScheduledUpdateGroupAction: c.forEachOf(
      c.splitByElement(ACTIONS, succeeded),
      c.puts(
        c.by({ autoscaling_group_name: group, scheduled_action_name: c.request(`${ACTIONS}.0.scheduledActionName`) }),
        {
          id: c.request(`${ACTIONS}.0.scheduledActionName`),
          scheduled_action_name: c.request(`${ACTIONS}.0.scheduledActionName`),
          autoscaling_group_name: group,
        },
        c.attributesFrom(c.request(`${ACTIONS}.0`)),
      ),
    ),
    // Application Auto Scaling has a call of the same name, without a group.
    DeleteScheduledAction: c.deletes(byName),
    BatchDeleteScheduledAction: c.forEachOf(
      c.splitByElement('scheduledActionNames', succeeded),
      c.deletes(c.by({ autoscaling_group_name: group, scheduled_action_name: 'scheduledActionNames.0' })),
    ),
  },
  mapped: 'desired_capacity max_size min_size recurrence time_zone',
  each: { start_time: c.from('startTime', c.instant), end_time: c.from('endTime', c.instant) },
  identity: 'autoscaling_group_name scheduled_action_name',
  references: { autoscaling_group_name: 'aws_autoscaling_group.name' },
  // The provider reads -1 if AWS does not change a size.
  serviceDefaults: { desired_capacity: -1, max_size: -1, min_size: -1 },
});

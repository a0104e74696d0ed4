import * as c from '../words.ts';

const byName = c.by({
  service_namespace: 'serviceNamespace',
  resource_id: 'resourceId',
  scalable_dimension: 'scalableDimension',
  name: 'scheduledActionName',
});

/** The provider builds the id from these. */
const ownId: c.Select = (event) =>
  ['scheduledActionName', 'serviceNamespace', 'resourceId'].map((name) => String(c.request(name)(event))).join('-');

const bounds = c.changedBlock({ max_capacity: c.value('maxCapacity', ''), min_capacity: c.value('minCapacity', '') });

// Logged with the event source of EC2 Auto Scaling, as all of Application Auto Scaling.
// https://docs.aws.amazon.com/autoscaling/application/APIReference/API_PutScheduledAction.html
export const appautoscalingScheduledAction = c.defineResource({
  type: 'aws_appautoscaling_scheduled_action',
  governs: { bound: 'scalable_target_action', schedule: 'end_time schedule start_time timezone' },
  range: { 'scalable_target_action.max_capacity': '0..*', 'scalable_target_action.min_capacity': '0..*' },
  // The provider does not support import.
  importId: () => undefined,
  calls: {
    PutScheduledAction: c.puts(
      byName,
      { id: ownId, name: 'scheduledActionName' },
      'service_namespace resource_id scalable_dimension schedule timezone',
      // "If you don't specify start and end times, the old values are deleted."
      {
        start_time: [c.withDefault('startTime', ''), (found) => (found === '' ? '' : c.instant(found))],
        end_time: [c.withDefault('endTime', ''), (found) => (found === '' ? '' : c.instant(found))],
      },
      c.change('scalable_target_action', 'scalableTargetAction', bounds),
    ),
    DeleteScheduledAction: c.deletes(byName),
  },
  identity: 'name service_namespace resource_id scalable_dimension',
  references: {
    resource_id: 'aws_appautoscaling_target.resource_id',
    scalable_dimension: 'aws_appautoscaling_target.scalable_dimension',
    service_namespace: 'aws_appautoscaling_target.service_namespace',
  },
});

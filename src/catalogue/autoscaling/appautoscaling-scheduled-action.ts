import type { Json } from '#domain/json.ts';
import { changedBlock, value } from '../blocks.ts';
import { instant, text } from '../convert.ts';
import { by, computed, defineResource, deletes, identity, put, puts, request, written } from '../define.ts';
import type { Select } from '../define.ts';
import { orElse } from '../whole.ts';
import { change } from '../write.ts';

const byName = by({
  service_namespace: request('serviceNamespace'),
  resource_id: request('resourceId'),
  scalable_dimension: request('scalableDimension'),
  name: request('scheduledActionName'),
});

/** The provider makes it of these. */
const ownId: Select = (event) =>
  ['scheduledActionName', 'serviceNamespace', 'resourceId'].map((name) => String(request(name)(event))).join('-');

const asText = (found: Json): Json => text(found) as Json;
const bounds = changedBlock({ max_capacity: value('maxCapacity', '', asText), min_capacity: value('minCapacity', '', asText) });

// Logged under the name of EC2 Auto Scaling, as all of Application Auto Scaling is.
// https://docs.aws.amazon.com/autoscaling/application/APIReference/API_PutScheduledAction.html
export const appautoscalingScheduledAction = defineResource({
  type: 'aws_appautoscaling_scheduled_action',
  eventSource: 'autoscaling.amazonaws.com',
  traits: {
    is: [],
    governs: {
      identifier: 'name resource_id scalable_dimension service_namespace',
      bound: 'scalable_target_action',
      schedule: 'end_time schedule start_time timezone',
    },
    range: { 'scalable_target_action.max_capacity': '0..*', 'scalable_target_action.min_capacity': '0..*' },
  },
  // The provider cannot import one.
  importId: () => undefined,
  calls: {
    PutScheduledAction: puts(
      byName,
      put('id', ownId),
      put('name', request('scheduledActionName')),
      put('service_namespace', request('serviceNamespace')),
      put('resource_id', request('resourceId')),
      put('scalable_dimension', request('scalableDimension')),
      put('schedule', request('schedule')),
      put('timezone', request('timezone')),
      // "If you don't specify start and end times, the old values are deleted."
      put('start_time', orElse(request('startTime'), ''), (found) => (found === '' ? '' : instant(found))),
      put('end_time', orElse(request('endTime'), ''), (found) => (found === '' ? '' : instant(found))),
      change('scalable_target_action', request('scalableTargetAction'), bounds),
    ),
    DeleteScheduledAction: deletes(byName),
  },
  attributes: {
    name: identity(),
    service_namespace: identity(),
    resource_id: identity(),
    scalable_dimension: identity(),
    schedule: written(),
    timezone: written(),
    start_time: written(),
    end_time: written(),
    scalable_target_action: written(),
    'scalable_target_action.max_capacity': written(),
    'scalable_target_action.min_capacity': written(),
    arn: computed(),
    id: computed(),
  },
  references: {
    resource_id: { type: 'aws_appautoscaling_target', attribute: 'resource_id' },
    scalable_dimension: { type: 'aws_appautoscaling_target', attribute: 'scalable_dimension' },
    service_namespace: { type: 'aws_appautoscaling_target', attribute: 'service_namespace' },
  },
});

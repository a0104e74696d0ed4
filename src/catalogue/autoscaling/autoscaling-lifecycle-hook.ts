import { integer, text } from '../convert.ts';
import { attributesFrom, by, computed, defineResource, deletes, from, identity, put, puts, request } from '../define.ts';
import { idFrom } from '../select.ts';

const byName = by({ autoscaling_group_name: request('autoScalingGroupName'), name: request('lifecycleHookName') });

// https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_PutLifecycleHook.html
export const autoscalingLifecycleHook = defineResource({
  type: 'aws_autoscaling_lifecycle_hook',
  eventSource: 'autoscaling.amazonaws.com',
  traits: {
    is: [],
    governs: {
      identifier: 'autoscaling_group_name name',
      timing: 'heartbeat_timeout',
      destination: 'notification_target_arn',
      access: 'role_arn',
      payload: 'notification_metadata',
      mode: 'default_result lifecycle_transition',
    },
    range: { heartbeat_timeout: '30..7200 s' },
  },
  importId: idFrom('/', 'autoscaling_group_name', 'name'),
  calls: {
    PutLifecycleHook: puts(
      byName,
      put('id', request('lifecycleHookName')),
      put('name', request('lifecycleHookName')),
      put('autoscaling_group_name', request('autoScalingGroupName')),
      attributesFrom(request()),
    ),
    DeleteLifecycleHook: deletes(byName),
  },
  attributes: {
    default_result: from('defaultResult', text),
    heartbeat_timeout: from('heartbeatTimeout', integer),
    lifecycle_transition: from('lifecycleTransition', text),
    notification_metadata: from('notificationMetadata', text),
    notification_target_arn: from('notificationTargetARN', text),
    role_arn: from('roleARN', text),
    autoscaling_group_name: identity(),
    name: identity(),
    id: computed(),
  },
  references: {
    autoscaling_group_name: { type: 'aws_autoscaling_group', attribute: 'name' },
    role_arn: { type: 'aws_iam_role', attribute: 'arn' },
  },
  serviceDefaults: { default_result: 'ABANDON', heartbeat_timeout: 3600 },
});

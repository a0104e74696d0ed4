import * as c from '../words.ts';

const byName = c.by({ autoscaling_group_name: 'autoScalingGroupName', name: 'lifecycleHookName' });

// https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_PutLifecycleHook.html
export const autoscalingLifecycleHook = c.defineResource({
  type: 'aws_autoscaling_lifecycle_hook',
  governs: {
    timing: 'heartbeat_timeout',
    destination: 'notification_target_arn',
    access: 'role_arn',
    payload: 'notification_metadata',
    mode: 'default_result lifecycle_transition',
  },
  range: { heartbeat_timeout: '30..7200 s' },
  importId: '{autoscaling_group_name}/{name}',
  calls: {
    PutLifecycleHook: c.puts(
      byName,
      { id: 'lifecycleHookName', name: 'lifecycleHookName', autoscaling_group_name: 'autoScalingGroupName' },
      c.attributesFrom(c.request()),
    ),
    DeleteLifecycleHook: c.deletes(byName),
  },
  mapped: 'default_result heartbeat_timeout lifecycle_transition notification_metadata',
  each: { notification_target_arn: 'notificationTargetARN', role_arn: 'roleARN' },
  identity: 'autoscaling_group_name name',
  references: { autoscaling_group_name: 'aws_autoscaling_group.name', role_arn: 'aws_iam_role.arn' },
  serviceDefaults: { default_result: 'ABANDON', heartbeat_timeout: 3600 },
});

/** The types of Amazon EC2 Auto Scaling and of Application Auto Scaling, which share one event source. */
export { appautoscalingPolicy } from './appautoscaling-policy.ts';
export { appautoscalingScheduledAction } from './appautoscaling-scheduled-action.ts';
export { appautoscalingTarget } from './appautoscaling-target.ts';
export { autoscalingAttachment } from './autoscaling-attachment.ts';
export { autoscalingGroup } from './autoscaling-group.ts';
export { autoscalingLifecycleHook } from './autoscaling-lifecycle-hook.ts';
export { autoscalingNotification } from './autoscaling-notification.ts';
export { autoscalingPolicy } from './autoscaling-policy.ts';
export { autoscalingSchedule } from './autoscaling-schedule.ts';
export { launchConfiguration } from './launch-configuration.ts';

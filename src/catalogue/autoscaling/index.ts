import type { ResourceEntry } from '../define.ts';
import { appautoscalingPolicy } from './appautoscaling-policy.ts';
import { appautoscalingScheduledAction } from './appautoscaling-scheduled-action.ts';
import { appautoscalingTarget } from './appautoscaling-target.ts';
import { autoscalingAttachment } from './autoscaling-attachment.ts';
import { autoscalingGroup } from './autoscaling-group.ts';
import { autoscalingLifecycleHook } from './autoscaling-lifecycle-hook.ts';
import { autoscalingNotification } from './autoscaling-notification.ts';
import { autoscalingPolicy } from './autoscaling-policy.ts';
import { autoscalingSchedule } from './autoscaling-schedule.ts';
import { launchConfiguration } from './launch-configuration.ts';

/** The types of Amazon EC2 Auto Scaling and of Application Auto Scaling, which share one event source. */
export const autoscaling: readonly ResourceEntry[] = [
  appautoscalingPolicy,
  appautoscalingScheduledAction,
  appautoscalingTarget,
  autoscalingAttachment,
  autoscalingGroup,
  autoscalingLifecycleHook,
  autoscalingNotification,
  autoscalingPolicy,
  autoscalingSchedule,
  launchConfiguration,
];

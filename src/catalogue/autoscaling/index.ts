import type { ResourceEntry } from '../define.ts';
import { appautoscalingPolicy } from './appautoscaling-policy.ts';
import { appautoscalingTarget } from './appautoscaling-target.ts';
import { autoscalingGroup } from './autoscaling-group.ts';
import { autoscalingPolicy } from './autoscaling-policy.ts';

/** The types of Amazon EC2 Auto Scaling and of Application Auto Scaling, which share one event source. */
export const autoscaling: readonly ResourceEntry[] = [appautoscalingPolicy, appautoscalingTarget, autoscalingGroup, autoscalingPolicy];

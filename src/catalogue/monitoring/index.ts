import type { ResourceEntry } from '../define.ts';
import { cloudwatchCompositeAlarm } from './cloudwatch-composite-alarm.ts';
import { cloudwatchDashboard } from './cloudwatch-dashboard.ts';
import { cloudwatchMetricAlarm } from './cloudwatch-metric-alarm.ts';

/** The types of Amazon CloudWatch. */
export const monitoring: readonly ResourceEntry[] = [cloudwatchCompositeAlarm, cloudwatchDashboard, cloudwatchMetricAlarm];

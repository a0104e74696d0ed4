import type { ResourceEntry } from '../define.ts';
import { cloudwatchMetricAlarm } from './cloudwatch-metric-alarm.ts';

/** The types of Amazon CloudWatch; its logs and its events are services of their own. */
export const monitoring: readonly ResourceEntry[] = [cloudwatchMetricAlarm];

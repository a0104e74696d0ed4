import type { ResourceEntry } from '../define.ts';
import { cloudwatchLogGroup } from './cloudwatch-log-group.ts';
import { cloudwatchLogMetricFilter } from './cloudwatch-log-metric-filter.ts';

/** The types of Amazon CloudWatch Logs. */
export const logs: readonly ResourceEntry[] = [cloudwatchLogGroup, cloudwatchLogMetricFilter];

import type { ResourceEntry } from '../define.ts';
import { cloudwatchLogGroup } from './cloudwatch-log-group.ts';
import { cloudwatchLogMetricFilter } from './cloudwatch-log-metric-filter.ts';
import { cloudwatchLogResourcePolicy } from './cloudwatch-log-resource-policy.ts';
import { cloudwatchLogStream } from './cloudwatch-log-stream.ts';
import { cloudwatchLogSubscriptionFilter } from './cloudwatch-log-subscription-filter.ts';

/** The types of Amazon CloudWatch Logs. */
export const logs: readonly ResourceEntry[] = [
  cloudwatchLogGroup,
  cloudwatchLogMetricFilter,
  cloudwatchLogResourcePolicy,
  cloudwatchLogStream,
  cloudwatchLogSubscriptionFilter,
];

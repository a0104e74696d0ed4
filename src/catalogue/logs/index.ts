/** The types of Amazon CloudWatch Logs. */
export { cloudwatchLogGroup } from './cloudwatch-log-group.ts';
export { cloudwatchLogMetricFilter } from './cloudwatch-log-metric-filter.ts';
export { cloudwatchLogResourcePolicy } from './cloudwatch-log-resource-policy.ts';
export { cloudwatchLogStream } from './cloudwatch-log-stream.ts';
export { cloudwatchLogSubscriptionFilter } from './cloudwatch-log-subscription-filter.ts';

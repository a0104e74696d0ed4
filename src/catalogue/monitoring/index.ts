/** The types of Amazon CloudWatch. */
export { cloudwatchCompositeAlarm } from './cloudwatch-composite-alarm.ts';
export { cloudwatchDashboard } from './cloudwatch-dashboard.ts';
export { cloudwatchMetricAlarm } from './cloudwatch-metric-alarm.ts';

/** The types of Amazon EventBridge. */
export { cloudwatchEventArchive } from './cloudwatch-event-archive.ts';
export { cloudwatchEventBus } from './cloudwatch-event-bus.ts';
export { cloudwatchEventPermission } from './cloudwatch-event-permission.ts';
export { cloudwatchEventRule } from './cloudwatch-event-rule.ts';
export { cloudwatchEventTarget } from './cloudwatch-event-target.ts';

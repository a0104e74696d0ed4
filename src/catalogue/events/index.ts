import type { ResourceEntry } from '../define.ts';
import { cloudwatchEventArchive } from './cloudwatch-event-archive.ts';
import { cloudwatchEventBus } from './cloudwatch-event-bus.ts';
import { cloudwatchEventPermission } from './cloudwatch-event-permission.ts';
import { cloudwatchEventRule } from './cloudwatch-event-rule.ts';
import { cloudwatchEventTarget } from './cloudwatch-event-target.ts';

/** The types of Amazon EventBridge. */
export const events: readonly ResourceEntry[] = [
  cloudwatchEventArchive,
  cloudwatchEventBus,
  cloudwatchEventPermission,
  cloudwatchEventRule,
  cloudwatchEventTarget,
];

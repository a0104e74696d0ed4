import type { ResourceEntry } from '../define.ts';
import { cloudwatchEventRule } from './cloudwatch-event-rule.ts';
import { cloudwatchEventTarget } from './cloudwatch-event-target.ts';

/** The types of Amazon EventBridge. */
export const events: readonly ResourceEntry[] = [cloudwatchEventRule, cloudwatchEventTarget];

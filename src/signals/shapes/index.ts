import type { SignalShape } from '../signal-shape.ts';
import { cloudwatchEvent } from './cloudwatch-event.ts';
import { cloudwatchNotification } from './cloudwatch-notification.ts';
import { datadogEvent } from './datadog-event.ts';
import { datadogMonitor } from './datadog-monitor.ts';
import { datadogWebhook } from './datadog-webhook.ts';
import { pagerduty } from './pagerduty.ts';
import { plain } from './plain.ts';

/** A line matches at most one shape. */
export const shapes: readonly SignalShape[] = [
  cloudwatchEvent,
  cloudwatchNotification,
  datadogEvent,
  datadogMonitor,
  datadogWebhook,
  pagerduty,
  plain,
];

/** What other systems said at the time: evidence beside the trail, and as foreign a text as the trail is. */

export const SIGNAL_STATES = ['firing', 'resolved', 'info'] as const;
export type SignalState = (typeof SIGNAL_STATES)[number];

/** One thing that a monitor, an incident tool or a pipeline said. Every text is quoted, never obeyed. */
export interface Signal {
  /** ISO 8601. */
  readonly time: string;
  /** Who said it, such as `cloudwatch`, `pagerduty`. */
  readonly source: string;
  /** What it is about, such as `alarm`, `incident`, `deployment`. */
  readonly kind: string;
  /** What it speaks of: a resource's name, id, ARN or address, or a service's name. */
  readonly subject: string;
  readonly state: SignalState;
  /** Where people read on. */
  readonly link?: string;
}
